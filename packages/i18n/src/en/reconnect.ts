/** Dialog for an open session: one text per machine state, three actions. */
export const reconnect = {
  title: 'You have an open session',
  machine: '{{machine}}',
  text_bonus: 'The machine is in bonus and waits for you. You can continue.',
  text_waiting: 'The machine is waiting for you. Would you like to connect again?',
  text_cashing_out: 'The machine is trying to cash out. Your credit will be back in your balance shortly.',
  text_playing: 'The machine is being played. If it is not you who plays, please contact support.',
  text_error: 'The machine has an error or a malfunction. Your credit is safe; an attendant has been told.',
  text_offline: 'The machine is offline. Your credit is safe and comes back with the machine.',
  text_unknown: 'The state of the machine is not known at the moment. Please wait or try again shortly.',
  cashOut: 'Cash out',
  continue: 'Continue',
  kick: 'Kick the player',
  kickConfirm: 'The player on the machine loses the seat. Go on?',
  working: 'One moment..',
  kicked: 'The player was removed.',
  later: 'Later',
} as const;
