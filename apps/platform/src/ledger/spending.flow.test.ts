import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { readCredit } from './session-statement.ts';
import { spendingOf } from './spending.ts';
import { setNow } from './testing/floor.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';
import { seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const month = (name: string, [depositedMinor = 0, withdrawnMinor = 0, betMinor = 0, winMinor = 0]: number[] = []) => ({
  month: name,
  depositedMinor,
  withdrawnMinor,
  betMinor,
  winMinor,
});

/** A player with movements on both sides of the end of March in Istanbul, which is 21:00 UTC. */
async function seatedOverMonths() {
  const story = await seatPlayer(server);
  const { pool } = story.database;
  const at = (moment: string) => setNow(pool, Date.parse(moment));
  let key = 0;
  const pay = (kind: string, amountMinor: number, playerId = 1) => {
    key += 1;
    return pool.query(
      `SELECT post_movement($1::movement_kind, $2, NULL, NULL,
         ARRAY[account_of('payments', 'bank'), account_of('wallet', $3)], ARRAY[-$4::bigint, $4::bigint])`,
      [kind, `story:${key}`, String(playerId), amountMinor],
    );
  };
  return { ...story, pool, at, pay };
}

it('sums deposits, withdrawals, bets and wins by months of the site, jackpots among the wins', async () => {
  const { ledger, machine, cashIn, pool, at, pay } = await seatedOverMonths();
  await at('2030-03-31T20:59:59Z');
  await pay('deposit', 5_000);
  await pay('bonus', 700);
  await pay('withdraw', -1_200);
  await pay('deposit', 99_000, 2);
  await cashIn(3_000);
  machine.play({ betMinor: 100, winMinor: 40 });
  await ledger.bookPlays(machine.since(0));
  await at('2030-03-31T21:00:00Z');
  await pay('deposit', 900);
  await pay('withdraw_return', 200);
  machine.play({ betMinor: 300, winMinor: 0, contributionMinor: 5, jackpot: true });
  await ledger.bookPlays(machine.since(1));
  const { rows } = await pool.query<{ won: number }>(
    'SELECT jackpot_minor AS won FROM play WHERE jackpot_minor IS NOT NULL',
  );

  const { timeZone, months } = await spendingOf(pool, 1);
  expect([timeZone, months.length]).toEqual(['Europe/Istanbul', 12]);
  expect(months.slice(-3)).toEqual([
    month('2030-02'),
    month('2030-03', [5_000, 1_200, 100, 40]),
    month('2030-04', [900, -200, 300, Number(rows[0]!.won)]),
  ]);
  expect(months[0]).toEqual(month('2029-05'));

  await pool.query(`UPDATE site SET settings = settings || '{"TIME_ZONE": "America/New_York"}'`);
  const elsewhere = await spendingOf(pool, 1);
  expect(elsewhere.timeZone).toBe('America/New_York');
  expect(elsewhere.months.at(-1)).toMatchObject({ month: '2030-03', depositedMinor: 5_900, betMinor: 400 });
});

it('counts a play that is booked after the end of its session in its own day, alone or in a batch, with its jackpot', async () => {
  const { ledger, machine, pool, at } = await seatedOverMonths();
  await pool.query(`SELECT set_limit(1, 'loss', 'month', 5000)`);
  const usedMinor = async () => (await pool.query<{ used: number }>('SELECT used FROM limits_now(1)')).rows[0]!.used;
  await at('2030-03-31T20:00:00Z');
  // The cabinet is away: what is played there is not known here when the seat is given up.
  machine.play({ betMinor: 0, winMinor: 450, kind: 'free' });
  machine.play({ betMinor: 300, winMinor: 0 });
  expect(await ledger.freeSeat({ machineId: 1, epoch: machine.epoch })).toMatchObject({ freed: true });
  await at('2030-03-31T21:30:00Z');
  expect(await usedMinor()).toBe(0);
  const other = new ScriptedMachine(2, randomUUID());
  await ledger.handshakeMachine(other.report(), randomUUID());
  other.play({ betMinor: 0, winMinor: 100, kind: 'free' });
  await Promise.all([machine, other].map((one) => ledger.bookPlays(one.since(0))));
  expect(await usedMinor()).toBe(-150);
  await at('2030-04-30T21:30:00Z');
  expect(await usedMinor()).toBe(0);
  machine.play({ betMinor: 50, winMinor: 0, contributionMinor: 1, jackpot: true });
  await ledger.bookPlays(machine.since(2));
  const { rows } = await pool.query<{ won: number }>(
    'SELECT jackpot_minor AS won FROM play WHERE jackpot_minor IS NOT NULL',
  );
  expect(await usedMinor()).toBe(50 - rows[0]!.won);
});

it('reads the credit after each play, also of one that moved none and one that a jackpot followed', async () => {
  const { ledger, machine, cashIn, pool, at } = await seatedOverMonths();
  await at('2030-03-01T10:00:00Z');
  await cashIn(3_000);
  machine.play({ betMinor: 100, winMinor: 100 });
  machine.play({ betMinor: 100, winMinor: 0 });
  machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 5, jackpot: true });
  machine.play({ betMinor: 0, winMinor: 0, kind: 'free' });
  machine.play({ betMinor: 0, winMinor: 450, kind: 'free' });
  await ledger.bookPlays(machine.since(0));
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM session WHERE player_id = 1');
  expect(await readCredit(pool, rows[0]!.id)).toEqual([
    { number: 1, creditMinor: 3_000 },
    { number: 2, creditMinor: 2_900 },
    { number: 3, creditMinor: 2_800 },
    { number: 4, creditMinor: 2_800 },
    { number: 5, creditMinor: 3_250 },
  ]);
});

it('keeps the lowest and the highest credit of a long session, and both ends', async () => {
  const { ledger, machine, cashIn, pool, at } = await seatedOverMonths();
  await at('2030-03-01T10:00:00Z');
  await cashIn(50_000);
  let credit = 50_000;
  const credits: number[] = [];
  for (let number = 1; number <= 600; number += 1) {
    const winMinor = number === 301 ? 20_000 : number % 7 === 0 ? 300 : 0;
    machine.play({ betMinor: 100, winMinor });
    credit += winMinor - 100;
    credits.push(credit);
  }
  for (let booked = 0; booked < 600; booked += 100)
    await ledger.bookPlays({ ...machine.since(booked), plays: machine.since(booked).plays.slice(0, 100) });
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM session WHERE player_id = 1');
  const points = await readCredit(pool, rows[0]!.id);
  expect(points.length).toBeLessThanOrEqual(240);
  const shown = points.map(({ creditMinor }) => creditMinor);
  expect([Math.max(...shown), Math.min(...shown)]).toEqual([Math.max(...credits), Math.min(...credits)]);
  expect([points[0]?.number, points.at(-1)]).toEqual([1, { number: 600, creditMinor: credit }]);
});
