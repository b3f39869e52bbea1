import { describe, expect, it } from 'vitest';
import type { GameView } from '../session/game-view.ts';
import { emptyRecord, recordCredit } from './credit-series.ts';

const shown = (creditMinor: number, play: number | null, activity = 'idle') =>
  ({ deck: { creditMinor, activity }, lastPlay: play === null ? null : { number: play } }) as Pick<
    GameView,
    'deck' | 'lastPlay'
  >;
const seriesOf = (...views: Pick<GameView, 'deck' | 'lastPlay'>[]) => views.reduce(recordCredit, emptyRecord).series;

describe('credit over plays', () => {
  it('has one point per play, with the win that was added after it', () => {
    const bet = shown(980, null, 'spinning');
    const won = [shown(980, 7, 'spinning'), shown(1180, 7)];
    expect(seriesOf(shown(1000, null), bet, ...won, shown(1160, 7, 'spinning'), shown(1160, 8))).toEqual([
      1000, 1180, 1160,
    ]);
  });
  it('takes a cash in as part of the play before it', () => {
    expect(seriesOf(shown(0, null), shown(5000, null), shown(4980, 1))).toEqual([5000, 4980]);
  });
  it('waits for the first report of the machine', () => {
    expect(seriesOf({ deck: null, lastPlay: null })).toEqual([]);
  });
  it('keeps the last 120 points', () => {
    const series = seriesOf(...Array.from({ length: 200 }, (_, play) => shown(play, play)));
    expect([series.length, series[0], series.at(-1)]).toEqual([120, 80, 199]);
  });
});
