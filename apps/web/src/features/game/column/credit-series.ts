import type { GameView } from '../session/game-view.ts';

/** Credit in minor units: at the start, then after each play of this visit. */
export type CreditSeries = readonly number[];

/** Points that a narrow line can still show apart. */
const LIMIT = 120;

export interface CreditRecord {
  series: CreditSeries;
  playNumber: number | null;
}

export const emptyRecord: CreditRecord = { series: [], playNumber: null };

/** A new play adds a point. Until the next one the point follows the credit, since a win may be added after the play's end. */
export function recordCredit(
  before: CreditRecord,
  { deck, lastPlay }: Pick<GameView, 'deck' | 'lastPlay'>,
): CreditRecord {
  if (deck === null) return before;
  const playNumber = lastPlay?.number ?? null;
  const { series } = before;
  if (series.length === 0 || playNumber !== before.playNumber)
    return { series: [...series, deck.creditMinor].slice(-LIMIT), playNumber };
  // The next bet is taken before its play ends: it belongs to the next point.
  if (deck.activity === 'spinning' || series.at(-1) === deck.creditMinor) return before;
  return { series: [...series.slice(0, -1), deck.creditMinor], playNumber };
}
