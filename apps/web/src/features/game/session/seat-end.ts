import { CODES, endReasons, type Failure } from '@salon/contract';
import type { InfoPush } from '@salon/contract/player-sockets.ts';
import type { GameNotice } from './game-notice.ts';
import type { GameState } from './game-state.ts';

/** `elsewhere`: another device of the player has the seat, it can be taken back. `left`: the screen is left, with the reason. */
export type AfterSeat = 'elsewhere' | 'left';

/** Complete by type: a new reason in the contract does not compile until it is listed here. */
const AFTER: Record<endReasons.SeatEndReason, AfterSeat> = {
  seat_moved: 'elsewhere',
  seat_given_up: 'left',
  removed_by_staff: 'left',
  session_terminated: 'left',
  session_terminating: 'left',
  session_idle: 'left',
  session_without_credit: 'left',
  session_under_review: 'left',
  session_over: 'left',
};

/** What a code means for the seat of this page; null: the seat has not ended. */
export function afterSeat(code: number): AfterSeat | null {
  const end = endReasons.SEAT_END_REASONS.find((one) => CODES[one] === code);
  return end === undefined ? null : AFTER[end];
}

export const infoFailure = ({ code, params, message }: InfoPush): Failure => ({
  status: 0,
  code,
  Params: params,
  ErrorMessage: message,
});

/** Ends the seat for a reason that the platform gave. */
export function endSeat(
  { seat, send }: Pick<GameState, 'seat' | 'send'>,
  why: Failure,
  notify: (notice: GameNotice) => void,
) {
  // The screen is being left already, and its reason was shown.
  if (seat() === 'leaving' || seat() === 'left') return;
  if (afterSeat(why.code) === 'elsewhere') return send({ type: 'SEAT_MOVED' });
  notify({ kind: 'seat_ended', failure: why });
  send({ type: 'LEAVE' });
}
