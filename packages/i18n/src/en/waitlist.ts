/** A taken machine and its waitlist. */
export const waitlist = {
  takenTitle: '{{machine}} is taken',
  takenText:
    'Somebody else is sitting at this machine. Stand in line: when it is your turn, it is held for you and you are asked.',
  notifyMe: 'Stand in line',
  willNotify: 'You are in line.',
  stopNotifying: 'Leave the line',
  failed: 'This could not be saved. Please try again.',
  position: 'Your place: {{position}}.',
  readyTitle: '{{machine}} is free. Take it?',
  readyText: 'It is held for you. Without an answer the next in line is asked.',
  readyJoin: 'Join',
  readyNo: 'No',
  readySeconds_one: '{{count}} second left',
  readySeconds_other: '{{count}} seconds left',
} as const;
