import { expect, it } from 'vitest';
import { isReached, ratioOfRounds } from './result.ts';
import { interleave } from './rounds.ts';

it('measures each once a round, another one first in each', async () => {
  const order: string[] = [];
  const block = (name: string) => async (round: number) => {
    order.push(name);
    return round;
  };
  expect(await interleave(3, { ours: block('ours'), peer: block('peer') })).toEqual({
    ours: [0, 1, 2],
    peer: [0, 1, 2],
  });
  expect(order).toEqual(['ours', 'peer', 'peer', 'ours', 'ours', 'peer']);
});

it('divides round by round', () =>
  expect(ratioOfRounds([10, 20, 60], [10, 10, 20])).toEqual({ median: 2, least: 1, most: 3 }));

it.each([
  [5, 'at most', 5, true],
  [5.1, 'at most', 5, false],
  [5, 'at least', 5, true],
  [4.9, 'at least', 5, false],
  [Number.NaN, 'at most', 5, false],
  [Number.NaN, 'at least', 5, false],
] as const)('%d is %s %d: %s', (value, is, bound, reached) =>
  expect(isReached({ name: 'figure', unit: 'ms', value, is, bound })).toBe(reached),
);
