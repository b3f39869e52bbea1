/** Why a login is over; the keys are those of the contract. */
export const ending = {
  logged_out: 'You have logged out.',
  ended_by_player: 'You ended this login from another device of yours. Please log in again.',
  password_changed: 'Your password was changed. Please log in with the new one.',
  account_closed: 'This account has been closed.',
  pin_attempts: 'The PIN was wrong too often. Please log in again.',
  expired: 'Your session has expired. Please log in again.',
  banned: 'This account is banned.',
} as const;
