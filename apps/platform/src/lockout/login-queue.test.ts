import { setImmediate as breath } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PROXIED } from './lockout.ts';
import { createLoginQueue } from './login-queue.ts';

const forever = { sleep: () => new Promise<never>(() => {}), monotonicMs: () => 0 };
/** How many of so many are let in to wait; the others are refused at once. */
async function admitted(queue: ReturnType<typeof createLoginQueue>, subjects: string[]): Promise<number> {
  const results = subjects.map((subject) =>
    Promise.race([queue.wait(subject, 1), Promise.resolve().then(() => 'waits')]),
  );
  return (await Promise.all(results)).filter((answer) => answer === 'waits').length;
}

it('LG-14 holds four attempts of one subject, and refuses the fifth at once', async () => {
  expect(await admitted(createLoginQueue(forever), Array(20).fill('address:1'))).toBe(4);
  expect(await admitted(createLoginQueue(forever), Array(40).fill(PROXIED))).toBe(32);
});

it('LG-14 holds no more than 64 sockets, however many addresses they come from', async () => {
  expect(
    await admitted(
      createLoginQueue(forever),
      Array.from({ length: 200 }, (_, at) => `address:${at}`),
    ),
  ).toBe(64);
});

it('LG-14 frees a place after the wait, and does not delay without a reason', async () => {
  const queue = createLoginQueue({ sleep: async () => {}, monotonicMs: () => 0 });
  for (let at = 0; at < 100; at += 1) expect(await queue.wait('address:1', 1)).toBe(true);
  const full = createLoginQueue(forever);
  await admitted(full, Array(4).fill('address:1'));
  expect(await full.wait('address:1', 0)).toBe(true);
});

it('LG-14 says that it is full before anything is written, and holds a refusal back, but not without limit', async () => {
  const queue = createLoginQueue(forever);
  expect(queue.isFull('address:1')).toBe(false);
  await admitted(queue, Array(4).fill('address:1'));
  expect([queue.isFull('address:1'), queue.isFull('address:2')]).toEqual([true, false]);
  const held = Array.from({ length: 300 }, () =>
    Promise.race([queue.refusal().then(() => 'answered'), breath('held')]),
  );
  expect((await Promise.all(held)).filter((answer) => answer === 'held')).toHaveLength(256);
});

it('LG-14 refusals of one moment are answered one after the other, so that they do not come back in one moment', async () => {
  const pauses: number[] = [];
  const queue = createLoginQueue({
    sleep: async (ms) => void pauses.push(ms),
    monotonicMs: () => 10_000,
  });
  await Promise.all(Array.from({ length: 4 }, () => queue.refusal()));
  expect(pauses).toEqual([500, 505, 510, 515]);
});
