import { describe, expect, it } from 'vitest';
import { altinNehir } from './altin-nehir.ts';
import { ayFeneri } from './ay-feneri.ts';
import { type ReelGameDefinition, strip } from './definition.ts';
import type { Game, GameState, PlayOutcome } from './game.ts';
import { gecePazari } from './gece-pazari.ts';
import { reelGame } from './reel-game.ts';
import { expectedReturn } from './return-to-player.ts';
import { tasKopru } from './tas-kopru.ts';

/** Keeps the first stops of every reel, so that each single stop of a five-reel game can be played. */
function shortened(game: ReelGameDefinition, stops: number, from: number): ReelGameDefinition {
  const strips = game.strips.map((reel) => Array.from({ length: stops }, (_, at) => reel[(from + at) % reel.length]!));
  return { ...game, strips };
}

/** Scatters and boxes side by side on every reel, so that both open at once. */
const crowded: ReelGameDefinition = {
  ...ayFeneri,
  strips: ayFeneri.strips.map((_, reel) =>
    strip(`moon scatter bonus gem ${reel === 0 ? 'moon' : 'wild'} gem ${reel < 3 ? 'seven' : 'bell'}`),
  ),
  scatter: { symbol: 'scatter', pays: { 4: 1, 5: 30 }, awards: { 4: 2, 5: 3 }, freeSpinFactor: 2 },
  pick: { symbol: 'bonus', reels: 4, prizesPerBet: [1, 2, 0, 0] },
};

function playEveryStop(game: Game, state: GameState, visit: (outcome: PlayOutcome) => void): number {
  const stops = game.reels.map(() => 0);
  const betMinor = game.betsMinor[0]!;
  let cycle = 0;
  for (;;) {
    const draws = [...stops, 0][Symbol.iterator]();
    visit(game.play(state, { betMinor }, () => draws.next().value!));
    cycle += 1;
    let reel = stops.length - 1;
    while (reel >= 0 && stops[reel] === game.reels[reel]!.length - 1) stops[reel--] = 0;
    if (reel < 0) return cycle;
    stops[reel]! += 1;
  }
}

/** What all orders of the boxes pay on average, by opening them in every order. */
function pickByEveryOrder(game: Game, state: GameState): number {
  const box = state.picked.length;
  const left = game.boxes - box;
  let sum = 0;
  for (let prize = 0; prize < left; prize += 1) {
    const { winMinor, next } = game.play(state, { betMinor: 0, box }, () => prize);
    sum += winMinor + (next.mode === 'pick' ? pickByEveryOrder(game, next) : 0);
  }
  return sum / left;
}

/** The return and hit frequency by playing every stop in the base game and in a free spin; multiples of the bet. */
function byEveryStop(definition: ReelGameDefinition): { rtp: number; hitFrequency: number } {
  const game = reelGame(definition);
  const betMinor = game.betsMinor[0]!;
  const feature = { betMinor, featureWinMinor: 0, picked: [] };
  // All orders of twelve boxes are too many to open; the small sets below stand for them.
  const pickMinor =
    game.boxes > 0 && game.boxes < 8
      ? pickByEveryOrder(game, { ...feature, mode: 'pick', freeSpinsLeft: 0 })
      : expectedReturn(definition).pickTotal * betMinor;
  const average = (state: GameState) => {
    const sum = { win: 0, freeSpins: 0, picks: 0, hits: 0 };
    const cycle = playEveryStop(game, state, ({ winMinor, freeSpinsWon, next }) => {
      sum.win += winMinor;
      sum.freeSpins += freeSpinsWon;
      if (next.mode === 'pick') sum.picks += 1;
      if (winMinor > 0 || next.mode !== 'base') sum.hits += 1;
    });
    const ownMinor = (sum.win + sum.picks * pickMinor) / cycle;
    return { ownMinor, freeSpins: sum.freeSpins / cycle, hits: sum.hits / cycle };
  };
  const base = average(game.start);
  if (base.freeSpins === 0) return { rtp: base.ownMinor / betMinor, hitFrequency: base.hits };
  const free = average({ ...feature, mode: 'free', freeSpinsLeft: 1 });
  let freeSpinMinor = 0;
  for (let generation = 0, spins = 1; spins > 1e-18 && generation < 10_000; generation += 1) {
    freeSpinMinor += spins * free.ownMinor;
    spins *= free.freeSpins;
  }
  return { rtp: (base.ownMinor + base.freeSpins * freeSpinMinor) / betMinor, hitFrequency: base.hits };
}

const enumerable: [string, ReelGameDefinition][] = [
  ['Taş Köprü', tasKopru],
  ['Gece Pazarı', gecePazari],
  ['Altın Nehir on short reels', shortened(altinNehir, 7, 20)],
  ['Ay Feneri on short reels', shortened(ayFeneri, 7, 2)],
  ['Ay Feneri with features that overlap', crowded],
];

describe('the return of the whole cycle', () => {
  it.each(enumerable)(
    'PR-01 of %s equals playing every single stop',
    (_, definition) => {
      const paytable = reelGame(definition).paytable();
      const played = byEveryStop(definition);
      expect(Math.abs(paytable.rtp / played.rtp - 1)).toBeLessThan(1e-12);
      expect(Math.abs(paytable.hitFrequency - played.hitFrequency)).toBeLessThan(1e-12);
    },
    30_000,
  );

  it('PR-01 overlapping features do occur in that comparison', () => {
    const game = reelGame(crowded);
    let both = 0;
    playEveryStop(game, game.start, ({ next }) => {
      if (next.mode === 'pick' && next.freeSpinsLeft > 0) both += 1;
    });
    expect(both).toBeGreaterThan(0);
  });

  it.each([[[3, 0]], [[1, 1, 5, 0, 0]], [[2, 4, 8, 0, 0, 0]]])(
    'PR-01 the boxes %j pay what all orders of opening them pay on average',
    (prizesPerBet) => {
      const game = reelGame({ ...gecePazari, pick: { symbol: 'bonus', reels: 3, prizesPerBet } });
      const state: GameState = { mode: 'pick', betMinor: 100, freeSpinsLeft: 0, featureWinMinor: 0, picked: [] };
      const { pickTotal } = expectedReturn({ ...gecePazari, pick: { symbol: 'bonus', reels: 3, prizesPerBet } });
      expect(pickByEveryOrder(game, state)).toBeCloseTo(pickTotal * 100, 9);
    },
  );

  it.each([
    ['Taş Köprü', tasKopru],
    ['Ay Feneri on short reels', shortened(ayFeneri, 7, 2)],
  ] as const)('the jackpot chance of %s equals counting its lines in every single stop', (_, definition) => {
    const game = reelGame(definition);
    const { symbol, count } = definition.progressive!;
    let lines = 0;
    const cycle = playEveryStop(game, game.start, ({ lineWins }) => {
      lines += lineWins.filter((win) => win.symbol === symbol && win.count === count).length;
    });
    expect(lines).toBeGreaterThan(0);
    expect(game.paytable().features.jackpot?.chance).toBeCloseTo(lines / cycle, 12);
  });

  it('refuses free spins that never end', () => {
    const endless = { ...altinNehir, scatter: { ...altinNehir.scatter!, awards: { 0: 2, 1: 2 } } };
    expect(() => expectedReturn(endless)).toThrow('never end');
  });
});
