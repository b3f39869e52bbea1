/** Short runs of `npm run races`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/platform/src/db/testing/database.ts';
import { unlockDeposits } from '../../apps/platform/src/ledger/testing/change-function.ts';
import { LIMIT_RACES, raceForLimit } from './limits/limit-races.ts';
import { MOMENT_RACES } from './limits/moment-races.ts';
import { raceRetries } from './retry-race.ts';
import { raceForSeat } from './seat-race.ts';
import { stress } from './stress/stress.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CALLERS = 20;

it('of 200 players who want one seat at once one has it, every time', async () => {
  const { violations } = await raceForSeat(server, { contenders: 200, rounds: 5 });
  expect(violations).toEqual([]);
});

it('what is repeated under one id by 20 callers at once is booked once, and answered alike', async () => {
  const { violations } = await raceRetries(server, { retries: CALLERS, keys: 90 });
  expect(violations).toEqual([]);
});

it.each(LIMIT_RACES)('20 callers at once reach the limit and do not pass it: $name', async (race) => {
  const { violations } = await raceForLimit(server, race, { callers: CALLERS, rounds: 1 });
  expect(violations).toEqual([]);
});

it('finds that deposits pass their limit where they do not wait for each other', async () => {
  const race = LIMIT_RACES.find(({ name }) => name === 'deposit limit')!;
  const { violations } = await raceForLimit(server, race, { callers: CALLERS, rounds: 1, spoil: unlockDeposits });
  expect(violations.join()).toMatch(/is used of 10000/);
});

it.each(MOMENT_RACES)('20 callers at once meet the limit at its moment: $name', async ({ run }) => {
  expect((await run(server, CALLERS)).violations).toEqual([]);
});

it('players, nodes and machines of a whole floor, all at once, agree with the ledger and with every answer', {
  timeout: 300_000,
}, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`seed ${seed}`);
  const { violations, counts } = await stress(server, { seed, seconds: 30 });
  expect({ seed, violations }).toEqual({ seed, violations: [] });
  expect(Object.entries(counts).filter(([name, count]) => name !== 'jackpots' && count === 0)).toEqual([]);
});
