import { CODES, type endReasons } from '@salon/contract';
import type { CloseCode } from '../../ledger/situations.ts';

const ENDS: Record<CloseCode, endReasons.SeatEndReason> = {
  [CODES.deposit_countdown]: 'session_without_credit',
  [CODES.session_terminating]: 'session_terminating',
  [CODES.continue_countdown]: 'session_idle',
  [CODES.removed_by_staff]: 'removed_by_staff',
};

/** The reason that the player reads of a session that was closed. A release before this one, or no close at all: `session_over`. */
export const endOfClose = (code: number | null): endReasons.SeatEndReason => ENDS[code as CloseCode] ?? 'session_over';
