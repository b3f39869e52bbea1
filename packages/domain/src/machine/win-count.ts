/** Bounds of a count-up, milliseconds: long enough to be seen, short enough not to hold up a player. */
const SHORTEST_MS = 600;
const LONGEST_MS = 3_000;
const PER_STAKE_MS = 200;

/**
 * How long a machine counts a win up on its win meter, milliseconds; 0 for a win that does not exceed the stake, which is
 * shown at once and not celebrated. `stakeMinor`: the bet of the play, in a feature the bet that won the feature.
 */
export function winCountMs(winMinor: number, stakeMinor: number): number {
  if (winMinor <= stakeMinor) return 0;
  if (stakeMinor === 0) return LONGEST_MS;
  return Math.round(Math.min(LONGEST_MS, SHORTEST_MS + (PER_STAKE_MS * winMinor) / stakeMinor));
}

/** What a meter shows `elapsedMs` after a count of `countMs` has begun: whole minor units, never above the win. */
export function countedMinor(winMinor: number, elapsedMs: number, countMs: number): number {
  if (elapsedMs >= countMs) return winMinor;
  return Math.floor((winMinor * Math.max(0, elapsedMs)) / countMs);
}
