import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createHashThreads } from './hash-threads.ts';
import { hashPassword } from './passwords.ts';

const log = { warn: () => undefined, error: () => undefined };
const options = { memoryCost: 64, timeCost: 1, parallelism: 1 };

it('hashes and compares on a thread, several at once', async () => {
  const run = createHashThreads(log);
  const [one, two] = await Promise.all([run({ hash: 'right', options }), run({ hash: 'right', options })]);
  expect(one).not.toBe(two);
  expect(await run({ verify: 'right', against: String(one) })).toBe(true);
  expect(await run({ verify: 'wrong', against: String(one) })).toBe(false);
  // As the demo's seed makes them, without a thread.
  expect(await run({ verify: 'right', against: await hashPassword('right') })).toBe(true);
});

it('a stored hash that is none fails, and the thread serves the next', async () => {
  const run = createHashThreads(log);
  await expect(run({ verify: 'right', against: 'no hash' })).rejects.toThrow();
  expect(await run({ hash: 'right', options })).toMatch(/^\$argon2id\$/);
});

it.runIf(process.platform === 'linux')('the thread gives way to the others of its process', async () => {
  await createHashThreads(log)({ hash: 'right', options });
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  };
  const own = niceOf(String(process.pid));
  const all = readdirSync('/proc/self/task').map(niceOf);
  expect(Math.max(...all)).toBeGreaterThan(own);
});
