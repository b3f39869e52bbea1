/** What is asked before a token of the address logs somebody in. */
export const entering = {
  switchTitle: 'Switch account?',
  switchText:
    'You are logged in as {{present}}. The link that you opened is for {{next}}. If you switch, {{present}} is logged out on this device. If you did not expect this, continue as {{present}}.',
  switchTo: 'Switch to {{next}}',
  switchStay: 'Continue as {{present}}',
  goOnTitle: 'Continue as {{next}}?',
  goOnText:
    'The code that you opened is for the account {{next}}. Continue only if it is yours: what you play and deposit belongs to that account.',
  goOn: 'Continue as {{next}}',
  goOnNot: 'Do not log in',
} as const;
