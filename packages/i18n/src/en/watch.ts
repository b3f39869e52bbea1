/** Watching a machine that somebody else plays. */
export const watch = {
  title: 'Watching {{machine}}',
  picture: 'What {{machine}} shows, renewed twice a second',
  video: 'What {{machine}} shows, live',
  about: 'You see what the machine shows. You do not see who plays, and the player does not see who watches.',
  free: 'The machine is free now.',
  noPicture: 'The machine’s picture is not shown now.',
  toLobby: 'To the lobby',
  privacy: 'Privacy',
  watchable: 'Others may watch my machine',
  watchableText: 'They see the machine’s screen with its meters, never your name.',
} as const;
