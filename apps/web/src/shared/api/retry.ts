const DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Wait before the n-th repeat (from 0) of a call that did not reach the platform; null: spent. About 30 s in all. */
export function retryDelayMs(attempt: number, random: number): number | null {
  const delayMs = DELAYS_MS[attempt];
  return delayMs === undefined ? null : Math.round(delayMs * (0.75 + random / 2));
}
