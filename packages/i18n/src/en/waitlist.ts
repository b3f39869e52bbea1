/** A taken machine and its waitlist. */
export const waitlist = {
  takenTitle: '{{machine}} is taken',
  takenText:
    'Somebody else is sitting at this machine. Join the waitlist: when it is your turn, the machine is held for you and we ask whether you want it.',
  notifyMe: 'Join the waitlist',
  willNotify: 'You are on the waitlist.',
  stopNotifying: 'Leave the waitlist',
  failed: 'This could not be saved. Please try again.',
  position: 'Your place: {{position}}.',
  readyTitle: '{{machine}} is free. Take it?',
  readyText: 'It is held for you. If you do not answer, the next player is asked.',
  readyJoin: 'Take the seat',
  readyNo: 'No',
  readySeconds_one: '{{count}} second left',
  readySeconds_other: '{{count}} seconds left',
} as const;
