import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { closeDays } from './days.ts';
import { checkInvariants } from './invariants.ts';
import { START_MS, setNow } from './testing/floor.ts';
import { seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const HOUR_MS = 3_600_000;
/** Istanbul is three hours ahead: the first day of these tests ends at 21:00 UTC. */
const MIDNIGHT_MS = START_MS + 21 * HOUR_MS;
const BROKEN = { broken: 0, examples: [] };

const figures = async (pool: pg.Pool) =>
  (
    await pool.query(`SELECT day::text, machine_id, player_id, plays, bet_minor, win_minor, cash_in_minor, cash_out_minor,
        correction_minor, sessions FROM day_figure WHERE machine_id IS NOT NULL OR correction_minor <> 0 ORDER BY day, machine_id, player_id`)
  ).rows.map((row) => Object.values(row));

describe('a day of a site', () => {
  it('is closed once by whichever node comes first, and what is booked later has its own day', async () => {
    const { database, ledger, machine, cashIn } = await seatPlayer(server);
    const { pool, platformPool } = database;
    await cashIn(5_000);
    machine.play({ betMinor: 100, winMinor: 30 });
    machine.play({ betMinor: 0, winMinor: 60, kind: 'free' });
    await ledger.bookPlays(machine.since(0));
    // Played before midnight, reported after it.
    machine.play({ betMinor: 200, winMinor: 0 });
    await setNow(pool, MIDNIGHT_MS - 1);
    expect(await closeDays(platformPool)).toEqual([]);
    await setNow(pool, MIDNIGHT_MS);
    const written = await Promise.all([closeDays(platformPool), closeDays(pool), closeDays(platformPool)]);
    expect(written.flat()).toEqual([{ siteId: 0, day: '2030-01-01' }]);
    const first = ['2030-01-01', 1, 1, 2, 100, 90, 5_000, 0, 0, 1];
    expect(await figures(pool)).toEqual([first]);

    await ledger.bookPlays(machine.since(2));
    await setNow(pool, MIDNIGHT_MS + 25 * HOUR_MS);
    expect(await closeDays(platformPool)).toEqual([{ siteId: 0, day: '2030-01-02' }]);
    expect(await figures(pool)).toEqual([first, ['2030-01-02', 1, 1, 1, 200, 0, 0, 0, 0, 0]]);
    for (const change of [
      'UPDATE day_figure SET bet_minor = 0',
      'DELETE FROM closed_day',
      'UPDATE site_day SET ends_at = ends_at',
      'TRUNCATE day_figure',
    ])
      for (const who of [pool, platformPool]) await expect(who.query(change)).rejects.toThrow(/append-only|permission/);
    expect((await checkInvariants(pool)).filter(({ broken }) => broken > 0)).toEqual([]);
    await setNow(pool, MIDNIGHT_MS - HOUR_MS);
    // A clock that was set back changes nothing either.
    machine.play({ betMinor: 50, winMinor: 0 });
    await ledger.bookPlays(machine.since(3));
    const { rows } = await pool.query(
      'SELECT min(booked_at) = max(ends_at) AS after FROM play, site_day WHERE number = 4',
    );
    expect(rows).toEqual([{ after: true }]);
    expect((await checkInvariants(pool)).find(({ rule }) => rule.startsWith('every closed day'))).toMatchObject(BROKEN);
  });

  it('a correction of a past day shows on the day on which it was booked', async () => {
    const { database, ledger, machine, cashIn, linkId } = await seatPlayer(server);
    const { pool, platformPool } = database;
    await cashIn(5_000);
    machine.replaceJournal(randomUUID(), 0);
    const dispute = (await ledger.handshakeMachine(machine.report(), linkId)).dispute!;
    await setNow(pool, MIDNIGHT_MS);
    await closeDays(platformPool);
    const before = await figures(pool);
    const proposalId = randomUUID();
    const correction = { proposalId, siteId: 0, disputeId: dispute.id, playerMinor: 4_000, reason: 'the camera' };
    await ledger.proposeCorrection({ ...correction, operator: 'ada' });
    await ledger.decideCorrection({ proposalId, siteId: 0, approve: true, operator: 'bob' });
    await setNow(pool, MIDNIGHT_MS + 24 * HOUR_MS);
    await closeDays(platformPool);
    expect((await figures(pool)).slice(before.length)).toEqual([['2030-01-02', 1, 1, 0, 0, 0, 0, 0, 4_000, 0]]);
    const { rows } =
      await pool.query(`SELECT day::text, sum(disputed_minor) AS disputed, sum(house_correction_minor) AS house
      FROM day_figure GROUP BY day ORDER BY day`);
    expect(rows).toEqual([
      { day: '2030-01-01', disputed: 5_000, house: 0 },
      { day: '2030-01-02', disputed: 0, house: 1_000 },
    ]);
    expect((await checkInvariants(pool)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('waits for bookings that are under way, and none that began before its end comes into it afterwards', async () => {
    const { database, ledger, machine, cashIn } = await seatPlayer(server);
    const { pool, platformPool } = database;
    await cashIn(5_000);
    await setNow(pool, MIDNIGHT_MS - 1);
    const booking = await platformPool.connect();
    machine.play({ betMinor: 100, winMinor: 0 });
    const { machineId, incarnation, plays } = machine.since(0);
    const book = [machineId, incarnation, JSON.stringify(plays)];
    await booking.query('BEGIN');
    await booking.query('SELECT book_plays($1, $2, $3)', book);
    await setNow(pool, MIDNIGHT_MS);
    let isClosed = false;
    const closing = closeDays(platformPool).then(() => {
      isClosed = true;
    });
    const waits = `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    await expect.poll(async () => (await pool.query(waits)).rows[0].n).toBe(1);
    expect(isClosed).toBe(false);
    await booking.query('COMMIT');
    booking.release();
    await closing;
    const first = ['2030-01-01', 1, 1, 1, 100, 0, 5_000, 0, 0, 1];
    expect(await figures(pool)).toEqual([first]);

    // Its time was taken before the end, its rows come after it.
    await pool.query(`INSERT INTO movement (kind, key, at) VALUES ('deposit', 'late', $1)`, [
      new Date(MIDNIGHT_MS - 1),
    ]);
    const { rows } = await pool.query(`SELECT extract(epoch FROM at) * 1000 AS at FROM movement WHERE key = 'late'`);
    expect(rows).toEqual([{ at: MIDNIGHT_MS }]);
    await ledger.bookPlays(machine.since(1));
  });

  it('has 23 and 25 hours where the clocks change, and days that were missed are closed one by one', async () => {
    const { database, cashIn } = await seatPlayer(server);
    const { pool, platformPool } = database;
    await pool.query(`UPDATE site SET settings = '{"TIME_ZONE": "Europe/Berlin"}'`);
    await setNow(pool, Date.UTC(2030, 2, 31, 21, 30));
    await cashIn(1_000);
    await setNow(pool, Date.UTC(2030, 2, 31, 22));
    await cashIn(2_000);
    await setNow(pool, Date.UTC(2030, 9, 27, 22, 30));
    await cashIn(3_000);
    await setNow(pool, Date.UTC(2030, 9, 28, 0));
    expect(await closeDays(platformPool)).toHaveLength(300);
    const { rows } = await pool.query(`SELECT d.day::text, extract(epoch FROM ends_at - starts_at) / 3600 AS hours,
        (SELECT coalesce(sum(cash_in_minor), 0) FROM day_figure f WHERE f.day = d.day) AS in_minor
      FROM site_day d WHERE ends_at - starts_at <> interval '24 hours' OR day = '2030-04-01' ORDER BY day`);
    expect(rows.map(({ day, hours, in_minor }) => [day, hours, in_minor])).toEqual([
      ['2030-03-31', 23, 1_000],
      ['2030-04-01', 24, 2_000],
      ['2030-10-27', 25, 3_000],
    ]);
    // Days are without a gap, whatever the time zone becomes.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
      await pool.query('UPDATE site SET settings = $1', [{ TIME_ZONE: zone }]);
      const { rows: now } = await pool.query(`SELECT extract(epoch FROM ledger_now()) * 1000 AS ms`);
      await setNow(pool, now[0].ms + 30 * HOUR_MS);
      await closeDays(platformPool);
    }
    const gaps = `SELECT day FROM (SELECT day, starts_at, lag(ends_at) OVER (ORDER BY day) AS before FROM site_day) d WHERE starts_at <> before`;
    expect((await pool.query(gaps)).rows).toEqual([]);
  });
});
