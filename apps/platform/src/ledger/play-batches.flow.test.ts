/** Plays of many machines in one commit are the same plays as one by one, and one machine's trouble is not another's. */
import { randomUUID } from 'node:crypto';
import type { link } from '@salon/contract';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createCallFunction } from './database-function.ts';
import { checkInvariants } from './invariants.ts';
import { CommitUnknown } from './ledger.ts';
import { createPostgresLedger } from './postgres.ts';
import { rowsOf } from './testing/ledger-rows.ts';
import type { ScriptedMachine } from './testing/scripted-machine.ts';
import { seatFloor } from './testing/seated-floor.ts';
import { loseAnswers, watchCalls } from './testing/watched-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MACHINES = 5;
const CREDIT_MINOR = 3_000;

async function expectSound(pool: pg.Pool): Promise<void> {
  expect((await checkInvariants(pool)).filter(({ broken }) => broken > 0)).toEqual([]);
}

const play = fc.record({
  betMinor: fc.constantFrom(0, 10, 25, 100, 900),
  winMinor: fc.constantFrom(0, 0, 0, 15, 60, 2_000),
  kind: fc.constantFrom(...Array(24).fill('base'), 'free', 'free', 'pick', 'metered'),
  isHandPay: fc.nat(30),
  contribution: fc.nat(60),
});
const step = fc.record({
  machines: fc.array(
    fc.record({
      plays: fc.array(play, { maxLength: 3 }),
      fate: fc.constantFrom('once', 'once', 'once', 'once', 'once', 'twice', 'again', 'lost', 'late'),
    }),
    { minLength: MACHINES, maxLength: MACHINES },
  ),
  jackpot: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer R> ? R : never;

/** Messages of a step, each machine's in order: what is not booked yet, also what is, twice, or without its beginning. */
function messagesOf(machines: ScriptedMachine[], { machines: scripts, jackpot }: Step, booked: Map<number, number>) {
  return machines.flatMap((machine, at): link.Plays[] => {
    const { plays, fate } = scripts[at]!;
    for (const { isHandPay, contribution, ...script } of plays) {
      const isMetered = script.kind === 'metered';
      machine.play({
        ...script,
        // Features are paid by the play before them.
        kind: isMetered || script.betMinor === 0 ? script.kind : 'base',
        ...(isMetered && { games: 2 }),
        handPayMinor: isHandPay === 0 ? script.winMinor : 0,
        // Above the bet, now and then: such a play is refused.
        contributionMinor: isMetered ? 0 : contribution === 0 ? script.betMinor + 1 : Math.floor(script.betMinor / 10),
        jackpot: at === jackpot && !isMetered,
      });
    }
    const known = booked.get(machine.machineId) ?? 0;
    const message = machine.since(fate === 'again' ? known - 2 : known);
    if (message.plays.length === 0 || fate === 'lost') return [];
    const late = { ...message, plays: message.plays.slice(1) };
    if (fate === 'late' && late.plays.length > 0) return [late, message];
    return fate === 'twice' ? [message, message] : [message];
  });
}

it('PR-01 a batch of many machines writes the same rows as their plays one by one', { timeout: 240_000 }, async () => {
  let batches = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
    // No limit of the pool: which machine meets it would be a matter of order.
    const [together, alone] = [
      await seatFloor(server, MACHINES, CREDIT_MINOR, { limitMinor: 1_000_000 }),
      await seatFloor(server, MACHINES, CREDIT_MINOR, { limitMinor: 1_000_000 }),
    ];
    const { ledger, called } = watchCalls(together.database.platformPool);
    const call = createCallFunction(alone.database.platformPool);
    const booked = new Map<number, number>();
    for (const each of steps) {
      const [first, second] = [messagesOf(together.machines, each, booked), messagesOf(alone.machines, each, booked)];
      // A jackpot is what the pool holds at its moment, so that those of its step have to keep their order.
      const answers: unknown[] = [];
      if (first.some(({ plays }) => plays.some(({ jackpot }) => jackpot)))
        for (const message of first) answers.push(await ledger.bookPlays(message));
      else answers.push(...(await Promise.all(first.map((message) => ledger.bookPlays(message)))));
      const single: unknown[] = [];
      for (const { machineId, incarnation, plays } of second)
        single.push(await call('book_plays', 'integer uuid jsonb', machineId, incarnation, JSON.stringify(plays)));
      expect(withoutIds(answers)).toEqual(withoutIds(single));
      const { rows } = await together.database.pool.query('SELECT machine_id, play_number FROM booked_meter');
      for (const { machine_id, play_number } of rows) booked.set(machine_id, play_number);
    }
    expect(await rowsOf(together.database.pool)).toEqual(await rowsOf(alone.database.pool));
    await expectSound(together.database.pool);
    batches += called.filter((name) => name === 'book_batch').length;
    await together.database.drop();
    await alone.database.drop();
  });
  const seed = Number(process.env.LEDGER_SEED ?? 1);
  await fc.assert(property, { endOnFailure: true, numRuns: Number(process.env.LEDGER_LIVES ?? 5), seed });
  expect(batches).toBeGreaterThan(8);
});

/** Sessions have ids of their own in each database. */
const withoutIds = (answers: unknown) =>
  JSON.parse(JSON.stringify(answers, (key, value) => (key === 'sessionId' ? value !== null : value)));

it('a machine that is refused in a batch is refused alone, and a repeat within a batch is booked once', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const { ledger, called } = watchCalls(database.platformPool);
  for (const machine of machines) machine.play({ betMinor: 100, winMinor: 20, contributionMinor: 2 });
  // Money that never came.
  machines[1]!.plays[0]!.betMinor = CREDIT_MINOR + 1;
  const messages = machines.map((machine) => machine.since(0));
  const answers = await Promise.all(messages.map((message) => ledger.bookPlays(message)));
  expect(called).toEqual(['book_batch', 'book_plays']);
  const booked = { ok: true, bookedPlay: 1, jackpots: [] };
  const refused = { ok: false, params: { reason: 'credit_missing', bookedPlay: 0 } };
  expect(answers).toMatchObject([booked, refused, booked, booked]);
  const { rows } = await database.pool.query('SELECT id FROM machine WHERE disabled_reason IS NOT NULL');
  expect(rows).toEqual([{ id: 2 }]);
  const before = await rowsOf(database.pool);
  const again = await Promise.all([0, 2, 3].map((at) => ledger.bookPlays(messages[at]!)));
  expect(again).toMatchObject([booked, booked, booked]);
  expect(await rowsOf(database.pool)).toEqual(before);
  await expectSound(database.pool);
});

it('leaves out of a batch what another journal has played, what a closed account would get, and meters that are to be compared', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const { ledger, called } = watchCalls(database.platformPool);
  const [, second, third] = machines;
  second!.replaceJournal(randomUUID(), 0);
  expect(await ledger.handshakeMachine(second!.report(), randomUUID())).toMatchObject({ reason: 'journal_replaced' });
  // A closed account is empty: this needs no credit.
  for (const machine of machines) machine.play({ betMinor: 0, winMinor: 500, kind: 'free' });
  const report = third!.report();
  report.meters.winMinor += 30;
  report.holdings.creditMinor += 30;
  expect(await ledger.handshakeMachine(report, randomUUID())).toMatchObject({ accepted: true });
  called.splice(0);
  const messages = machines.map((machine) => machine.since(0));
  messages[0]!.incarnation = randomUUID();
  expect(await Promise.all(messages.map((message) => ledger.bookPlays(message)))).toMatchObject([
    { ok: false, error: 'invalid_request' },
    { ok: false, params: { reason: 'account_closed' } },
    { ok: true, bookedPlay: 1 },
    { ok: true, bookedPlay: 1 },
  ]);
  expect(called).toEqual(['book_batch', 'book_plays', 'book_plays', 'book_plays']);
  const { rows } = await database.pool.query('SELECT id, disabled_reason FROM machine WHERE id IN (3, 4) ORDER BY id');
  expect(rows).toEqual([
    { id: 3, disabled_reason: 'play_meters' },
    { id: 4, disabled_reason: null },
  ]);
  await expectSound(database.pool);
});

it('what a batch brings above the limit of a jackpot stays with the house', async () => {
  // 8 below the limit.
  const { database, machines } = await seatFloor(server, 6, CREDIT_MINOR);
  const ledger = createPostgresLedger(database.platformPool);
  for (const machine of machines) machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 5 });
  const answers = await Promise.all(machines.map((machine) => ledger.bookPlays(machine.since(0))));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const { rows } = await database.pool.query(
    `SELECT owner, balance_minor FROM account WHERE kind = 'jackpot_pool' ORDER BY owner`,
  );
  // Brand 1 has three of the machines and the limit, brand 2 the other three.
  expect(rows).toEqual([
    { owner: '1', balance_minor: 10_008 },
    { owner: '2', balance_minor: 10_015 },
  ]);
  await expectSound(database.pool);
});

it('a machine whose row another call has locked holds up nobody but itself', async () => {
  const { database, machines } = await seatFloor(server, 3, CREDIT_MINOR);
  const ledger = createPostgresLedger(database.platformPool);
  const blocker = await database.pool.connect();
  await blocker.query('BEGIN; SELECT 1 FROM booked_meter WHERE machine_id = 1 FOR UPDATE');
  for (const machine of machines) machine.play({ betMinor: 100, winMinor: 0 });
  const [first, ...others] = machines.map((machine) => ledger.bookPlays(machine.since(0)));
  expect(await Promise.all(others)).toMatchObject([{ ok: true }, { ok: true }]);
  // The next batch does not wait for it either.
  for (const machine of machines.slice(1)) machine.play({ betMinor: 100, winMinor: 0 });
  const next = machines.slice(1).map((machine) => ledger.bookPlays(machine.since(1)));
  expect(await Promise.all(next)).toMatchObject([{ bookedPlay: 2 }, { bookedPlay: 2 }]);
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await first).toMatchObject({ ok: true, bookedPlay: 1 });
  await expectSound(database.pool);
});

it('GM-16 a batch that dies in the database is in doubt for each of its machines, and their repeats are booked once', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const ledger = createPostgresLedger(database.pool);
  const blocker = await database.pool.connect();
  await blocker.query(`BEGIN; SELECT 1 FROM account WHERE kind = 'jackpot_pool' FOR UPDATE`);
  for (const machine of machines) machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 1 });
  const messages = machines.map((machine) => machine.since(0));
  const calls = Promise.allSettled(messages.map((message) => ledger.bookPlays(message)));
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%book_batch%'`;
  while ((await database.pool.query(end)).rowCount === 0);
  for (const call of await calls) expect(call).toMatchObject({ reason: expect.any(CommitUnknown) });
  await blocker.query('ROLLBACK');
  blocker.release();
  expect((await database.pool.query('SELECT 1 FROM play')).rowCount).toBe(0);
  const answers = await Promise.all(messages.map((message) => ledger.bookPlays(message)));
  expect(answers).toMatchObject(messages.map(() => ({ ok: true, bookedPlay: 1 })));
  await expectSound(database.pool);
});

it('GM-16 a batch whose commit is lost on the way back is booked once, however often its machines repeat', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const { ledger, stop } = loseAnswers(database.platformPool, 'book_batch');
  for (const machine of machines) machine.play({ betMinor: 100, winMinor: 30, contributionMinor: 1 });
  const messages = machines.map((machine) => machine.since(0));
  for (const call of await Promise.allSettled(messages.map((message) => ledger.bookPlays(message))))
    expect(call).toMatchObject({ reason: expect.any(CommitUnknown) });
  const before = await rowsOf(database.pool);
  expect((await database.pool.query('SELECT 1 FROM play')).rowCount).toBe(4);
  stop();
  for (let time = 0; time < 3; time += 1) {
    const answers = await Promise.all(messages.map((message) => ledger.bookPlays(message)));
    expect(answers).toMatchObject(messages.map(() => ({ ok: true, bookedPlay: 1, jackpots: [] })));
  }
  expect(await rowsOf(database.pool)).toEqual(before);
  await expectSound(database.pool);
});

it('a lock that is not given in time sends the machines of a batch on one by one', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const { ledger, called } = watchCalls(database.platformPool);
  const blocker = await database.pool.connect();
  // Of the brand of machines 1 and 3.
  await blocker.query(`BEGIN; SELECT 1 FROM account WHERE kind = 'jackpot_pool' AND owner = '2' FOR UPDATE`);
  for (const machine of machines) machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 1 });
  const calls = machines.map((machine) => ledger.bookPlays(machine.since(0)));
  expect(await Promise.all([calls[1], calls[3]])).toMatchObject([{ ok: true }, { ok: true }]);
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await Promise.all(calls)).toMatchObject(machines.map(() => ({ ok: true, bookedPlay: 1 })));
  expect(called.filter((name) => name === 'book_batch')).toHaveLength(1);
  await expectSound(database.pool);
});
