/** Limits of a player: deposits, losses (bets minus wins), time at machines. */
export const LIMIT_KINDS = ['deposit', 'loss', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** A looser limit can be confirmed after this time: no limit is raised on an impulse. */
export const LOOSER_WAIT_MS = 24 * 3_600_000;
/** The request lapses if it is not confirmed within this time. */
export const LOOSER_LAPSES_MS = 7 * 24 * 3_600_000;

/** `null`: no limit. Money in minor units, time in seconds. */
export type LimitAmount = number | null;

/** A tighter limit applies at once, a looser one (or none) waits. */
export type LimitChange = 'none' | 'tighter' | 'looser';

export function changeOf(current: LimitAmount, wanted: LimitAmount): LimitChange {
  if (current === wanted) return 'none';
  if (wanted === null) return 'looser';
  return current === null || wanted < current ? 'tighter' : 'looser';
}

export type PendingState = 'waiting' | 'ready' | 'lapsed';

/** State of a looser limit that was requested at `askedAtMs`. */
export function pendingState(askedAtMs: number, nowMs: number): PendingState {
  if (nowMs < askedAtMs + LOOSER_WAIT_MS) return 'waiting';
  return nowMs < askedAtMs + LOOSER_WAIT_MS + LOOSER_LAPSES_MS ? 'ready' : 'lapsed';
}

/**
 * Amount that may still be cashed in under a loss limit. Credit on machines and money in transit count as lost until they are
 * back, so no outcome of the plays can exceed the limit. `netLossMinor` is negative after a gain. The result is never negative.
 */
export function cashInLeftMinor(facts: { limitMinor: number; netLossMinor: number; atRiskMinor: number }): number {
  return Math.max(0, facts.limitMinor - facts.netLossMinor - facts.atRiskMinor);
}

/** Remainder of a limit, from 0 to the limit itself. */
export function leftOf(limit: number, used: number): number {
  return Math.max(0, limit - Math.max(0, used));
}
