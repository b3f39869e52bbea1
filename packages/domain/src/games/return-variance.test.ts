import { seededWords } from '@salon/testkit/seeded-words.ts';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../draw.ts';
import { altinNehir } from './altin-nehir.ts';
import { ayFeneri } from './ay-feneri.ts';
import { type ReelGameDefinition, strip } from './definition.ts';
import type { Game, GameState } from './game.ts';
import { gecePazari } from './gece-pazari.ts';
import { games } from './index.ts';
import { reelGame } from './reel-game.ts';
import { expectedReturn } from './return-to-player.ts';
import { returnVariance } from './return-variance.ts';
import { tasKopru } from './tas-kopru.ts';

function shortened(game: ReelGameDefinition, stops: number, from: number): ReelGameDefinition {
  const strips = game.strips.map((reel) => Array.from({ length: stops }, (_, at) => reel[(from + at) % reel.length]!));
  return { ...game, strips };
}

/** Scatters and boxes on every reel, so that both open at once, and no win is rare. */
const crowded: ReelGameDefinition = {
  ...ayFeneri,
  strips: ayFeneri.strips.map((_, reel) => strip(`moon scatter bonus gem ${reel < 3 ? 'seven' : 'bell'} gem lantern`)),
  scatter: { symbol: 'scatter', pays: { 4: 1, 5: 30 }, awards: { 4: 2, 5: 3 }, freeSpinFactor: 2 },
  pick: { symbol: 'bonus', reels: 4, prizesPerBet: [1, 2, 0, 0] },
};

/** Plays every stop of a state of the game; `draws` beyond the stops are 0. */
function everyStop(game: Game, state: GameState, visit: (win: number, awards: number, picks: number) => void): void {
  const betMinor = game.betsMinor[0]!;
  const lengths = game.reels.map((reel) => reel.length);
  const cycle = lengths.reduce((product, length) => product * length, 1);
  for (let place = 0; place < cycle; place += 1) {
    let rest = place;
    const stops = lengths.map((length) => {
      const stop = rest % length;
      rest = Math.floor(rest / length);
      return stop;
    });
    const draws = [...stops, 0][Symbol.iterator]();
    const { winMinor, freeSpinsWon, next } = game.play(state, { betMinor }, () => draws.next().value!);
    visit(winMinor / betMinor, freeSpinsWon, next.mode === 'pick' ? 1 : 0);
  }
}

/** Mean of the square of what the boxes pay, by opening them in every order. */
function pickSquare(game: Game, state: GameState): number {
  const left = game.boxes - state.picked.length;
  let sum = 0;
  for (let prize = 0; prize < left; prize += 1) {
    const { next } = game.play(state, { betMinor: 0, box: state.picked.length }, () => prize);
    sum += next.mode === 'pick' ? pickSquare(game, next) : (state.featureWinMinor / state.betMinor) ** 2;
  }
  return sum / left;
}

function byEveryStop(definition: ReelGameDefinition): number {
  const game = reelGame(definition);
  const betMinor = game.betsMinor[0]!;
  const feature = { betMinor, featureWinMinor: 0, picked: [] };
  const { pickTotal, freeSpin, total } = expectedReturn(definition);
  const boxes = game.boxes > 0 ? pickSquare(game, { ...feature, mode: 'pick', freeSpinsLeft: 0 }) : 0;
  /** E[W²] of a spin whose free spins have the mean square `square`. */
  const meanSquare = (state: GameState, square: number) => {
    let sum = 0;
    let cycle = 0;
    everyStop(game, state, (win, awards, picks) => {
      const mean = win + picks * pickTotal + awards * freeSpin;
      const spread = picks * (boxes - pickTotal ** 2) + awards * (square - freeSpin ** 2);
      sum += mean ** 2 + spread;
      cycle += 1;
    });
    return sum / cycle;
  };
  let square = 0;
  if (expectedReturn(definition).freeSpinsPerSpin > 0)
    for (let last = -1; Math.abs(square - last) > 1e-9 * square || square === 0; ) {
      last = square;
      square = meanSquare({ ...feature, mode: 'free', freeSpinsLeft: 1 }, square);
    }
  return meanSquare(game.start, square) - total ** 2;
}

describe('the variance of a play', () => {
  it.each<[string, ReelGameDefinition]>([
    ['Taş Köprü', tasKopru],
    ['Gece Pazarı on short reels, few boxes', { ...shortened(gecePazari, 9, 3), pick: pickOf(gecePazari) }],
    ['Altın Nehir on short reels', shortened(altinNehir, 6, 20)],
    ['Ay Feneri on short reels, few boxes', { ...shortened(ayFeneri, 6, 2), pick: pickOf(ayFeneri) }],
    ['Ay Feneri with features that overlap', crowded],
  ])(
    'of %s equals playing every single stop',
    (_, definition) => {
      expect(returnVariance(definition) / byEveryStop(definition)).toBeCloseTo(1, 6);
    },
    60_000,
  );

  it('is what many plays show', () => {
    const game = reelGame(crowded);
    const betMinor = game.betsMinor[0]!;
    const draw = drawFrom(seededWords(11));
    const plays = 60_000;
    let sum = 0;
    let squares = 0;
    for (let play = 0; play < plays; play += 1) {
      let won = 0;
      let state = game.start;
      do {
        const box = state.mode === 'pick' ? { box: state.picked.length } : {};
        const { winMinor, next } = game.play(state, { betMinor, ...box }, draw);
        won += winMinor / betMinor;
        state = next;
      } while (state.mode !== 'base');
      sum += won;
      squares += won ** 2;
    }
    expect(squares / plays - (sum / plays) ** 2).toBeGreaterThan(returnVariance(crowded) * 0.95);
    expect(squares / plays - (sum / plays) ** 2).toBeLessThan(returnVariance(crowded) * 1.05);
  });

  // Not in the test: a busy computer takes longer for it than a test may.
  const deviations = games.map((game) => [game.paytable().volatility, Math.sqrt(game.variance())] as const);
  it('orders the games of the floor as their stated volatility does', () => {
    const most = (volatility: string) => Math.max(...deviations.filter(([v]) => v === volatility).map(([, d]) => d));
    expect(most('low')).toBeLessThan(most('high'));
  });
});

function pickOf({ pick }: ReelGameDefinition): ReelGameDefinition['pick'] {
  return pick && { ...pick, prizesPerBet: [3, 1, 0, 2, 0] };
}
