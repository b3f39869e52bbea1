import type { link } from '@salon/contract';

/**
 * Whether the login of the seat is locked, as the platform commands it. It moves no money, so it is in memory only; the platform
 * repeats each change until it is acknowledged, and sends the lock again with every handshake.
 */
export interface SeatLock {
  /** An older command than the last one for the same seat is ignored. */
  receive(command: Pick<link.LockCommand, 'epoch' | 'locked' | 'change'>): void;
  /** A seat without a lock command is open. */
  isLocked(epoch: number): boolean;
}

export function createSeatLock(): SeatLock {
  let last = { epoch: 0, locked: false, change: 0 };
  return {
    receive({ epoch, locked, change }) {
      if (epoch === last.epoch && change < last.change) return;
      last = { epoch, locked, change };
    },
    isLocked: (epoch) => last.locked && last.epoch === epoch,
  };
}
