import type { ErrorName } from './errors.ts';

/**
 * Why a login is over: `Params.reason` of 40100, on HTTP and in the refused handshake of a socket. Missing where the platform
 * does not know (a token that never was one).
 */
export const LOGIN_END_REASONS = [
  /** Logged out, in whatever window. */
  'logged_out',
  /** The player ended it from the list of their devices. */
  'ended_by_player',
  'password_changed',
  'account_closed',
  'pin_attempts',
  'expired',
] as const;
export type LoginEndReason = (typeof LOGIN_END_REASONS)[number];

/**
 * Why a seat is over: the code of the push that ends it (`info` with `quit_request` or `close_session`), and of the refusal that a
 * socket gets which missed the push.
 */
export const SEAT_END_REASONS = [
  /** Another device of the player plays on. */
  'seat_moved',
  /** The player gave it up from another window or device. */
  'seat_given_up',
  /** An operator removed the player. */
  'session_terminated',
  /** An operator closed the session. */
  'session_terminating',
  'session_idle',
  'session_without_credit',
  /** Machine and books have to be looked at by an operator; the amount is in suspense until then. */
  'session_under_review',
  /** Whatever else ended it; what protects the player tells its own reason beside it. */
  'session_over',
] as const satisfies readonly ErrorName[];
export type SeatEndReason = (typeof SEAT_END_REASONS)[number];
