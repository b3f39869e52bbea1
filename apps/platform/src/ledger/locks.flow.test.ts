/** What may not go wrong when many calls of the ledger meet: no circle of waits, nobody starved, no limit passed. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { checkInvariants } from './invariants.ts';
import type { Ledger } from './ledger.ts';
import { createPostgresLedger } from './postgres.ts';
import { sqlState } from './sql-state.ts';
import { FLOOR, layFloor, START_MS, setNow } from './testing/floor.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';
import { LOGIN, seatPlayer } from './testing/seated.ts';
import { seatFloor } from './testing/seated-floor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function expectSound(pool: pg.Pool): Promise<void> {
  expect((await checkInvariants(pool)).filter((finding) => finding.broken > 0)).toEqual([]);
}

/** The ledger over a pool that counts what the server ended as a deadlock; the ledger itself repeats those in silence. */
function countDeadlocks(pool: pg.Pool): { ledger: Ledger; deadlocks(): number } {
  let deadlocks = 0;
  const counted = new Proxy(pool, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name)
        : (query: pg.QueryConfig) =>
            target.query(query).catch((error: unknown) => {
              if (sqlState(error) === '40P01') deadlocks += 1;
              throw error;
            }),
  });
  return { ledger: createPostgresLedger(counted), deadlocks: () => deadlocks };
}

it('plays, ends of a cash in and handshakes of one machine never deadlock', async () => {
  const story = await seatPlayer(server);
  const { pool } = story.database;
  const { ledger, deadlocks } = countDeadlocks(story.database.platformPool);
  const { machine } = story;
  const runAll = async (calls: (() => Promise<unknown>)[]) => {
    await Promise.all(calls.map((call) => call()));
  };
  for (let turn = 0; turn < 60; turn++) {
    const transferId = randomUUID();
    const request = { transferId, playerId: 1, machineId: 1, amountMinor: 100, askAfterMs: 0 };
    expect(await ledger.sendCashIn(request)).toMatchObject({ ok: true });
    const before = machine.lastPlay;
    const report = machine.report();
    machine.apply(100);
    // Its bet is the cash in that the ledger does not know yet.
    machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 1 });
    const end = { transferId, incarnation: machine.incarnation, result: 'applied', reason: null } as const;
    const plays = machine.since(before);
    // An operator's return, so that the handshake looks at the machine's row as well.
    await pool.query(
      `UPDATE machine SET disabled_reason = 'test', returned_at = now(), returned_by = 'test' WHERE id = 1`,
    );
    await runAll([
      () => ledger.bookPlays(plays),
      () => ledger.endCashIn(end),
      () => ledger.handshakeMachine(report, story.linkId),
      () => ledger.bookPlays(plays),
      () => ledger.touchLink(story.linkId),
      () => ledger.setTransferUnknown({ transferId, askAfterMs: 0 }),
      () => ledger.watchSeats({ warnMs: 10_000 }),
      () => ledger.claimDue({ limit: 5, random: 0 }),
    ]);
    await pool.query(`UPDATE machine SET disabled_reason = NULL, returned_at = NULL, returned_by = NULL WHERE id = 1`);
    expect(await ledger.bookPlays(plays)).toMatchObject({ ok: true, bookedPlay: machine.lastPlay });
  }
  expect(deadlocks()).toBe(0);
  await expectSound(pool);
});

it('batches of two nodes, plays alone and cash outs of the same machines never deadlock', async () => {
  const { database, machines } = await seatFloor(server, 12, 20_000);
  const nodes = [countDeadlocks(database.platformPool), countDeadlocks(database.platformPool)] as const;
  const [one, other] = [nodes[0].ledger, nodes[1].ledger];
  for (let turn = 0; turn < 30; turn++) {
    const before = machines.map(({ lastPlay }) => lastPlay);
    for (const machine of machines)
      machine.play({ betMinor: 10, winMinor: turn % 3 === 0 ? 25 : 0, contributionMinor: 1 });
    const messages = machines.map((machine, at) => machine.since(before[at]!));
    const jackpot = machines[turn % 12]!;
    const hit = jackpot.play({ betMinor: 10, winMinor: 0, contributionMinor: 1, jackpot: true });
    await Promise.all([
      ...messages.map((message) => one.bookPlays(message)),
      ...messages.toReversed().map((message) => other.bookPlays(message)),
      other.bookPlays(jackpot.since(hit.number - 2)),
      one.claimDue({ limit: 5, random: 0 }),
      one.watchSeats({ warnMs: 10_000 }),
    ]);
    // What came before its machine's other play has found a gap.
    const left = machines.map((machine, at) => machine.since(before[at]!));
    const answers = await Promise.all(left.map((message) => one.bookPlays(message)));
    expect(answers).toMatchObject(machines.map(({ lastPlay }) => ({ ok: true, bookedPlay: lastPlay })));
    const [leaving] = machines;
    if (turn === 29) expect(await other.postCashOut(leaving!.debit(randomUUID()))).toMatchObject({ posted: true });
  }
  expect(nodes[0].deadlocks() + nodes[1].deadlocks()).toBe(0);
  await expectSound(database.pool);
});

it('batches of two nodes in opposite order, with cash ins, plays and cash outs of the same machines and players, never deadlock', async () => {
  const { database, machines } = await seatFloor(server, 12, 2_000);
  const nodes = [countDeadlocks(database.platformPool), countDeadlocks(database.platformPool)] as const;
  const [one, other] = [nodes[0].ledger, nodes[1].ledger];
  for (let turn = 0; turn < 20; turn++) {
    const sends = machines.map(({ machineId }) => ({
      ...{ transferId: randomUUID(), playerId: machineId, machineId, amountMinor: 100, askAfterMs: 0 },
    }));
    await Promise.all([
      ...sends.map((send) => one.sendCashIn(send)),
      ...sends.toReversed().map((send) => other.sendCashIn(send)),
      one.claimDue({ limit: 5, random: 0 }),
      other.watchSeats({ warnMs: 10_000 }),
    ]);
    const ends = machines.map(({ incarnation }, at) => ({
      ...{ transferId: sends[at]!.transferId, incarnation, result: 'applied' as const, reason: null },
    }));
    const plays = machines.map((machine) => {
      machine.apply(100);
      machine.play({ betMinor: 10, winMinor: 0, contributionMinor: 1 });
      return machine.since(turn);
    });
    await Promise.all([
      ...ends.flatMap((end, at) => [one.endCashIn(end), one.bookPlays(plays[at]!)]),
      ...ends.flatMap((end, at) => [other.bookPlays(plays[at]!), other.endCashIn(end)]).toReversed(),
      one.touchLink(randomUUID()),
      other.setTransferUnknown({ transferId: sends[turn % 12]!.transferId, askAfterMs: 0 }),
    ]);
    const debits = machines.filter((_, at) => at % 3 === turn % 3).map((machine) => machine.debit(randomUUID()));
    await Promise.all([
      ...debits.map((debit) => one.postCashOut(debit)),
      ...debits.toReversed().map((debit) => other.postCashOut(debit)),
      one.expireSeats(),
    ]);
    for (const machine of machines) machine.confirm();
  }
  const { rows } = await database.pool.query(
    `SELECT balance_minor FROM account WHERE kind = 'machine_credit' ORDER BY owner::int`,
  );
  expect(rows.map(({ balance_minor }) => balance_minor)).toEqual(machines.map(({ creditMinor }) => creditMinor));
  expect(nodes[0].deadlocks() + nodes[1].deadlocks()).toBe(0);
  await expectSound(database.pool);
});

it('the end of a connection, its handshakes and its signs of life never deadlock', async () => {
  const database = await server.database();
  await layFloor(database.pool, { ...FLOOR, machines: 12 });
  const { ledger, deadlocks } = countDeadlocks(database.platformPool);
  const machines = Array.from({ length: 12 }, (_, i) => new ScriptedMachine(i + 1, randomUUID()));
  const links = [randomUUID(), randomUUID()];
  for (let turn = 0; turn < 30; turn++) {
    await Promise.all([
      ...machines.slice(0, 4).map((machine, i) => ledger.handshakeMachine(machine.report(), links[i % 2]!)),
      ...links.map((link) => ledger.unlink(link)),
      ...links.map((link) => ledger.touchLink(link)),
      ...machines.slice(4, 8).map((machine, i) => ledger.handshakeMachine(machine.report(), links[i % 2]!)),
      ledger.dropLostLinks({ silentMs: -1 }),
    ]);
  }
  expect(deadlocks()).toBe(0);
});

/** Accounts that `call` holds while it waits for `awaited`; `name`: of its function. */
async function heldWhileWaiting(pool: pg.Pool, awaited: string, name: string, call: () => Promise<unknown>) {
  const blocker = await pool.connect();
  await blocker.query('BEGIN');
  await blocker.query(`SELECT 1 FROM account WHERE kind || ':' || owner = $1 FOR UPDATE`, [awaited]);
  const called = call();
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${name}%'`;
  while ((await pool.query(waiting)).rowCount === 0);
  const { rows } = await blocker.query<{ name: string }>(`
    SELECT kind || ':' || owner AS name FROM account WHERE id NOT IN (
      SELECT id FROM (SELECT id FROM account FOR NO KEY UPDATE SKIP LOCKED) free)
    ORDER BY kind, id`);
  await blocker.query('ROLLBACK');
  blocker.release();
  await called;
  return rows.map((row) => row.name);
}

it('who waits for an account holds none that comes after it, by kind and then id', async () => {
  const { database, machines } = await seatFloor(server, 3, 1_000);
  const ledger = createPostgresLedger(database.platformPool);
  // Of the same brand.
  const [one, other] = [machines[0]!, machines[2]!];
  one.play({ betMinor: 10, winMinor: 0, contributionMinor: 1, jackpot: true });
  const alone = () => ledger.bookPlays(one.since(0));
  expect(await heldWhileWaiting(database.pool, 'jackpot_pool:2', 'book_plays', alone)).toEqual([
    'wallet:1',
    'machine_credit:1',
  ]);
  for (const machine of [one, other]) machine.play({ betMinor: 10, winMinor: 0, contributionMinor: 1 });
  const batch = () => Promise.all([ledger.bookPlays(one.since(1)), ledger.bookPlays(other.since(0))]);
  const held = await heldWhileWaiting(database.pool, 'jackpot_pool:2', 'book_batch', batch);
  // It does not wait for long: its own locks may be gone again.
  expect(held.filter((name) => name.startsWith('house'))).toEqual([]);
  await expectSound(database.pool);
});

it('a hundred seats that cannot be freed do not keep the next one from being freed', async () => {
  const database = await server.database();
  const count = 101;
  await layFloor(database.pool, { ...FLOOR, machines: count, players: count });
  const ledger = createPostgresLedger(database.platformPool);
  const linkId = randomUUID();
  for (let id = 1; id <= count; id++) {
    const machine = new ScriptedMachine(id, randomUUID());
    await ledger.handshakeMachine(machine.report(), linkId);
    const seat = await ledger.takeSeat({ machineId: id, playerId: id, loginId: LOGIN });
    if (!seat.ok) throw new Error(seat.error);
    if (id < count) {
      // Its answer never comes: nobody can free this seat.
      const sent = { transferId: randomUUID(), playerId: id, machineId: id, amountMinor: 100, askAfterMs: 0 };
      expect(await ledger.sendCashIn(sent)).toMatchObject({ ok: true });
    }
    await ledger.setSeatGone({ machineId: id, epoch: seat.epoch, keepMs: 0 });
  }
  const freed: number[] = [];
  for (let round = 0; round < 3; round++) {
    await setNow(database.pool, START_MS + 1_000 * (round + 1));
    freed.push(...(await ledger.expireSeats()).map((seat) => seat.machineId));
  }
  expect(freed).toEqual([count]);
});

it('a play that is booked while a cash in is judged does not let it pass the loss limit', async () => {
  const story = await seatPlayer(server);
  const { pool } = story.database;
  await pool.query(`INSERT INTO player_limit (player_id, kind, period, amount) VALUES (1, 'loss', 'day', 1000)`);
  await story.cashIn(1_000);
  // The judgement waits between what is lost and what may still be lost, as a busy server makes it wait.
  const { rows } = await pool.query(`SELECT CASE provolatile WHEN 's' THEN 'STABLE' ELSE 'VOLATILE' END AS volatility
    FROM pg_proc WHERE proname = 'at_risk_minor'`);
  // The first look asks whether the player may play at all; the second one is about this amount.
  await pool.query(`
    CREATE SEQUENCE looks;
    GRANT USAGE ON SEQUENCE looks TO PUBLIC;
    ALTER FUNCTION at_risk_minor(integer) RENAME TO at_risk_now;
    CREATE FUNCTION at_risk_minor(p_player integer) RETURNS bigint LANGUAGE plpgsql ${rows[0].volatility} AS $$
    BEGIN
      IF nextval('looks') = 2 THEN PERFORM pg_advisory_xact_lock_shared(77); END IF;
      RETURN at_risk_now(p_player);
    END $$`);
  const blocker = await pool.connect();
  await blocker.query('SELECT pg_advisory_lock(77)');
  const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 100, askAfterMs: 0 };
  const judged = story.ledger.sendCashIn(request);
  const waiting = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
  while ((await pool.query(waiting)).rowCount === 0);
  story.machine.play({ betMinor: 100, winMinor: 0 });
  await story.ledger.bookPlays(story.machine.since(0));
  await blocker.query('SELECT pg_advisory_unlock(77)');
  blocker.release();
  expect(await judged).toMatchObject({ ok: false, error: 'loss_limit_reached' });
  expect(await story.ledger.sendCashIn(request)).toMatchObject({ ok: false, error: 'loss_limit_reached' });
});

it('a booking does not wait for a change of an account of staff', async () => {
  const { database, cashIn } = await seatPlayer(server);
  const staff = await database.platformPool.connect();
  await staff.query('BEGIN');
  await staff.query(`SELECT change_staff(NULL, true, 1, '{}')`);
  await cashIn(1_000);
  await staff.query('ROLLBACK');
  staff.release();
});

it('a cash in that is applied while the next one is judged counts against its loss limit: it was at risk before', async () => {
  const { database, ledger, machine } = await seatPlayer(server);
  const { pool } = database;
  await pool.query(`INSERT INTO player_limit (player_id, kind, period, amount) VALUES (1, 'loss', 'day', 1000)`);
  const cashIn = (amountMinor: number) => ({
    ...{ transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor, askAfterMs: 0 },
  });
  const open = cashIn(800);
  expect(await ledger.sendCashIn(open)).toMatchObject({ ok: true });
  const blocker = await pool.connect();
  await blocker.query('BEGIN; SELECT 1 FROM seat WHERE machine_id = 1 FOR UPDATE');
  const request = { isJudged: false };
  const judged = ledger.sendCashIn(cashIn(300)).finally(() => {
    request.isJudged = true;
  });
  // If it is not refused at once, it waits for the seat, where it would see no transfer under way any more.
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%send_cash_in%'`;
  while (!request.isJudged && (await pool.query(waiting)).rowCount === 0);
  const { incarnation } = machine;
  const end = { transferId: open.transferId, incarnation, result: 'applied', reason: null } as const;
  expect(await createPostgresLedger(pool).endCashIn(end)).toMatchObject({ state: 'posted' });
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await judged).toMatchObject({ ok: false, error: 'loss_limit_reached', params: { leftMinor: 200 } });
  await expectSound(pool);
});
