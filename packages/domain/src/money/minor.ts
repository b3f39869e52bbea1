/** Whole minor units (kuruş, cent) as a safe integer; all amounts in the system are in minor units. */
export type Minor = number;

export function isAmount(value: unknown): value is Minor {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** For amounts that may be zero but never negative: credit, win, balance. */
export function isCredit(value: unknown): value is Minor {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
