/** Whole minor units (kuruş, cent) as a safe integer: the only form of an amount inside the system. */
export type Minor = number;

export function isAmount(value: unknown): value is Minor {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** For amounts that may be nothing but never a debt: credit, win, balance. */
export function isCredit(value: unknown): value is Minor {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
