import { seededWords } from '@salon/testkit/seeded-words.ts';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../draw.ts';
import { type ReelGameDefinition, strip } from './definition.ts';
import { greatestLinesWin } from './greatest-spin.ts';
import { definitions, type Game, type GameState, games, type PlayOutcome } from './index.ts';
import { lineWinsOf } from './line-wins.ts';
import { centreLine, threeReelLines } from './lines.ts';
import { boundsOf, HOUR_ODDS, hourBetsMostMinor, hourMostMinor, statedBounds } from './play-bounds.ts';
import { reelGame } from './reel-game.ts';
import { type CheckedPlay, unfitRule } from './unfit-rule.ts';
import { windowAt } from './window.ts';

/** Every stop of every reel. */
function* allStops(game: ReelGameDefinition, reel = 0): Generator<number[]> {
  if (reel === game.strips.length) {
    yield [];
    return;
  }
  for (let stop = 0; stop < game.strips[reel]!.length; stop += 1)
    for (const rest of allStops(game, reel + 1)) yield [stop, ...rest];
}

/** By walking the whole cycle, in multiples of the bet per line. */
function greatestByWalk(game: ReelGameDefinition): number {
  let most = 0;
  for (const stops of allStops(game)) {
    const window = windowAt({ reels: game.strips, rows: game.rows }, stops);
    const wins = lineWinsOf(game, window, game.lines.length, 1);
    most = Math.max(
      most,
      wins.reduce((sum, { winMinor }) => sum + winMinor, 0),
    );
  }
  return most;
}

const small: ReelGameDefinition = {
  ...{ id: 'small', name: 'Small', volatility: 'low', rows: 3, lines: threeReelLines, betsMinor: [5, 10] },
  strips: [strip('seven wild bar bell'), strip('bar seven wild scatter'), strip('seven wild bar bonus')],
  linePays: [
    { symbol: 'seven', pays: { 2: 3, 3: 20 } },
    { symbol: 'bar', pays: { 3: 8 } },
    { symbol: 'wild', pays: { 3: 200 } },
  ],
  wild: { symbol: 'wild', factor: 2 },
  scatter: { symbol: 'scatter', pays: { 1: 4 }, awards: { 1: 1 }, freeSpinFactor: 3 },
  pick: { symbol: 'bonus', reels: 1, prizesPerBet: [1, 7, 0] },
  progressive: { symbol: 'wild', count: 3, contributionBp: 100 },
};

const checked = (game: Game, outcome: PlayOutcome): CheckedPlay => ({
  ...{ gameId: game.id, kind: outcome.kind, games: 1, betMinor: outcome.betMinor, winMinor: outcome.winMinor },
  ...{ handPayMinor: 0, jackpot: outcome.jackpot },
});

describe('the greatest win of a spin', () => {
  const threeReels = definitions.filter(({ strips }) => strips.length === 3);
  it.each([small, { ...small, lines: centreLine }, ...threeReels])('of $id is that of its whole cycle', (game) => {
    expect(greatestLinesWin(game)).toBe(greatestByWalk(game));
  });

  it('of five reels is between the best line and all lines at once', () => {
    for (const game of definitions.filter(({ strips }) => strips.length === 5)) {
      const best = Math.max(...game.linePays.map(({ pays }) => pays[5] ?? 0));
      expect(greatestLinesWin(game)).toBeGreaterThanOrEqual(best);
      const wilds = game.strips.filter((reel) => reel.includes(game.wild.symbol)).length;
      expect(greatestLinesWin(game)).toBeLessThan(best * game.wild.factor ** wilds * game.lines.length);
    }
  });
});

describe.each([...games, reelGame(small)].map((game) => [game.id, game] as const))('bounds of %s', (_, game) => {
  const bounds = game.bounds();

  /** From a state on, with the most that was paid for it. */
  function check(state: GameState, betMinor: number, plays: number, seed: number): void {
    const draw = drawFrom(seededWords(seed));
    let at = state;
    for (let play = 0; play < plays; play += 1) {
      const outcome = game.play(at, { betMinor, box: at.picked.length }, draw);
      const paidMinor = at.mode === 'base' ? betMinor : at.betMinor;
      expect(unfitRule(bounds, checked(game, outcome), { paidMinor, handPayWinMinor: null })).toBeNull();
      at = outcome.next;
    }
  }

  it('hold for every play at every bet', () => {
    for (const [level, betMinor] of game.betsMinor.entries()) check(game.start, betMinor, 20_000, 100 + level);
  });

  it('hold for every play of its features', () => {
    for (const [level, betMinor] of game.betsMinor.entries()) {
      const feature = { betMinor, featureWinMinor: 0, picked: [] };
      if (bounds.kinds.includes('free'))
        check({ mode: 'free', freeSpinsLeft: 1_000, ...feature }, betMinor, 1_000, level);
      for (let seed = 0; seed < 50 && bounds.kinds.includes('pick'); seed += 1)
        check({ mode: 'pick', freeSpinsLeft: 0, ...feature }, betMinor, 10, 50 * level + seed);
    }
  });

  it('are its own bets and kinds, and its progressive where it has one', () => {
    const { features } = game.paytable();
    expect(bounds.betsMinor).toEqual(game.betsMinor);
    expect(bounds.kinds.includes('free')).toBe(features.freeSpins !== null);
    expect(bounds.kinds.includes('pick')).toBe(features.pick !== null);
    expect(bounds.jackpotTimes !== null).toBe(features.jackpot !== null);
    expect(bounds.jackpotsAnHour > 0).toBe(features.jackpot !== null);
  });

  it('let an hour bring less than its bets and a few greatest wins, and less where an attendant pays the greatest', () => {
    const mostMinor = hourMostMinor(bounds, null);
    expect(mostMinor).toBeGreaterThan(bounds.winMostMinor);
    expect(mostMinor).toBeLessThan(100 * hourBetsMostMinor(bounds) + 14 * bounds.winMostMinor);
    expect(hourMostMinor(bounds, bounds.betMostMinor)).toBeLessThan(mostMinor);
  });
});

it('bounds the progressives of an hour by their chance', () => {
  const { jackpotsAnHour } = boundsOf(small, 1);
  // Three wilds of four stops each on one of five lines, in every of 7,200 games.
  const mean = 7_200 * 5 * (1 / 64);
  let tail = mean;
  for (let count = 1; count <= jackpotsAnHour; count += 1) tail *= mean / (count + 1);
  expect(tail).toBeLessThan(1 / HOUR_ODDS);
  expect((tail * (jackpotsAnHour + 1)) / mean).toBeGreaterThan(1 / HOUR_ODDS);
});

it('takes sane bounds where an operator states the smallest bet alone, and the stated ones where there are any', () => {
  const least = statedBounds('its-own', { minBetMinor: 5 });
  expect(least).toMatchObject({ betMostMinor: 500, winMostMinor: 500_000, unitMinor: 1, kinds: ['base', 'metered'] });
  const stated = { minBetMinor: 5, denominationMinor: 5, maxBetMinor: 50, maxWinMinor: 13_200 };
  expect(statedBounds('its-own', stated)).toMatchObject({ betMostMinor: 50, winMostMinor: 13_200, unitMinor: 5 });
  // A machine that decides itself credits what it likes, whatever the site's limit is.
  expect(hourMostMinor(least, 100)).toBe(hourMostMinor(least, null));
});

describe('a play that does not fit', () => {
  const game = games.find(({ id }) => id === 'ay-feneri')!;
  const bounds = game.bounds();
  const plain: CheckedPlay = {
    ...{ gameId: game.id, kind: 'base', games: 1, betMinor: 200, winMinor: 0, handPayMinor: 0, jackpot: false },
  };
  const rule = (part: Partial<CheckedPlay>, handPayWinMinor: number | null = null, paidMinor = 200) =>
    unfitRule(bounds, { ...plain, ...part }, { paidMinor, handPayWinMinor });
  const most = (times: number | null) => (times ?? 0) * 200;

  it.each([
    ['game_unknown', { gameId: 'tas-kopru' }],
    ['kind_unknown', { kind: 'metered' }],
    ['bet_not_offered', { betMinor: 0 }],
    ['bet_not_offered', { betMinor: 201 }],
    ['bet_not_offered', { betMinor: Number.MAX_SAFE_INTEGER }],
    ['bet_not_offered', { kind: 'free', betMinor: 200 }],
    ['win_too_high', { winMinor: most(bounds.baseTimes) + 1 }],
    ['win_too_high', { winMinor: Number.MAX_SAFE_INTEGER }],
    ['win_too_high', { kind: 'free', betMinor: 0, winMinor: most(bounds.freeTimes) + 1 }],
    ['win_too_high', { kind: 'pick', betMinor: 0, winMinor: most(bounds.pickTimes) + 1 }],
    ['jackpot_none', { jackpot: true }],
  ] as const)('breaks %s: %o', (broken, part) => {
    expect(rule(part)).toBe(broken);
  });

  it.each([
    { winMinor: most(bounds.baseTimes) },
    { kind: 'free', betMinor: 0, winMinor: most(bounds.freeTimes) },
    { kind: 'pick', betMinor: 0, winMinor: most(bounds.pickTimes) },
    { jackpot: true, winMinor: most(bounds.jackpotTimes) },
  ] as const)('fits at its bound: %o', (part) => {
    expect(rule(part)).toBeNull();
  });

  it('has its win paid by hand above the limit, all of it', () => {
    expect(rule({ winMinor: 1_001 }, 1_000)).toBe('hand_pay_missing');
    expect(rule({ winMinor: 1_001, handPayMinor: 1_000 }, 1_000)).toBe('hand_pay_missing');
    expect(rule({ winMinor: 1_001, handPayMinor: 1_001 }, 1_000)).toBeNull();
    expect(rule({ winMinor: 1_000 }, 1_000)).toBeNull();
  });

  it('is one of a game without a progressive that hits it, or of no game', () => {
    const other = games.find(({ id }) => id === 'gece-pazari')!;
    const won = { ...plain, gameId: other.id, betMinor: 100, winMinor: 1_500, jackpot: true };
    const paid = { paidMinor: 100, handPayWinMinor: null };
    expect(unfitRule(other.bounds(), won, paid)).toBe('jackpot_none');
    expect(unfitRule(null, won, paid)).toBe('game_unknown');
  });

  it('of several games is bounded by their number', () => {
    const own = statedBounds('its-own', { minBetMinor: 5, denominationMinor: 5, maxBetMinor: 50, maxWinMinor: 1_000 });
    const ofGames = (part: Partial<CheckedPlay>) => {
      const play: CheckedPlay = { ...plain, gameId: 'its-own', kind: 'metered', games: 3, betMinor: 150, ...part };
      return unfitRule(own, play, { paidMinor: 50, handPayWinMinor: 100 });
    };
    // And a hand pay of a game that an earlier play has counted.
    expect(ofGames({ winMinor: 4_000 })).toBeNull();
    expect(ofGames({ winMinor: 4_005 })).toBe('win_too_high');
    expect(ofGames({ winMinor: 7 })).toBe('win_too_high');
    expect(ofGames({ betMinor: 155 })).toBe('bet_not_offered');
    expect(ofGames({ betMinor: 12 })).toBe('bet_not_offered');
    expect(ofGames({ games: 0, betMinor: 0, winMinor: 1_000, handPayMinor: 1_000 })).toBeNull();
    expect(ofGames({ games: 100_000_000, betMinor: Number.MAX_SAFE_INTEGER - 1 })).toBe('bet_not_offered');
  });
});
