/** Exclusion of a player at their own request: short (cool-off) or long (self-exclusion). Neither can be shortened. */
export const COOL_OFF_HOURS = [24, 72, 168, 336, 672, 1_008] as const;
export const SELF_EXCLUSION_MONTHS = [6, 12, 24, 60] as const;

export type ExclusionKind = 'cool_off' | 'self_exclusion';
export type ExclusionRequest =
  | { kind: 'cool_off'; hours: (typeof COOL_OFF_HOURS)[number] }
  | { kind: 'self_exclusion'; months: (typeof SELF_EXCLUSION_MONTHS)[number] };
export interface Exclusion {
  kind: ExclusionKind;
  untilMs: number;
}

const HOUR_MS = 3_600_000;

/** End of an exclusion that begins now. Calendar months in UTC: 31 August plus six months is 28 February. */
export function exclusionEndMs(request: ExclusionRequest, nowMs: number): number {
  if (request.kind === 'cool_off') return nowMs + request.hours * HOUR_MS;
  const date = new Date(nowMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + request.months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

export function isExcluded(exclusion: Exclusion | null, nowMs: number): exclusion is Exclusion {
  return exclusion !== null && nowMs < exclusion.untilMs;
}

/** A running exclusion can be extended or turned from cool-off to self-exclusion, never the reverse. */
export function mayExclude(running: Exclusion | null, request: ExclusionRequest, nowMs: number): boolean {
  if (!isExcluded(running, nowMs)) return true;
  if (running.kind === 'self_exclusion' && request.kind === 'cool_off') return false;
  return exclusionEndMs(request, nowMs) >= running.untilMs;
}
