/** A pause that a player takes: short (cool-off) or long (self-exclusion). Neither can be made shorter. */
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

/** End of a pause that begins now. Months are months of the calendar, in UTC; 31 August plus six months is 28 February. */
export function exclusionEndMs(wish: ExclusionRequest, nowMs: number): number {
  if (wish.kind === 'cool_off') return nowMs + wish.hours * HOUR_MS;
  const date = new Date(nowMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + wish.months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

export function isExcluded(exclusion: Exclusion | null, nowMs: number): exclusion is Exclusion {
  return exclusion !== null && nowMs < exclusion.untilMs;
}

/** A running pause may become longer or graver, never shorter and never milder. */
export function mayExclude(running: Exclusion | null, wish: ExclusionRequest, nowMs: number): boolean {
  if (!isExcluded(running, nowMs)) return true;
  if (running.kind === 'self_exclusion' && wish.kind === 'cool_off') return false;
  return exclusionEndMs(wish, nowMs) >= running.untilMs;
}
