import { type ReelGameDefinition, strip } from './definition.ts';
import { twentyLines } from './lines.ts';

/** Medium volatility: free spins at three times the win make a quarter of the return. */
export const altinNehir: ReelGameDefinition = {
  id: 'altin-nehir',
  name: 'Altın Nehir',
  volatility: 'medium',
  strips: [
    strip(
      'lira tulip gem bell star cherry star moon star crown lira gem moon bell lira bell lira tulip moon star gem scatter moon star tulip cherry bell crown lira cherry tulip cherry',
    ),
    strip(
      'star cherry lira gem tulip crown tulip lira cherry moon star crown cherry lira moon star cherry moon wild tulip gem lira gem bell star bell scatter lira moon bell star tulip bell',
    ),
    strip(
      'star tulip lira bell tulip moon gem star bell moon gem lira moon lira wild cherry lira tulip star tulip bell cherry crown moon gem lira cherry star cherry wild scatter crown star bell',
    ),
    strip(
      'lira tulip cherry wild lira scatter star moon bell lira tulip star crown lira bell star crown moon bell cherry moon lira cherry bell wild tulip star gem moon gem star tulip gem cherry',
    ),
    strip(
      'tulip crown bell moon lira gem star cherry gem star bell lira cherry scatter tulip star crown moon tulip star lira bell moon cherry lira scatter moon star lira gem bell tulip cherry',
    ),
  ],
  rows: 3,
  lines: twentyLines,
  betsMinor: [100, 200, 500, 1000, 2000, 10000],
  linePays: [
    { symbol: 'crown', pays: { 3: 75, 4: 300, 5: 2000 } },
    { symbol: 'gem', pays: { 3: 40, 4: 150, 5: 750 } },
    { symbol: 'bell', pays: { 3: 20, 4: 80, 5: 300 } },
    { symbol: 'tulip', pays: { 3: 15, 4: 60, 5: 200 } },
    { symbol: 'moon', pays: { 3: 15, 4: 50, 5: 150 } },
    { symbol: 'lira', pays: { 3: 10, 4: 25, 5: 100 } },
    { symbol: 'star', pays: { 3: 8, 4: 25, 5: 100 } },
    { symbol: 'cherry', pays: { 3: 8, 4: 20, 5: 80 } },
  ],
  wild: { symbol: 'wild', factor: 1 },
  scatter: {
    symbol: 'scatter',
    pays: { 3: 3, 4: 10, 5: 50 },
    awards: { 3: 10, 4: 15, 5: 20 },
    freeSpinFactor: 3,
  },
  pick: null,
  progressive: null,
};
