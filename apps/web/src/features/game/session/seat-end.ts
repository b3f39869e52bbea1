import { CODES, ending } from '@salon/contract';

/** `elsewhere`: the seat is the player's still and can be taken back. `left`: the screen is left, and the reason said. */
export type AfterSeat = 'elsewhere' | 'left';

/** A new reason of the contract is a type error here until it is decided what it means. */
const AFTER: Record<ending.SeatEnd, AfterSeat> = {
  seat_moved: 'elsewhere',
  seat_given_up: 'left',
  session_terminated: 'left',
  session_terminating: 'left',
  session_idle: 'left',
  session_without_credit: 'left',
  session_under_review: 'left',
  session_over: 'left',
};

/** What a code says of the seat that this page had; null: nothing. */
export function afterSeat(code: number): AfterSeat | null {
  const end = ending.SEAT_ENDS.find((one) => CODES[one] === code);
  return end === undefined ? null : AFTER[end];
}
