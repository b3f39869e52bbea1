import { describe, expect, it } from 'vitest';
import { emptyRecord, recordNet } from './net-series.ts';

const shown = (netMinor: number | null, playNumber: number | null) => ({ netMinor, playNumber });
const seriesOf = (...figures: ReturnType<typeof shown>[]) => figures.reduce(recordNet, emptyRecord).series;

describe('net over plays', () => {
  it('has one point per play, with the jackpot that was added after it', () => {
    const spun = [shown(0, 7), shown(-20, 7), shown(180, 7)];
    expect(seriesOf(shown(0, null), ...spun, shown(160, 8))).toEqual([0, 180, 160]);
  });
  it('waits for the first report of the machine', () => {
    expect(seriesOf(shown(null, null))).toEqual([]);
  });
  it('keeps the last 120 points', () => {
    const series = seriesOf(...Array.from({ length: 200 }, (_, play) => shown(play, play)));
    expect([series.length, series[0], series.at(-1)]).toEqual([120, 80, 199]);
  });
});
