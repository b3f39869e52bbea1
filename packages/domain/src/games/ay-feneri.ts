import { type ReelGameDefinition, strip } from './definition.ts';
import { twentyFiveLines } from './lines.ts';

/** High volatility: wilds that double, rare free spins at four times the win, a pick bonus, and the progressive on five moons. */
export const ayFeneri: ReelGameDefinition = {
  id: 'ay-feneri',
  name: 'Ay Feneri',
  volatility: 'high',
  strips: [
    strip(
      'star crown tulip bell seven lantern tulip star moon gem bonus lantern crown gem star bar bell star scatter bar bonus crown tulip star moon bar seven star gem seven gem bar gem bar lantern bell seven',
    ),
    strip(
      'bell seven moon star bar tulip lantern seven crown gem bar wild tulip bell tulip lantern bell tulip gem bell seven tulip scatter bell crown bar star lantern tulip lantern moon lantern bell star gem bar crown',
    ),
    strip(
      'seven moon star bell bar wild bell lantern bonus bar gem scatter star gem seven bar gem star tulip bar star moon gem tulip lantern tulip crown star lantern bar crown seven gem bell seven crown star',
    ),
    strip(
      'star lantern scatter crown wild star tulip star gem star gem moon lantern bar seven bar bell seven star gem tulip seven bar gem moon gem bar tulip crown lantern bell star crown bar seven bell',
    ),
    strip(
      'seven crown moon bell star seven gem lantern bar scatter star bar bell gem tulip seven bell star bar star lantern crown star gem tulip lantern tulip bonus star gem seven gem crown bar moon bar',
    ),
  ],
  rows: 3,
  lines: twentyFiveLines,
  betsMinor: [200, 500, 1000, 2500, 5000, 20000],
  linePays: [
    { symbol: 'moon', pays: { 3: 100, 4: 750, 5: 7500 } },
    { symbol: 'crown', pays: { 3: 50, 4: 250, 5: 2000 } },
    { symbol: 'seven', pays: { 3: 25, 4: 120, 5: 800 } },
    { symbol: 'lantern', pays: { 3: 20, 4: 75, 5: 400 } },
    { symbol: 'gem', pays: { 3: 10, 4: 50, 5: 250 } },
    { symbol: 'bell', pays: { 3: 10, 4: 40, 5: 200 } },
    { symbol: 'bar', pays: { 3: 8, 4: 40, 5: 200 } },
    { symbol: 'star', pays: { 3: 5, 4: 25, 5: 125 } },
    { symbol: 'tulip', pays: { 3: 5, 4: 25, 5: 125 } },
  ],
  wild: { symbol: 'wild', factor: 2 },
  scatter: {
    symbol: 'scatter',
    pays: { 3: 2, 4: 20, 5: 200 },
    awards: { 3: 8, 4: 15, 5: 30 },
    freeSpinFactor: 4,
  },
  pick: { symbol: 'bonus', reels: 3, prizesPerBet: [2, 3, 5, 5, 8, 10, 15, 25, 50, 0, 0, 0] },
  progressive: { symbol: 'moon', count: 5, contributionBp: 120 },
};
