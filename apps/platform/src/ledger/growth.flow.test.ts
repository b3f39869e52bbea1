/** What a floor has had grows for ever, its accounts too, one for each cash in: no call may look at each of them. */
import { randomUUID } from 'node:crypto';
import { operator } from '@salon/contract';
import { PERIODS } from '@salon/domain/protection/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createProtectionQueries } from '../features/protection/queries.ts';
import { createAlertQueries } from '../operator/alerts/alert-queries.ts';
import { createPostgresLedger } from './postgres.ts';
import { createPromotions } from './promotions.ts';
import { spendingOf } from './spending.ts';
import { seatPlayer } from './testing/seated.ts';

/** Of each of these tables. */
const ROWS = 20_000;
const GROWING = ['account', 'play'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('calls and jobs read as little after years as on the first day: plays, a hand pay, a jackpot, money in and out, limits, a handshake', async () => {
  const { database, machine, linkId } = await seatPlayer(server);
  await database.pool.query(
    `INSERT INTO account (kind, owner) SELECT 'in_transit', gen_random_uuid()::text FROM generate_series(1, $1)`,
    [ROWS],
  );
  const url = new URL(database.url);
  url.searchParams.set('options', '-c track_functions=pl');
  const pool = createPool({ databaseUrl: url.href, max: 1 });
  const ledger = createPostgresLedger(pool);
  // Plays of years ago, past all rules.
  machine.play({ betMinor: 0, winMinor: 0 });
  await ledger.bookPlays(machine.since(0));
  const { columns } = (
    await database.pool.query<{ columns: string }>(
      `SELECT string_agg(attname, ', ') AS columns FROM pg_attribute WHERE attrelid = 'play'::regclass AND attnum > 0 AND attgenerated = ''`,
    )
  ).rows[0]!;
  const old = `INSERT INTO play (${columns}) SELECT ${columns} FROM (
    SELECT (jsonb_populate_record(p, jsonb_build_object('number', 1000 + n, 'booked_at', '2020-01-01'))).*
      FROM play p, generate_series(1, ${ROWS}) n) copies`;
  // A session that has lasted since then: its limits begin anew at midnight, in the midst of its plays.
  const long = `UPDATE session SET started_at = '2020-01-01'`;
  await database.pool.query(`SET session_replication_role = replica; ${old}; ${long}; RESET session_replication_role`);
  for (const period of PERIODS)
    await database.pool.query(`SELECT set_limit(1, 'loss', $1, 1000000000), set_limit(1, 'deposit', $1, 1000000000)`, [
      period,
    ]);
  await database.pool.query('ANALYZE');
  // What the floor was laid with is counted before it counts.
  for (const one of [database.pool, database.platformPool]) await one.query('SELECT pg_stat_force_next_flush()');
  await pool.query('SELECT pg_stat_reset()');
  const jobs = async () => {
    await ledger.claimDue({ limit: 20, random: 0.5 });
    await ledger.claimHandPays({ limit: 20, random: 0.5 });
    await ledger.watchSeats({ warnMs: 10_000 });
    await ledger.dropLostLinks({ silentMs: 60_000 });
    await ledger.expireSeats();
    await createAlertQueries(pool).raise(operator.ALERT_KINDS);
    expect(await createProtectionQueries(pool).endSessions()).toEqual([]);
    await spendingOf(pool, 1);
    await createPromotions(pool).offers(1);
  };
  const mostCalls = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()');
    const text = `SELECT funcname AS name, calls FROM pg_stat_user_functions ORDER BY calls DESC LIMIT 1`;
    return (await pool.query<{ name: string; calls: number }>(text)).rows[0]!;
  };

  const transferId = randomUUID();
  const cashIn = { transferId, playerId: 1, machineId: 1, amountMinor: 5_000, askAfterMs: 1_000 };
  expect(await ledger.sendCashIn(cashIn)).toMatchObject({ ok: true });
  machine.apply(5_000);
  const { incarnation } = machine;
  await ledger.endCashIn({ transferId, incarnation, result: 'applied', reason: null });
  machine.play({ betMinor: 100, winMinor: 50, contributionMinor: 1 });
  machine.play({ betMinor: 100, winMinor: 4_000, handPayMinor: 4_000 });
  machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 1, jackpot: true });
  expect(await ledger.bookPlays(machine.since(1))).toMatchObject({ ok: true, bookedPlay: 4 });
  await jobs();
  const [due] = (await pool.query<{ id: number }>(`SELECT id FROM hand_pay WHERE state = 'due'`)).rows;
  await ledger.payHandPay({ handPayId: due!.id, amountMinor: 4_000, operator: 'night' });
  machine.handPaid('play:3', 4_000);
  expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true });
  const out = randomUUID();
  await ledger.requestCashOut({ transferId: out, machineId: 1, playerId: 1, thenFree: true, askAfterMs: 1_000 });
  expect(await ledger.postCashOut(machine.debit(out))).toMatchObject({ posted: true });
  await jobs();

  const { name, calls } = await mostCalls();
  const text = `SELECT relname AS name, seq_tup_read + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_user_tables WHERE relname = ANY ($1)`;
  const read = (await pool.query<{ name: string; rows: number }>(text, [GROWING])).rows;
  console.log(`most calls: ${name}, ${calls}; rows read:`, read);
  for (const each of [calls, ...read.map(({ rows }) => rows)]) {
    expect(each).toBeGreaterThan(3);
    expect(each).toBeLessThan(ROWS / 2);
  }
  await pool.end();
});
