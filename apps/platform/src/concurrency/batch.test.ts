import { expect, it } from 'vitest';
import { batch } from './batch.ts';

function counted(most?: number) {
  const calls: number[][] = [];
  const double = batch(async (keys: number[]) => {
    calls.push(keys);
    if (keys.includes(13)) throw new Error('thirteen');
    return new Map(keys.filter((key) => key < 100).map((key) => [key, key * 2]));
  }, most);
  return { calls, double };
}

it('what is asked for in one turn is one call, each key once, and later turns are others', async () => {
  const { calls, double } = counted();
  expect(await Promise.all([double(1), double(2), double(1), double(200)])).toEqual([2, 4, 2, undefined]);
  expect(await double(1)).toBe(2);
  expect(calls).toEqual([[1, 2, 200], [1]]);
});

it('a call has a most, and its error is its own', async () => {
  const { calls, double } = counted(2);
  const answers = await Promise.allSettled([double(1), double(2), double(13), double(4), double(5)]);
  expect(answers.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  ]);
  expect(calls).toEqual([[1, 2], [13, 4], [5]]);
});
