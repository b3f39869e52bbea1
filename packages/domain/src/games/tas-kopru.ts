import { type ReelGameDefinition, strip } from './definition.ts';
import { centreLine } from './lines.ts';

/** Classic: one line, few symbols, wilds that each double the win, and the progressive on three of them. */
export const tasKopru: ReelGameDefinition = {
  id: 'tas-kopru',
  name: 'Taş Köprü',
  volatility: 'medium',
  strips: [
    strip(
      'tulip cherry tulip seven tulip lira bell tulip bell lira bar lira bar seven cherry bell bar tulip bar tulip wild bell lira seven bell lira',
    ),
    strip(
      'seven lira tulip lira cherry bar bell bar tulip bell lira bell tulip wild lira bar seven tulip bar tulip cherry bell lira cherry lira bell',
    ),
    strip(
      'bell tulip wild lira bar bell seven bell tulip bar lira cherry bar tulip seven cherry lira cherry lira tulip cherry bell lira tulip bell wild',
    ),
  ],
  rows: 3,
  lines: centreLine,
  betsMinor: [100, 250, 500, 1000, 5000, 20000],
  linePays: [
    { symbol: 'wild', pays: { 3: 400 } },
    { symbol: 'seven', pays: { 3: 30 } },
    { symbol: 'bar', pays: { 3: 12 } },
    { symbol: 'bell', pays: { 3: 6 } },
    { symbol: 'lira', pays: { 3: 4 } },
    { symbol: 'tulip', pays: { 3: 3 } },
    { symbol: 'cherry', pays: { 1: 1, 2: 2, 3: 8 } },
  ],
  wild: { symbol: 'wild', factor: 2 },
  scatter: null,
  pick: null,
  progressive: { symbol: 'wild', count: 3, contributionBp: 100 },
};
