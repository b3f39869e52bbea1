/**
 * Every code that crosses the wire. The client translates by number, so a number never changes its meaning.
 * Codes up to 10704, 18800-18802, 20000, 40000, 40001, 40101, 50100 and 70000 are the operator's catalogue;
 * 40300-42900 and 503xx follow HTTP; 60xxx speak of machines and seats, 61xxx of money, 62xxx of the account.
 */
export const CODES = {
  signature_not_verified: 10,
  login_wrong: 10700,
  credentials_wrong: 10701,
  account_protected: 10702,
  address_not_permitted: 10703,
  banned: 10704,
  deposit_countdown: 18800,
  session_terminating: 18801,
  continue_countdown: 18802,
  ok: 20000,
  invalid_request: 40000,
  old_password_wrong: 40001,
  password_too_short: 40101,
  unauthorized: 40100,
  forbidden: 40300,
  not_found: 40400,
  gone: 41000,
  too_many_requests: 42900,
  internal: 50000,
  session_terminated: 50100,
  unavailable: 50300,
  machine_unknown: 60001,
  seat_taken: 60002,
  machine_offline: 60003,
  machine_not_playable: 60004,
  seat_not_yours: 60005,
  seated_elsewhere: 60006,
  seat_moved: 60007,
  seat_given_up: 60008,
  session_idle: 60009,
  session_without_credit: 60010,
  session_over: 60011,
  balance_too_small: 61001,
  amount_not_positive: 61002,
  amount_over_limit: 61003,
  amount_below_minimum: 61004,
  transfer_in_doubt: 61005,
  transfer_refused: 61006,
  transfer_in_progress: 61007,
  amount_not_whole: 61008,
  discount_balance: 61101,
  discount_too_soon: 61102,
  discount_nothing: 61103,
  bonus_too_soon: 61104,
  bonus_nothing: 61105,
  balance_empty: 61106,
  payments_off: 61201,
  deposit_expired: 61202,
  payment_unknown: 61203,
  payment_settled: 61204,
  payment_contradicts: 61205,
  withdrawal_open: 61206,
  withdrawal_sent: 61207,
  account_not_settled: 62001,
  account_closed: 62002,
  login_locked: 62010,
  pin_wrong: 62011,
  pin_attempts_spent: 62012,
  cooling_off: 62020,
  self_excluded: 62021,
  deposit_limit_reached: 62022,
  loss_limit_reached: 62023,
  time_limit_reached: 62024,
  reality_check_due: 62025,
  limit_change_waits: 62026,
  limit_change_gone: 62027,
  exclusion_not_shorter: 62028,
  interval_not_allowed: 62029,
  // 62030 and 62031 told which names and addresses have an account; nobody else gets these numbers.
  registration_refused: 62032,
  hand_over_spent: 62033,
  registration_closed: 62034,
  token_login_off: 62035,
  login_present: 62036,
  password_common: 62037,
  video_failed: 70000,
} as const;

export type ErrorName = keyof typeof CODES;
export type ErrorCode = (typeof CODES)[ErrorName];

export const HTTP_STATUS: Record<ErrorName, number> = {
  signature_not_verified: 401,
  login_wrong: 401,
  credentials_wrong: 401,
  account_protected: 429,
  address_not_permitted: 403,
  banned: 403,
  deposit_countdown: 200,
  session_terminating: 200,
  continue_countdown: 200,
  ok: 200,
  invalid_request: 400,
  old_password_wrong: 422,
  password_too_short: 422,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  too_many_requests: 429,
  internal: 500,
  session_terminated: 409,
  unavailable: 503,
  machine_unknown: 404,
  seat_taken: 409,
  machine_offline: 503,
  machine_not_playable: 409,
  seat_not_yours: 403,
  seated_elsewhere: 409,
  seat_moved: 409,
  seat_given_up: 409,
  session_idle: 409,
  session_without_credit: 409,
  session_over: 409,
  balance_too_small: 422,
  amount_not_positive: 422,
  amount_over_limit: 422,
  amount_below_minimum: 422,
  transfer_in_doubt: 409,
  transfer_refused: 409,
  transfer_in_progress: 409,
  amount_not_whole: 422,
  discount_balance: 422,
  discount_too_soon: 429,
  discount_nothing: 409,
  bonus_too_soon: 429,
  bonus_nothing: 409,
  balance_empty: 422,
  payments_off: 409,
  deposit_expired: 410,
  payment_unknown: 404,
  payment_settled: 409,
  payment_contradicts: 409,
  withdrawal_open: 409,
  withdrawal_sent: 409,
  account_not_settled: 409,
  account_closed: 403,
  login_locked: 403,
  pin_wrong: 422,
  pin_attempts_spent: 403,
  cooling_off: 403,
  self_excluded: 403,
  deposit_limit_reached: 422,
  loss_limit_reached: 422,
  time_limit_reached: 409,
  reality_check_due: 409,
  limit_change_waits: 409,
  limit_change_gone: 409,
  exclusion_not_shorter: 409,
  interval_not_allowed: 422,
  registration_refused: 403,
  hand_over_spent: 401,
  registration_closed: 403,
  token_login_off: 403,
  login_present: 409,
  password_common: 422,
  video_failed: 503,
};

export type Params = Record<string, string | number>;

/** The one failure shape of HTTP answers and of socket acknowledgements. `ErrorMessage` is English, for logs and unknown codes. */
export interface Failure {
  status: 0;
  code: number;
  Params: Params;
  ErrorMessage: string;
}

export function failure(name: ErrorName, params: Params = {}, message: string = name.replaceAll('_', ' ')): Failure {
  return { status: 0, code: CODES[name], Params: params, ErrorMessage: message };
}

export function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    value.status === 0 &&
    'code' in value &&
    'ErrorMessage' in value
  );
}
