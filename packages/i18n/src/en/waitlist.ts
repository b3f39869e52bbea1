/** A machine that somebody else has, and being told when it is free. */
export const waitlist = {
  takenTitle: '{{machine}} is taken',
  takenText: 'Somebody else is sitting at this machine. You can be told as soon as it is free.',
  tellMe: 'Tell me when it is free',
  tellMeOf: 'Tell me when {{machine}} is free',
  willTell: 'You will be told.',
  stopTelling: 'Do not tell me',
  free: '{{machine}} is free now.',
  failed: 'This could not be saved. Please try again.',
} as const;
