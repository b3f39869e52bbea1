import type { Machine } from '@salon/contract/http.ts';

/** A free machine that can pay no jackpot. */
export const machine = (id: number, over: Partial<Machine> = {}): Machine => ({
  id,
  name: `Machine ${id}`,
  number: 100 + id,
  brand: { id: 1, name: 'Sultan' },
  image: '/images/brands/sultan.svg',
  hasOwnImage: false,
  status: 'available',
  reservation: 'none',
  gameId: 'g',
  game: { name: 'Taş Köprü', minBetMinor: 100, rtp: 0.95, volatility: 'low', features: ['wild'] },
  reelCount: 5,
  jackpotMinor: null,
  recentWinMinor: 0,
  waitingCount: 0,
  seq: 1,
  ...over,
});
