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

it('does what came while one failed: it is the newest, and nobody sends it again', async () => {
  const done: number[] = [];
  const report = coalesce<string, number>(async (_, value) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (value === 1) throw new Error('the database is away');
    done.push(value);
  });
  await Promise.all([report('a', 1), report('a', 2)]);
  expect(done).toEqual([2]);
});

it('does a failed one again while that is asked for, and the newest of what has come meanwhile', async () => {
  const tried: number[] = [];
  let isAway = true;
  const report = coalesce<string, number>(
    async (_, value) => {
      tried.push(value);
      if (isAway) throw new Error('the database is away');
    },
    async () => {
      if (tried.length === 2) void report('a', 2);
      isAway = tried.length < 3;
      return true;
    },
  );
  await report('a', 1);
  expect(tried).toEqual([1, 1, 2, 2]);
});

it('resolves what waited once it is done, not once it waits', async () => {
  const begun: (() => void)[] = [];
  const report = coalesce<string, number>(() => new Promise<void>((resolve) => begun.push(resolve)));
  let isDone = false;
  const first = report('a', 1);
  const second = report('a', 2).then(() => {
    isDone = true;
  });
  begun.shift()?.();
  while (begun.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  begun.shift()?.();
  await Promise.all([first, second]);
});
