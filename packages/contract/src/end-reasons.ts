import type { ErrorName } from './errors.ts';

/**
 * Why a login has ended: `Params.reason` of 40100, on HTTP and in the refused handshake of a socket. Absent if the platform
 * does not know, e.g. for a token that it never issued.
 */
export const LOGIN_END_REASONS = [
  /** Logged out, in any window. */
  'logged_out',
  /** Ended by the player in the device list. */
  'ended_by_player',
  'password_changed',
  'account_closed',
  'pin_attempts',
  /** Staff has ended every login of the player. */
  'ended_by_staff',
  'banned',
  'expired',
] as const;
export type LoginEndReason = (typeof LOGIN_END_REASONS)[number];

/**
 * Why a seat has ended: the code of the push (`info` with `quit_request` or `close_session`), and of the refusal for a socket
 * that missed the push.
 */
export const SEAT_END_REASONS = [
  /** The player plays on another device. */
  'seat_moved',
  /** The player left the seat in another window or on another device. */
  'seat_given_up',
  /** Staff removed the player. */
  'removed_by_staff',
  /** The session is being closed, and was closed for whatever reason. A release before 62060 has removed the player. */
  'session_terminated',
  /** An operator closed the session. */
  'session_terminating',
  'session_idle',
  'session_without_credit',
  /** Machine and ledger disagree: the amount is in suspense until operators decide the dispute. */
  'session_under_review',
  /** Any other reason. Player protection sends its own push besides. */
  'session_over',
] as const satisfies readonly ErrorName[];
export type SeatEndReason = (typeof SEAT_END_REASONS)[number];
