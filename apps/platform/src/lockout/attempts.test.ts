import { CODES, isFailure } from '@salon/contract';
import { expect, it } from 'vitest';
import { createTurns } from '../concurrency/turns.ts';
import { systemClock } from '../system-clock.ts';
import { type AttemptDeps, beginAttempt } from './attempts.ts';
import { createLoginQueue } from './login-queue.ts';

const policy = { accountFailures: 5, strangerFailures: 50, addressFailures: 30, blockMinutes: 15 };

/** A database that counts on, with how many questions it had at once and in all. */
function counting(failures: number) {
  const asked = { now: 0, atOnce: 0, subjects: [] as string[] };
  const queries: AttemptDeps['queries'] = {
    countAttempt: async (limits) => {
      asked.now += 1;
      asked.atOnce = Math.max(asked.atOnce, asked.now);
      await new Promise((resolve) => setImmediate(resolve));
      asked.now -= 1;
      asked.subjects.push(...limits.map(({ subject }) => subject));
      const of = (subject: string) => (subject === 'address:1' ? failures : 1);
      return new Map(limits.map(({ subject }) => [subject, { failures: of(subject), blockedForMs: 0 }]));
    },
    giveBack: async () => {},
  };
  return { asked, queries };
}

it('LG-14 attempts of one address take one connection of the pool, and no more are counted than may wait', async () => {
  const { asked, queries } = counting(31);
  // The attempts that may wait do so until the others are refused, and no turn is cut short: a busy computer is not what is tested.
  const isOver = Promise.withResolvers<void>();
  let held = 0;
  const pause = () => {
    held += 1;
    if (held === 32) isOver.resolve();
    return isOver.promise;
  };
  const queue = { ...createLoginQueue({ ...systemClock, sleep: pause }), inTurn: createTurns(60_000) };
  const begin = (at: number) =>
    beginAttempt({ queries, policy, queue }, { account: `player:${at}`, device: null, from: 'address:1' });
  const begun = await Promise.all(Array.from({ length: 32 }, (_, at) => begin(at)));
  expect(begun.filter((one) => !isFailure(one))).toHaveLength(4);
  expect(begun.filter((one) => isFailure(one) && one.code === CODES.too_many_requests)).toHaveLength(28);
  expect(asked.atOnce).toBe(1);
  expect(asked.subjects.filter((subject) => subject === 'address:1')).toHaveLength(4);
});

it('LG-14 a known device does not wait behind its address', async () => {
  const { asked, queries } = counting(31);
  const queue = createLoginQueue({ ...systemClock, sleep: () => new Promise(() => {}) });
  for (let at = 0; at < 4; at += 1)
    void beginAttempt({ queries, policy, queue }, { account: `player:${at}`, device: null, from: 'address:1' });
  const known = { account: 'player:9', device: 'device:9:id', from: 'address:1' };
  expect(isFailure(await beginAttempt({ queries, policy, queue }, known))).toBe(false);
  expect(asked.subjects).toContain('device:9:id');
});
