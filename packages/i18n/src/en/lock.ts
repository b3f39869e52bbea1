/** Idle lock and inactivity prompt. */
export const lock = {
  title: 'LOCKED',
  text: 'It is protected because you do not take any action.',
  safe: 'Your seat and your credit are safe.',
  pad: 'Digits',
  deleteDigit: 'Delete the last digit',
  pin: 'PIN',
  unlock: 'Unlock',
  logout: 'Log out',
  pinRequired: 'Enter your PIN.',
  wrong: 'The PIN is wrong.',
  offline: 'The platform cannot be reached. Please try again in a moment.',
  attemptsSpent: 'Too many wrong PINs. Please log in again.',
  unlocked: 'Unlocked.',
  promptTitle: 'Still there?',
  promptText: "You haven't acted for a long time. Do you want to continue?",
  promptCountdown:
    'If you do not answer, you will be logged out in {{time}}. Credit on a machine goes back to your balance.',
  promptContinue: 'Continue',
  promptLoggedOut: 'You were logged out because you had not acted for a long time.',
} as const;
