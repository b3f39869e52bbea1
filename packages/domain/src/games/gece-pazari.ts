import { type ReelGameDefinition, strip } from './definition.ts';
import { threeReelLines } from './lines.ts';

/** Low volatility: many small wins, and a pick bonus when the bonus symbol is on every reel. */
export const gecePazari: ReelGameDefinition = {
  id: 'gece-pazari',
  name: 'Gece Pazarı',
  volatility: 'low',
  strips: [
    strip(
      'bonus gem lira lantern tulip cherry gem star lantern gem cherry star lira tulip lantern wild cherry star lira bonus star wild tulip gem lira tulip lira cherry tulip cherry star lira',
    ),
    strip(
      'cherry lantern star tulip lantern cherry wild lira cherry lira tulip lira star wild lira star lira tulip lantern star gem tulip bonus gem cherry bonus gem star cherry gem tulip lira',
    ),
    strip(
      'wild star lira star lira star lira cherry lantern cherry bonus tulip wild tulip lira cherry gem star tulip lira gem cherry bonus lantern star gem lantern tulip cherry gem tulip star',
    ),
  ],
  rows: 3,
  lines: threeReelLines,
  betsMinor: [100, 250, 500, 1000, 2500, 10000],
  linePays: [
    { symbol: 'wild', pays: { 3: 150 } },
    { symbol: 'lantern', pays: { 3: 50 } },
    { symbol: 'gem', pays: { 3: 25 } },
    { symbol: 'tulip', pays: { 3: 14 } },
    { symbol: 'star', pays: { 3: 10 } },
    { symbol: 'lira', pays: { 3: 7 } },
    { symbol: 'cherry', pays: { 2: 2, 3: 6 } },
  ],
  wild: { symbol: 'wild', factor: 1 },
  scatter: null,
  pick: { symbol: 'bonus', reels: 3, prizesPerBet: [1, 1, 2, 2, 3, 3, 4, 5, 6, 10, 0, 0] },
  progressive: null,
};
