import type { link } from '@salon/contract';

/**
 * Whether the login that sits here is locked: the platform's word. Nothing of it is money, so it is kept in memory; the platform
 * says it with every change until it is acknowledged, and again with every handshake.
 */
export interface SeatLock {
  /** An older word than the last one about the same seat is not obeyed. */
  hear(word: Pick<link.LockCommand, 'epoch' | 'locked' | 'change'>): void;
  /** A seat that nothing was said about is open. */
  isLocked(epoch: number): boolean;
}

export function createSeatLock(): SeatLock {
  let last = { epoch: 0, locked: false, change: 0 };
  return {
    hear({ epoch, locked, change }) {
      if (epoch === last.epoch && change < last.change) return;
      last = { epoch, locked, change };
    },
    isLocked: (epoch) => last.locked && last.epoch === epoch,
  };
}
