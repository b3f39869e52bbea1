/**
 * Delay before attempt number `attempt` (0 is the first after a loss), milliseconds; null: give up and ask the player. `lostForMs` is the time since the connection was lost, `random` is uniform in [0, 1).
 */
export type ReconnectPolicy = (attempt: number, lostForMs: number, random: number) => number | null;

const DELAYS_MS = [0, 250, 500, 1_000, 2_000, 4_000] as const;

/** The platform keeps a seat for 120 s without its player. */
const GIVE_UP_AFTER_MS = 120_000;

/** Immediate at first, since most losses are a change of network; then with backoff and up to 50 % of jitter. */
export const reconnectPolicy: ReconnectPolicy = (attempt, lostForMs, random) => {
  if (lostForMs >= GIVE_UP_AFTER_MS) return null;
  const delayMs = DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)] ?? 0;
  return Math.round(delayMs * (1 + random / 2));
};
