/**
 * How machines differ where public sources differ or say nothing. `spec` is the strictest towards a host. What stands beside a maker's
 * name is one source's observation or a guess: the value of a profile is that a host meets both answers.
 */
export interface Profile {
  name: 'spec' | 'egt' | 'bb2';
  /** After its start it ignores polls until it has seen another address or 0 (D). */
  waitsForAnotherAddress: boolean;
  /** A 72 without a lock is refused with 94. Some machines transfer without one (T). */
  transferNeedsLock: boolean;
  /** A transfer out of anything but the whole credit is refused with 86 (one maker). */
  movesOutAllOrNothing: boolean;
  /** 7E and 7F are queued although real-time events are off (some machines). */
  reportsGamesAlways: boolean;
  /** Milliseconds from 40 to the end of a transfer. 0: the 72 itself is answered with the end. */
  transferMs: number;
  /** What the next start makes of a transfer that was pending. Not known: each profile has one of the three. */
  pendingAfterPowerLoss: 'dropped' | 'refused' | 'completed';
  /** After FF the buffer still shows the transfer that it closed. Not known; without it FE 00 finds nothing then. */
  showsClosedTransfer: boolean;
  /** A transfer without the registration's key is refused with 88. Not known for in-house transfers. */
  needsRegistration: boolean;
}

export const PROFILES: Record<Profile['name'], Profile> = {
  spec: {
    name: 'spec',
    waitsForAnotherAddress: true,
    transferNeedsLock: true,
    movesOutAllOrNothing: false,
    reportsGamesAlways: false,
    transferMs: 100,
    pendingAfterPowerLoss: 'dropped',
    showsClosedTransfer: false,
    needsRegistration: false,
  },
  egt: {
    name: 'egt',
    waitsForAnotherAddress: true,
    transferNeedsLock: true,
    movesOutAllOrNothing: true,
    reportsGamesAlways: true,
    transferMs: 400,
    pendingAfterPowerLoss: 'refused',
    showsClosedTransfer: true,
    needsRegistration: false,
  },
  bb2: {
    name: 'bb2',
    waitsForAnotherAddress: false,
    transferNeedsLock: false,
    movesOutAllOrNothing: false,
    reportsGamesAlways: true,
    transferMs: 0,
    pendingAfterPowerLoss: 'completed',
    showsClosedTransfer: false,
    needsRegistration: false,
  },
};
