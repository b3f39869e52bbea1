/** Whole minor units (kuruş, cent) as a safe integer; all amounts in the system are in minor units. */
export type Minor = number;

/** Most that one amount, and a player's or a machine's account, may be: thousands of them still sum to a number that is exact. */
export const AMOUNT_MOST_MINOR: Minor = 1_000_000_000_000;

/** Most that one game of any machine bets: an hour of them is still far below what a number holds exactly. */
export const BET_MOST_MINOR: Minor = 1_000_000_000;

export function isAmount(value: unknown): value is Minor {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** For amounts that may be zero but never negative: credit, win, balance. */
export function isCredit(value: unknown): value is Minor {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
