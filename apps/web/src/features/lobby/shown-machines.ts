import type { Machine } from '@salon/contract/http.ts';

/**
 * Machines without those that somebody else has reserved, where the site hides them (LB-06). A push has the state and not
 * whose it is, so the state counts; `alwaysShownIds` are shown whatever their state: the player's own seat, and what they wait for.
 */
export function withoutReserved(
  machines: readonly Machine[],
  { hides, alwaysShownIds }: { hides: boolean; alwaysShownIds: readonly number[] },
): Machine[] {
  if (!hides) return [...machines];
  return machines.filter(
    ({ id, status, reservation }) => status !== 'reserved' || reservation === 'own' || alwaysShownIds.includes(id),
  );
}

/** LB-08: the jackpot that can be hit there, or its largest win of the last hour, is above the limit. Minor units. */
export function isHot(
  { status, recentWinMinor }: Pick<Machine, 'status' | 'recentWinMinor'>,
  jackpotMinor: number | null,
  limitMinor: number,
): boolean {
  if (status === 'offline' || status === 'unknown' || status === 'error') return false;
  return Math.max(jackpotMinor ?? 0, recentWinMinor) > limitMinor;
}
