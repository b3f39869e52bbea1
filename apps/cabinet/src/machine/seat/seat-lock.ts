import type { link } from '@salon/contract';
import { isStaleEpoch } from '@salon/domain';

/**
 * Whether the login of the seat is locked, as the platform commands it. It moves no money, so it is in memory only; the platform
 * repeats each change until it is acknowledged, and sends the lock again with every handshake.
 */
export interface SeatLock {
  /** An older command than the last one is ignored, of the same seat or of an older one. */
  receive(command: Pick<link.LockCommand, 'epoch' | 'locked' | 'change'>): void;
  /** A seat without a lock command is open. */
  isLocked(epoch: number): boolean;
}

export function createSeatLock(): SeatLock {
  let last = { epoch: 0, locked: false, change: 0 };
  return {
    receive({ epoch, locked, change }) {
      // The answer to a handshake may have been made before the seat was taken that is locked by now.
      if (isStaleEpoch(last.epoch, epoch) || (epoch === last.epoch && change < last.change)) return;
      last = { epoch, locked, change };
    },
    isLocked: (epoch) => last.locked && last.epoch === epoch,
  };
}
