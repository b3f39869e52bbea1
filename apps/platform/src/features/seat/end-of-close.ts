import type { endReasons } from '@salon/contract';
import type { CloseCode } from '../../ledger/situations.ts';

const ENDS: Record<CloseCode, endReasons.SeatEndReason> = {
  18800: 'session_without_credit',
  18801: 'session_terminating',
  18802: 'session_idle',
  62060: 'removed_by_staff',
};

/** The reason that the player reads of a session that was closed. A release before this one, or no close at all: `session_over`. */
export const endOfClose = (code: number | null): endReasons.SeatEndReason => ENDS[code as CloseCode] ?? 'session_over';
