import { seededWords } from '@salon/testkit/seeded-words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../draw.ts';
import { type Draw, type Game, type GameState, games, type PlayOutcome, windowAt } from './index.ts';

const anyGame = fc.constantFrom(...games);
const anySeed = fc.nat({ max: 2 ** 32 - 1 });
const anyLevel = fc.nat({ max: 5 });

/** States that are rare to reach by chance, so that every mode is played as often as the base game. */
function stateOf(game: Game, mode: GameState['mode'], betMinor: number, freeSpinsLeft: number): GameState {
  if (mode === 'pick' && game.boxes > 0) return { mode, betMinor, freeSpinsLeft, featureWinMinor: 0, picked: [] };
  if (mode === 'free' && game.paytable().features.freeSpins !== null) {
    return { mode, betMinor, freeSpinsLeft: freeSpinsLeft + 1, featureWinMinor: 0, picked: [] };
  }
  return game.start;
}

const anyRun = fc.record({
  game: anyGame,
  seed: anySeed,
  level: anyLevel,
  mode: fc.constantFrom<GameState['mode']>('base', 'free', 'pick'),
  freeSpinsLeft: fc.nat({ max: 5 }),
  plays: fc.integer({ min: 1, max: 40 }),
});

interface Step {
  game: Game;
  state: GameState;
  paidMinor: number;
  outcome: PlayOutcome;
}

function run({
  game,
  seed,
  level,
  mode,
  freeSpinsLeft,
  plays,
}: typeof anyRun extends fc.Arbitrary<infer R> ? R : never): Step[] {
  const draw = drawFrom(seededWords(seed));
  const betMinor = game.betsMinor[level]!;
  let state = stateOf(game, mode, betMinor, freeSpinsLeft);
  const steps: Step[] = [];
  for (let play = 0; play < plays; play += 1) {
    const outcome = game.play(state, { betMinor, box: game.boxes - 1 - state.picked.length }, draw);
    steps.push({ game, state, paidMinor: betMinor, outcome });
    state = outcome.next;
  }
  return steps;
}

function checkAmounts({ game, state, paidMinor, outcome }: Step): void {
  const parts = [
    ...outcome.lineWins.map(({ winMinor }) => winMinor),
    outcome.scatterWinMinor,
    outcome.pick?.prizeMinor ?? 0,
  ];
  for (const part of parts) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
  expect(outcome.winMinor).toBe(parts.reduce((sum, part) => sum + part, 0));
  expect(outcome.betMinor).toBe(state.mode === 'base' ? paidMinor : 0);
  expect(outcome.kind).toBe(state.mode);
  expect(outcome.window).toEqual(state.mode === 'pick' ? [] : windowAt(game, outcome.stops));
}

function checkTransition({ game, state, paidMinor, outcome }: Step): void {
  const { next } = outcome;
  if (next.mode === 'base') expect(next).toEqual(game.start);
  else expect(next.betMinor).toBe(state.mode === 'base' ? paidMinor : state.betMinor);
  if (next.mode !== 'base') {
    expect(next.featureWinMinor).toBe(state.mode === 'base' ? 0 : state.featureWinMinor + outcome.winMinor);
  }
  const spent = state.mode === 'free' ? 1 : 0;
  const freeSpinsLeft = state.freeSpinsLeft - spent + outcome.freeSpinsWon;
  expect(next.freeSpinsLeft).toBe(freeSpinsLeft);
  if (state.mode === 'pick' && outcome.pick!.prizeMinor > 0) {
    expect(next).toMatchObject({ mode: 'pick', picked: [...state.picked, outcome.pick!] });
  } else {
    expect(next.picked).toEqual([]);
    if (next.mode !== 'pick') expect(next.mode).toBe(freeSpinsLeft > 0 ? 'free' : 'base');
    else expect(state.mode).not.toBe('pick');
  }
}

describe('a play', () => {
  it('PR-01 pays whole amounts that are the sum of their parts', () => {
    fc.assert(fc.property(anyRun, (given) => run(given).forEach(checkAmounts)));
  });

  it('PR-01 leads only to the state that its outcome says', () => {
    fc.assert(fc.property(anyRun, (given) => run(given).forEach(checkTransition)));
  });

  it('PR-01 is the same for the same draws, also from a state read back from the journal', () => {
    fc.assert(
      fc.property(anyRun, (given) => {
        const steps = run(given);
        expect(run(given)).toEqual(steps);
        const { game, state, paidMinor } = steps.at(-1)!;
        const again = (from: GameState): PlayOutcome =>
          game.play(
            from,
            { betMinor: paidMinor, box: game.boxes - 1 - state.picked.length },
            drawFrom(seededWords(given.seed)),
          );
        const restored = again(JSON.parse(JSON.stringify(state)) as GameState);
        expect(restored).toEqual(again(state));
        expect(JSON.parse(JSON.stringify(restored))).toEqual(restored);
      }),
    );
  });

  it('PR-01 takes no bet that is not offered', () => {
    fc.assert(
      fc.property(anyGame, fc.oneof(fc.integer(), fc.double()), (game, betMinor) => {
        fc.pre(!game.betsMinor.includes(betMinor));
        expect(() => game.play(game.start, { betMinor }, () => 0)).toThrow('bet');
      }),
    );
  });
});

describe('the boxes', () => {
  const withBoxes = games.filter(({ boxes }) => boxes > 0);
  const opened = (game: Game): GameState => stateOf(game, 'pick', game.betsMinor[0]!, 0);
  const firstPrize: Draw = () => 0;

  it.each(withBoxes)('PR-01 of $name open once each, in any order, until the empty one', (game) => {
    const first = game.play(opened(game), { betMinor: 0, box: 3 }, firstPrize);
    expect(first.next.mode).toBe('pick');
    for (const box of [3, -1, game.boxes, 0.5, undefined]) {
      const input = box === undefined ? { betMinor: 0 } : { betMinor: 0, box };
      expect(() => game.play(first.next, input, firstPrize)).toThrow('box');
    }
    const last = game.play(first.next, { betMinor: 0, box: 0 }, (bound) => bound - 1);
    expect(last).toMatchObject({ winMinor: 0, pick: { box: 0, prizeMinor: 0 }, next: game.start });
  });

  it.each(withBoxes)('PR-01 of $name hold exactly the prizes of the paytable', (game) => {
    const { pick } = game.paytable().features;
    const betMinor = game.betsMinor[0]!;
    let state = opened(game);
    const prizes: number[] = [];
    while (state.mode === 'pick') {
      const outcome = game.play(state, { betMinor: 0, box: state.picked.length }, firstPrize);
      prizes.push(outcome.pick!.prizeMinor / betMinor);
      state = outcome.next;
    }
    const paid = pick!.prizesPerBet.filter((prize) => prize > 0);
    expect(prizes).toEqual([...paid, 0]);
  });

  it('PR-01 come before free spins that are still open', () => {
    const game = withBoxes.find((each) => each.paytable().features.freeSpins !== null)!;
    const waiting = stateOf(game, 'pick', game.betsMinor[0]!, 4);
    const { next } = game.play(waiting, { betMinor: 0, box: 0 }, (bound) => bound - 1);
    expect(next).toEqual({ ...waiting, mode: 'free' });
  });
});

describe('the progressive', () => {
  const stopsOfTop = (game: Game): number[] => {
    const { symbol } = game.paytable().features.jackpot!;
    const [row] = game.lines[0]!;
    return game.reels.map((reel) => (reel.indexOf(symbol) - row! + reel.length) % reel.length);
  };
  const drawing = (values: number[]): Draw => {
    const left = [...values];
    return () => left.shift()!;
  };
  const progressive = games.filter((game) => game.paytable().features.jackpot !== null);

  it.each(progressive)(
    'PR-01 of $name is certain at the highest bet and as likely as the bet is large at others',
    (game) => {
      const { fullBetMinor } = game.paytable().features.jackpot!;
      expect(fullBetMinor).toBe(game.betsMinor.at(-1));
      for (const betMinor of game.betsMinor) {
        const reached = (draws: number) =>
          game.play(game.start, { betMinor }, drawing([...stopsOfTop(game), draws])).jackpot;
        expect(reached(betMinor - 1)).toBe(true);
        if (betMinor < fullBetMinor) expect(reached(betMinor)).toBe(false);
      }
    },
  );

  it('PR-01 falls on nothing else', () => {
    fc.assert(
      fc.property(anyRun, (given) => {
        for (const { game, outcome } of run(given)) {
          const top = game.paytable().features.jackpot;
          const combination = outcome.lineWins.some(
            ({ symbol, count }) => symbol === top?.symbol && count === top.count,
          );
          if (outcome.jackpot) expect(combination).toBe(true);
        }
      }),
    );
  });
});
