/** Transfers of many machines in one commit are the same as one by one, and one machine's trouble is not another's. */
import type { link } from '@salon/contract';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { callBatch, type LedgerCall } from './batch.ts';
import { createCallFunction } from './database-function.ts';
import { checkInvariants } from './invariants.ts';
import { CommitUnknown, type Ledger } from './ledger.ts';
import { createPostgresLedger } from './postgres.ts';
import { rowsOf } from './testing/ledger-rows.ts';
import { uuid } from './testing/random-steps.ts';
import type { ScriptedMachine } from './testing/scripted-machine.ts';
import { LOGIN } from './testing/seated.ts';
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

const sendOf = ({ machineId }: ScriptedMachine, id: number, amountMinor = 500) => ({
  ...{ transferId: uuid(id), playerId: machineId, machineId, amountMinor, askAfterMs: 1_000 },
});
const endOf = ({ incarnation }: ScriptedMachine, id: number, result: 'applied' | 'refused' = 'applied') => ({
  ...{ transferId: uuid(id), incarnation, result, reason: result === 'refused' ? 'full' : null },
});

const action = fc.record({
  what: fc.constantFrom('in', 'in', 'end', 'end', 'out', 'play', 'again'),
  amountMinor: fc.constantFrom(500, 500, 2_000, 99, 60_000),
  twist: fc.constantFrom(
    'none',
    'none',
    'none',
    'twice',
    'refused',
    'other_journal',
    'then_free',
    'hand_pay',
    'too_much',
  ),
});
const steps = fc.array(fc.array(action, { minLength: MACHINES, maxLength: MACHINES }), {
  minLength: 10,
  maxLength: 14,
});
type Action = typeof action extends fc.Arbitrary<infer R> ? R : never;
type Call = (ledger: Ledger) => Promise<unknown>;

/** A machine and what has been called for it: the same calls go to two ledgers. */
interface Story {
  machine: ScriptedMachine;
  open: { id: number; amountMinor: number } | null;
  last: Call | null;
}

let lastId = 10_000;
const nextId = () => {
  lastId += 1;
  return lastId;
};
const calls: Record<Action['what'], (story: Story, action: Action) => Call | null> = {
  in: (story, { amountMinor }) => {
    const id = nextId();
    const send = sendOf(story.machine, id, amountMinor);
    return async (ledger) => {
      const answer = await ledger.sendCashIn(send);
      if (answer.ok && answer.fresh) story.open = { id, amountMinor };
      return answer;
    };
  },
  end: (story, { twist }) => {
    const { open, machine } = story;
    if (!open) return null;
    story.open = null;
    const end = endOf(machine, open.id, twist === 'refused' ? 'refused' : 'applied');
    if (twist === 'other_journal') end.incarnation = uuid(1);
    else if (end.result === 'applied') machine.apply(open.amountMinor);
    return (ledger) => ledger.endCashIn(end);
  },
  out: ({ machine }, { twist }) => {
    const debited: link.Debited = machine.debit(uuid(nextId()));
    if (twist === 'hand_pay') debited.handPay = true;
    if (twist === 'too_much') debited.amountMinor += 100_000;
    const { transferId, machineId } = debited;
    const intent = { transferId, machineId, playerId: null, thenFree: true, askAfterMs: 1_000 };
    return async (ledger) => {
      if (twist === 'then_free') await ledger.requestCashOut(intent);
      return ledger.postCashOut(debited);
    };
  },
  play: ({ machine }) => {
    if (machine.creditMinor < 10) return null;
    machine.play({ betMinor: 10, winMinor: machine.lastPlay % 3 === 0 ? 25 : 0, contributionMinor: 1 });
    const message = machine.since(machine.lastPlay - 1);
    return (ledger) => ledger.bookPlays(message);
  },
  again: ({ last }) => last,
};

/** Every call by itself, through the same interface. */
async function oneByOne(pool: pg.Pool, all: Call[]): Promise<unknown[]> {
  const ledger = createPostgresLedger(pool);
  const answers: unknown[] = [];
  for (const call of all) answers.push(await call(ledger));
  return answers;
}

/** Sessions have ids of their own in each database. */
const withoutIds = (answers: unknown) =>
  JSON.parse(JSON.stringify(answers, (key, value) => (key === 'sessionId' ? value !== null : value)));

it('PR-01 a batch of transfers and plays writes the same rows as one call after the other', {
  timeout: 240_000,
}, async () => {
  let batches = 0;
  const property = fc.asyncProperty(steps, async (all) => {
    const [together, alone] = [
      await seatFloor(server, MACHINES, CREDIT_MINOR, { limitMinor: 1_000_000 }),
      await seatFloor(server, MACHINES, CREDIT_MINOR, { limitMinor: 1_000_000 }),
    ];
    const { ledger, called } = watchCalls(together.database.platformPool);
    const stories = together.machines.map((machine): Story => ({ machine, open: null, last: null }));
    for (const actions of all) {
      const step = stories.flatMap((story, at) => {
        const call = calls[actions[at]!.what](story, actions[at]!);
        story.last = call;
        if (!call) return [];
        return actions[at]!.twist === 'twice' ? [call, call] : [call];
      });
      const answers = await Promise.all(step.map((call) => call(ledger)));
      expect(withoutIds(answers)).toEqual(withoutIds(await oneByOne(alone.database.platformPool, step)));
      for (const { machine } of stories)
        await sitDown(machine, [ledger, createPostgresLedger(alone.database.platformPool)]);
    }
    expect(await rowsOf(together.database.pool)).toEqual(await rowsOf(alone.database.pool));
    await expectSound(together.database.pool);
    batches += called.filter((name) => name === 'book_batch').length;
    await together.database.drop();
    await alone.database.drop();
  });
  const seed = Number(process.env.LEDGER_SEED ?? 1);
  await fc.assert(property, { endOnFailure: true, numRuns: Number(process.env.LEDGER_LIVES ?? 5), seed });
  expect(batches).toBeGreaterThan(20);
});

/** Where a cash out has freed the seat, its player takes it again. */
async function sitDown(machine: ScriptedMachine, ledgers: Ledger[]): Promise<void> {
  const { machineId } = machine;
  for (const ledger of ledgers) {
    if (await ledger.resumeSeat({ machineId, playerId: machineId, loginId: LOGIN, epoch: machine.epoch })) continue;
    const seat = await ledger.takeSeat({ machineId, playerId: machineId, loginId: LOGIN });
    if (seat.ok && ledger === ledgers.at(-1)) machine.epoch = seat.epoch;
  }
}

it('cash ins, their ends and cash outs that arrive together are one call each, and a refusal is its caller’s alone', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const { ledger, called } = watchCalls(database.platformPool);
  const sends = machines.map((machine, at) => ledger.sendCashIn(sendOf(machine, at, at === 1 ? 60_000 : 500)));
  const sent = { ok: true, fresh: true, transfer: { state: 'sent' } };
  expect(await Promise.all(sends)).toMatchObject([sent, { ok: false, error: 'balance_too_small' }, sent, sent]);
  expect(called.splice(0)).toEqual(['book_batch']);
  const others = [
    ledger.endCashIn(endOf(machines[0]!, 0)),
    ledger.postCashOut(machines[1]!.debit(uuid(50))),
    ledger.endCashIn(endOf(machines[2]!, 2, 'refused')),
    // Another journal cannot know it: a dispute, which is no matter of a batch.
    ledger.endCashIn({ ...endOf(machines[3]!, 3), incarnation: uuid(1) }),
  ];
  const ends = [{ state: 'posted' }, { posted: true }, { state: 'voided' }, { state: 'disputed' }];
  expect(await Promise.all(others)).toMatchObject(ends);
  expect(called).toEqual(['book_batch', 'end_cash_in']);
  await expectSound(database.pool);
});

it('in one batch a repeat is booked once, and an id with other facts is refused', async () => {
  const { database, machines } = await seatFloor(server, 3, CREDIT_MINOR);
  const call = createCallFunction(database.platformPool);
  const batch = (messages: object[]) =>
    callBatch(
      call,
      messages.map((message) => ({ message }) as LedgerCall),
    );
  const [one, two] = [machines[0]!, machines[1]!];
  const send = { call: 'send_cash_in', ...sendOf(one, 1) };
  const other = { call: 'send_cash_in', ...sendOf(two, 1) };
  const mismatch = { ok: false, error: 'transfer_refused', params: { reason: 'fingerprint_mismatch' } };
  expect(await batch([send, other, send, { ...send, amountMinor: 501 }])).toMatchObject([
    { ok: true, fresh: true },
    mismatch,
    { ok: true, fresh: false },
    mismatch,
  ]);
  const end = { call: 'end_cash_in', ...endOf(one, 1) };
  const posted = { state: 'posted' };
  expect(await batch([end, { ...end, result: 'refused' }, end])).toMatchObject([posted, posted, posted]);
  const out = { call: 'post_cash_out', ...two.debit(uuid(2)) };
  const contradiction = { posted: false, refusal: 'contradiction' };
  expect(await batch([out, { ...out, amountMinor: 1 }, out])).toMatchObject([
    { posted: true },
    contradiction,
    { posted: true },
  ]);
  const { rows } = await database.pool.query(
    `SELECT key FROM movement WHERE transfer_id IN ('${uuid(1)}', '${uuid(2)}') ORDER BY id`,
  );
  expect(rows.map(({ key }) => key)).toEqual([`reserve:${uuid(1)}`, `cash_in:${uuid(1)}`, `cash_out:${uuid(2)}`]);
  await expectSound(database.pool);
});

it('a call that fails in the middle of a batch fails alone', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  await database.pool.query(`
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not this one'; END $$;
    CREATE TRIGGER refuse_one BEFORE INSERT ON movement FOR EACH ROW WHEN (NEW.key = 'reserve:${uuid(1)}') EXECUTE FUNCTION refuse_one()`);
  const { ledger, called } = watchCalls(database.platformPool);
  for (const machine of machines) machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 1 });
  const all = await Promise.allSettled([
    ledger.sendCashIn(sendOf(machines[0]!, 0)),
    ledger.sendCashIn(sendOf(machines[1]!, 1)),
    ledger.bookPlays(machines[2]!.since(0)),
    ledger.postCashOut({ ...machines[3]!.debit(uuid(3)), amountMinor: 200 }),
    ledger.endCashIn({ ...endOf(machines[0]!, 999) }),
  ]);
  expect(all).toMatchObject([
    { value: { ok: true, fresh: true } },
    { status: 'rejected', reason: { message: 'not this one' } },
    { value: { ok: true, bookedPlay: 1 } },
    { value: { posted: true } },
    { status: 'rejected', reason: { message: expect.stringContaining('no rows') } },
  ]);
  expect(called.toSorted()).toEqual([
    ...['book_batch', 'book_plays', 'end_cash_in', 'post_cash_out', 'send_cash_in', 'send_cash_in'],
  ]);
  // It has left nothing behind.
  expect((await database.pool.query('SELECT 1 FROM transfer WHERE id = $1', [uuid(1)])).rowCount).toBe(0);
  await expectSound(database.pool);
});

it('a machine or a player whose row another call has locked holds up nobody but itself', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const ledger = createPostgresLedger(database.platformPool);
  const blocker = await database.pool.connect();
  await blocker.query('BEGIN; SELECT 1 FROM player WHERE id = 1 FOR UPDATE');
  await blocker.query('SELECT 1 FROM seat WHERE machine_id = 2 FOR UPDATE');
  const [first, second, ...others] = machines.map((machine, at) => ledger.sendCashIn(sendOf(machine, at)));
  expect(await Promise.all(others)).toMatchObject([{ ok: true }, { ok: true }]);
  const ends = machines.slice(2).map((machine, at) => ledger.endCashIn(endOf(machine, at + 2)));
  expect(await Promise.all(ends)).toMatchObject([{ state: 'posted' }, { state: 'posted' }]);
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await Promise.all([first, second])).toMatchObject([{ ok: true }, { ok: true }]);
  await expectSound(database.pool);
});

it('GM-16 a batch that dies in the database is in doubt for each of its callers, and their repeats are booked once', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const ledger = createPostgresLedger(database.pool);
  await ledger.sendCashIn(sendOf(machines[2]!, 2));
  const before = await rowsOf(database.pool);
  const all = () => [
    ledger.sendCashIn(sendOf(machines[0]!, 0)),
    ledger.sendCashIn(sendOf(machines[1]!, 1)),
    ledger.endCashIn(endOf(machines[2]!, 2)),
    ledger.postCashOut({ ...machines[3]!.report(), transferId: uuid(3), amountMinor: CREDIT_MINOR }),
  ];
  const blocker = await database.pool.connect();
  await blocker.query(`BEGIN; SELECT 1 FROM account WHERE kind = 'machine_credit' AND owner = '4' FOR UPDATE`);
  const first = Promise.allSettled(all());
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%book_batch%'`;
  while ((await database.pool.query(end)).rowCount === 0);
  for (const call of await first) expect(call).toMatchObject({ reason: expect.any(CommitUnknown) });
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await rowsOf(database.pool)).toEqual(before);
  expect(await Promise.all(all())).toMatchObject([
    ...[{ ok: true, fresh: true }, { ok: true, fresh: true }, { state: 'posted' }, { posted: true }],
  ]);
  await expectSound(database.pool);
});

it('GM-16 a batch whose commit is lost on the way back is booked once, however often it is repeated', async () => {
  const { database, machines } = await seatFloor(server, 4, CREDIT_MINOR);
  const { ledger, stop } = loseAnswers(database.platformPool, 'book_batch');
  await ledger.sendCashIn(sendOf(machines[2]!, 2));
  const debited = machines[3]!.debit(uuid(3));
  const all = () => [
    ledger.sendCashIn(sendOf(machines[0]!, 0)),
    ledger.sendCashIn(sendOf(machines[1]!, 1)),
    ledger.endCashIn(endOf(machines[2]!, 2)),
    ledger.postCashOut(debited),
  ];
  for (const call of await Promise.allSettled(all())) expect(call).toMatchObject({ reason: expect.any(CommitUnknown) });
  const before = await rowsOf(database.pool);
  stop();
  for (let time = 0; time < 3; time += 1)
    expect(await Promise.all(all())).toMatchObject([
      ...[{ ok: true, fresh: false }, { ok: true, fresh: false }, { state: 'posted' }, { posted: true }],
    ]);
  expect(await rowsOf(database.pool)).toEqual(before);
  await expectSound(database.pool);
});
