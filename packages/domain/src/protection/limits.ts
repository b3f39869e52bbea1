/** What a player may limit: money paid in, money lost in plays (bets minus wins), time spent at machines. */
export const LIMIT_KINDS = ['deposit', 'loss', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** A looser limit waits this long, and then has to be confirmed once more: a moment's mood must not undo it. */
export const LOOSER_WAIT_MS = 24 * 3_600_000;
/** Not confirmed by then, it is forgotten: whoever comes back after weeks decides anew. */
export const LOOSER_KEPT_MS = 7 * 24 * 3_600_000;

/** `null`: no limit. Money in minor units, time in seconds. */
export type LimitAmount = number | null;

/** A tighter limit holds at once, a looser one (or none) waits. */
export type LimitChange = 'none' | 'tighter' | 'looser';

export function changeOf(current: LimitAmount, wanted: LimitAmount): LimitChange {
  if (current === wanted) return 'none';
  if (wanted === null) return 'looser';
  return current === null || wanted < current ? 'tighter' : 'looser';
}

export type PendingState = 'waiting' | 'ready' | 'lapsed';

/** How a looser limit that was asked for at `askedAtMs` stands. */
export function pendingState(askedAtMs: number, nowMs: number): PendingState {
  if (nowMs < askedAtMs + LOOSER_WAIT_MS) return 'waiting';
  return nowMs < askedAtMs + LOOSER_WAIT_MS + LOOSER_KEPT_MS ? 'ready' : 'lapsed';
}

/**
 * What may still be put on a machine under a loss limit: everything that lies on it may be lost, so credit there and money
 * on its way count as lost until they are back. The limit then cannot be passed by any luck of the plays that it paid for.
 * `netLossMinor` is negative after a gain. Never below zero.
 */
export function cashInLeftMinor(facts: { limitMinor: number; netLossMinor: number; atRiskMinor: number }): number {
  return Math.max(0, facts.limitMinor - facts.netLossMinor - facts.atRiskMinor);
}

/** What is left of a limit, never below zero; a gain makes nothing more than the limit itself. */
export function leftOf(limit: number, used: number): number {
  return Math.max(0, limit - Math.max(0, used));
}
