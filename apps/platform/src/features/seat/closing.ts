import { CODES } from '@salon/contract';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ClosedSeat, SeatWarning } from '../../ledger/situations.ts';
import type { Seat } from './seat.ts';

/** The countdown toast begins at it. */
const WARN_MS = 10_000;

export interface SeatClosing {
  /** The player of this seat did something. */
  acted(seat: Pick<Seat, 'machineId' | 'epoch'>): Promise<void>;
  /** Warns seats whose time runs out and closes those that are due. Any node, periodically. */
  closeDue(): Promise<void>;
  /** A close by staff after a countdown, 0: at once. `how`: what the player reads. False: nobody sits there. */
  close(machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean>;
}

export interface ClosingDeps {
  ledger: Pick<Ledger, 'seatActed' | 'watchSeats' | 'askClose'>;
  notify: {
    warned(warning: SeatWarning): void;
    closed(seat: ClosedSeat): void;
    /** Nothing was on the machine: the session is over already. */
    freed(seat: Seat): void;
    changed(machineId: number, playerId: number): void;
  };
}

export function createSeatClosing({ ledger, notify }: ClosingDeps): SeatClosing {
  const notifyClosed = (seat: ClosedSeat) => {
    notify.closed(seat);
    if (seat.freed) notify.freed(seat);
    else notify.changed(seat.machineId, seat.playerId);
  };

  return {
    acted: (seat) => ledger.seatActed(seat),
    async closeDue() {
      const { warnings, closed } = await ledger.watchSeats({ warnMs: WARN_MS });
      for (const warning of warnings) notify.warned(warning);
      for (const seat of closed) notifyClosed(seat);
    },
    async close(machineId, afterMs, how) {
      const asked = await ledger.askClose({
        machineId,
        afterMs,
        code: CODES[how === 'remove' ? 'removed_by_staff' : 'session_terminating'],
      });
      if (asked === null) return false;
      if (afterMs <= 0) notifyClosed(asked);
      return true;
    },
  };
}
