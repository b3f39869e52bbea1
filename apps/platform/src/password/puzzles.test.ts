import { generateKeyPairSync } from 'node:crypto';
import { solvePuzzle } from '@salon/domain/puzzle/solve-puzzle.ts';
import { beforeEach, expect, it } from 'vitest';
import { createPuzzles } from './puzzles.ts';

const signingKey = generateKeyPairSync('ed25519').privateKey;
const COST = { bits: 4, count: 5, hardCount: 15 };
let now = 1_800_000_000_000;
beforeEach(() => {
  now = 1_800_000_000_000;
});
const open = (key = signingKey) => createPuzzles(key, { nowMs: () => now }, COST);
const solve = async (puzzles: ReturnType<typeof open>, isHard = false) => {
  const puzzle = puzzles.issue(isHard);
  return { challenge: puzzle.challenge, numbers: await solvePuzzle(puzzle, async () => {}) };
};

it('takes a solution once, at every node with the same key', async () => {
  const [here, there] = [open(), open()];
  for (const isHard of [false, true]) {
    const solution = await solve(here, isHard);
    expect(solution.numbers).toHaveLength(isHard ? 15 : 5);
    expect([here.spend(solution), here.spend(solution)]).toEqual([true, false]);
    expect([there.spend(solution), there.spend(solution)]).toEqual([true, false]);
  }
});

it('takes none that is too late, and still knows the others when it is', async () => {
  const puzzles = open();
  const [spent, late] = [await solve(puzzles), await solve(puzzles)];
  now += 60_000;
  const later = await solve(puzzles);
  expect(puzzles.spend(spent)).toBe(true);
  now += 60_000;
  expect(puzzles.spend(later)).toBe(true);
  now += 1_000;
  expect([puzzles.spend(late), puzzles.spend(spent)]).toEqual([false, false]);
  now += 30_000;
  expect(puzzles.spend(later)).toBe(false);
});

it('takes none that is no solution, nor one of a puzzle that is not ours', async () => {
  const puzzles = open();
  const { challenge, numbers } = await solve(puzzles);
  const foreign = await solve(open(generateKeyPairSync('ed25519').privateKey));
  const [nonce, untilS, bits, count, mac] = challenge.split('.');
  const wrong = [
    { challenge, numbers: numbers.slice(1) },
    { challenge, numbers: [...numbers, numbers.at(-1)! + 1] },
    { challenge, numbers: Array(5).fill(numbers[0]) },
    { challenge, numbers: [...numbers].reverse() },
    { challenge, numbers: numbers.map((number) => number + 1) },
    { challenge: [nonce, Number(untilS) + 60, bits, count, mac].join('.'), numbers },
    { challenge: [nonce, untilS, 1, count, mac].join('.'), numbers },
    { challenge: [nonce, untilS, bits, 1, mac].join('.'), numbers: numbers.slice(0, 1) },
    { challenge: `${challenge}x`, numbers },
    { challenge: '', numbers: [] },
    foreign,
  ];
  for (const solution of wrong) expect([solution, puzzles.spend(solution)]).toEqual([solution, false]);
  // None of these has spent it.
  expect(puzzles.spend({ challenge, numbers })).toBe(true);
});
