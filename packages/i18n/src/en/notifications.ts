/** List of past notifications. */
export const notifications = {
  title: 'Notifications',
  close: 'Close notifications',
  empty: 'No notifications since you logged in.',
  clear: 'Clear the list',
  stored: 'The last {{count}} notifications since you logged in are kept in this browser tab only.',
  muted:
    'Game and info notifications do not pop up at the moment; they only appear here. You can change this in the quick panel.',
  tone_info: 'Information',
  tone_ok: 'Done',
  tone_busy: 'In progress',
  tone_bad: 'Problem',
} as const;
