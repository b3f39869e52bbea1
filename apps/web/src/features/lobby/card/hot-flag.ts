import type { Machine } from '@salon/contract/http.ts';

/** LB-08: the jackpot that can be hit there, or its largest win of the last hour, is above the limit. Minor units. */
export function isHot(
  { status, recentWinMinor }: Pick<Machine, 'status' | 'recentWinMinor'>,
  jackpotMinor: number | null,
  limitMinor: number,
): boolean {
  if (status === 'offline' || status === 'unknown' || status === 'error') return false;
  return Math.max(jackpotMinor ?? 0, recentWinMinor) > limitMinor;
}
