/** Idle lock and inactivity prompt. */
export const lock = {
  title: 'LOCKED',
  text: 'It is protected because you do not take any action.',
  pin: 'PIN',
  unlock: 'Unlock',
  logout: 'Log out',
  pinRequired: 'Enter your PIN.',
  wrong: 'The PIN is wrong.',
  offline: 'The platform cannot be reached. Please try again in a moment.',
  attemptsSpent: 'Too many wrong attempts. Please log in again.',
  unlocked: 'Unlocked.',
  promptTitle: 'Still there?',
  promptText: "You haven't acted for a long time. Do you want to continue?",
  promptCountdown: 'Without an answer you are logged out in {{time}}. Credit on a machine goes back to your balance.',
  promptContinue: 'Continue',
  promptLoggedOut: 'You were logged out because you had not acted for a long time.',
} as const;
