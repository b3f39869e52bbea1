import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs the work of one key in turn, of others at once, and goes on after work that fails', async () => {
  const inTurn = createTurns(10_000);
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const failed = inTurn('a', () => {
    begun.push('a1');
    return first.promise;
  });
  const second = inTurn('a', async () => begun.push('a2'));
  await inTurn('b', async () => begun.push('b1'));
  expect(begun).toEqual(['a1', 'b1']);
  first.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  await second;
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

it('does not hold up the next for longer than its patience', async () => {
  const inTurn = createTurns(5);
  void inTurn('a', () => new Promise(() => {}));
  const next = inTurn('a', async () => 'begun');
  expect(await next).toBe('begun');
});
