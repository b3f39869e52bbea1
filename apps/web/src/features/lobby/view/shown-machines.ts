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
