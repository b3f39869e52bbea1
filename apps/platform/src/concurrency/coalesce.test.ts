import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

it('LB-03 does the first and the newest of a burst, per key and one at a time', async () => {
  const done: string[] = [];
  const waiting: (() => void)[] = [];
  const report = coalesce<string, number>(async (key, value) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    done.push(`${key}${value}`);
  });
  const all = [report('a', 1), report('a', 2), report('b', 1), report('a', 3)];
  expect(waiting).toHaveLength(2);
  while (done.length < 3) {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(done).toEqual(['a1', 'b1', 'a3']);
});

it('LB-03 goes on after a report that failed', async () => {
  let calls = 0;
  const report = coalesce<string, number>(async () => {
    calls += 1;
    if (calls === 1) throw new Error('the database is away');
  });
  await expect(report('a', 1)).rejects.toThrow('away');
  await report('a', 2);
  expect(calls).toBe(2);
});
