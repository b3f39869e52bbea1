/** A floor has an account for each cash in: no call may look at each of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createPostgresLedger } from './postgres.ts';
import { seatPlayer } from './testing/seated.ts';

const ACCOUNTS = 400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('what a call asks does not grow with the accounts of the floor: plays, a hand pay, a jackpot, money in and out, a handshake', async () => {
  const { database, machine, linkId } = await seatPlayer(server);
  await database.pool.query(
    `INSERT INTO account (kind, owner) SELECT 'in_transit', gen_random_uuid()::text FROM generate_series(1, $1)`,
    [ACCOUNTS],
  );
  const url = new URL(database.url);
  url.searchParams.set('options', '-c track_functions=pl');
  const pool = createPool({ databaseUrl: url.href, max: 1 });
  const ledger = createPostgresLedger(pool);
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
  expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true, bookedPlay: 3 });
  expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true });
  const out = randomUUID();
  await ledger.requestCashOut({ transferId: out, machineId: 1, playerId: 1, thenFree: true, askAfterMs: 1_000 });
  expect(await ledger.postCashOut(machine.debit(out))).toMatchObject({ posted: true });
  await ledger.expireSeats();

  const { name, calls } = await mostCalls();
  console.log(`most calls: ${name}, ${calls}`);
  expect(calls).toBeGreaterThan(3);
  expect(calls).toBeLessThan(ACCOUNTS / 4);
  await pool.end();
});
