/** What counts against a limit: which bookings, of which days, to the last minor unit. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { setNow } from './testing/floor.ts';
import { inOneMoment, layStillFloor, type Moment } from './testing/moment.ts';
import { type Seated, seatPlayer } from './testing/seated.ts';

let server: TestServer;
let pool: pg.Pool;
/** Its ledger's clock stands. */
let story: Seated;
beforeAll(async () => {
  server = await startTestServer();
  ({ pool } = await layStillFloor(server));
  story = await seatPlayer(server);
  await story.cashIn(3_000);
});
afterAll(() => server.stop());

const WEDNESDAY_MS = Date.parse('2030-01-16T10:00:00Z');
const limits = (player = 1) =>
  `SELECT jsonb_object_agg(kind || ' ' || period, used ORDER BY kind, period) FROM limits_now(${player})`;
const ALL_LIMITS = `INSERT INTO player_limit (player_id, kind, period, amount)
  SELECT 1, kind, period, 1000000 FROM unnest(enum_range(NULL::limit_kind)) kind, unnest(enum_range(NULL::limit_period)) period`;

describe('a limit counts the days of its period', () => {
  it('from today’s, Monday’s and the month’s first on, of its own player, and says when the next begins', () =>
    inOneMoment(story.database.pool, async ({ run, ask }) => {
      await setNow({ query: run } as unknown as pg.Pool, WEDNESDAY_MS);
      await run('UPDATE session SET started_at = $1, ended_at = $1', ['2030-01-01T00:00:00Z']);
      await run(ALL_LIMITS);
      // Each day has a digit of its own: today, Tuesday, Monday, Sunday, the first, the last of the year before.
      const days = ['01-16', '01-15', '01-14', '01-13', '01-01', '2029-12-31'].map((day) =>
        day.length > 5 ? day : `2030-${day}`,
      );
      for (const [index, day] of days.entries()) {
        await run(
          `INSERT INTO player_day (player_id, day, deposited_minor, withdrawn_minor, bet_minor, won_minor)
          VALUES (1, $1, $2, 7777777, $2::bigint * 3, $2)`,
          [day, 10 ** index],
        );
        await run(
          `INSERT INTO session (id, player_id, machine_id, started_at, ended_at) VALUES (gen_random_uuid(), 1, 1,
          $1::date + interval '9 hours', $1::date + interval '9 hours' + make_interval(secs => $2))`,
          [day, 2 ** index],
        );
      }
      await run(
        `INSERT INTO player_day (player_id, day, deposited_minor, bet_minor) VALUES (2, '2030-01-16', 5000000, 5000000)`,
      );
      // Half of it before Monday by the clocks of Istanbul.
      await run(`INSERT INTO session (id, player_id, machine_id, started_at, ended_at)
        VALUES (gen_random_uuid(), 1, 1, '2030-01-13T20:58:20Z', '2030-01-13T21:01:40Z')`);
      expect(await ask(limits())).toEqual({
        ...{ 'deposit day': 1, 'deposit week': 111, 'deposit month': 11_111 },
        ...{ 'loss day': 2, 'loss week': 222, 'loss month': 22_222 },
        ...{ 'time day': 1, 'time week': 100 + 7, 'time month': 200 + 31 },
      });
      expect(await ask(`SELECT jsonb_object_agg(period, iso(resets_at)) FROM limits_now(1, '{loss}')`)).toEqual({
        day: '2030-01-16T21:00:00.000Z',
        week: '2030-01-20T21:00:00.000Z',
        month: '2030-01-31T21:00:00.000Z',
      });
    }));

  it('after a day that has ended every booking belongs to a later one, whatever the clocks of the site show', async () => {
    const { ledger, machine, cashIn, database } = await seatPlayer(server);
    const { pool: own } = database;
    const book = async (key: string, amountMinor: number) => {
      await own.query(
        `SELECT post_movement('deposit', $1, NULL, NULL, ARRAY[account_of('payments', 'demo'), account_of('wallet', '1')],
        ARRAY[-$2::bigint, $2::bigint])`,
        [key, amountMinor],
      );
      machine.play({ betMinor: amountMinor, winMinor: 0 });
      await ledger.bookPlays(machine.since(machine.lastPlay - 1));
    };
    await cashIn(5_000);
    await book('before', 300);
    await setNow(own, Date.parse('2030-01-01T21:00:00Z'));
    await own.query('SELECT end_days()');
    // There it is still the first of January.
    await own.query(`UPDATE site SET settings = settings || '{"TIME_ZONE": "America/New_York"}'`);
    await book('after', 40);
    const { rows } = await own.query(
      `SELECT day::text, deposited_minor AS deposited, bet_minor AS bet FROM player_day ORDER BY day`,
    );
    expect(rows).toEqual([
      { day: '2030-01-01', deposited: 300, bet: 300 },
      { day: '2030-01-02', deposited: 40, bet: 40 },
    ]);
    await own.query(ALL_LIMITS);
    expect(
      (await own.query(`SELECT kind, used::int FROM limits_now(1, '{deposit,loss}') WHERE period = 'day'`)).rows,
    ).toEqual([
      { kind: 'deposit', used: 40 },
      { kind: 'loss', used: 40 },
    ]);
  });
});

describe('the sums of a day', () => {
  const SUMS: Record<string, [deposited: number, withdrawn: number]> = {
    deposit: [100, 0],
    withdraw: [0, 100],
    withdraw_return: [0, -100],
  };
  it('have deposits and withdrawals of the wallet, and no other movement', () =>
    inOneMoment(pool, async ({ run, ask }) => {
      const kinds = (await ask('SELECT enum_range(NULL::movement_kind)::text[]')) as string[];
      expect(kinds).toContain('withdraw_paid');
      for (const kind of kinds) {
        const amount = kind === 'withdraw' ? -100 : 100;
        await run('SAVEPOINT before');
        await run(
          `SELECT post_movement($1::movement_kind, 'm', NULL, NULL, ARRAY[account_of('payments', 'demo'), account_of('wallet', '1'),
          account_of('wallet', '2')], ARRAY[-$2::bigint * 3, $2::bigint, $2::bigint * 2])`,
          [kind, amount],
        );
        // As the commit does.
        await run('SET CONSTRAINTS ALL IMMEDIATE');
        const [deposited, withdrawn] = SUMS[kind] ?? [0, 0];
        const found = await run(
          'SELECT player_id, deposited_minor, withdrawn_minor, bet_minor, won_minor FROM player_day ORDER BY 1',
        );
        const row = (player: number) => ({
          ...{
            player_id: player,
            deposited_minor: deposited * player,
            withdrawn_minor: withdrawn * player,
            bet_minor: 0,
            won_minor: 0,
          },
        });
        expect([kind, found]).toEqual([kind, kind in SUMS ? [row(1), row(2)] : []]);
        await run('ROLLBACK TO before');
      }
    }));
});

describe('a limit is passed by one minor unit', () => {
  const used = async ({ run }: Moment, depositedMinor: number, lostMinor: number) =>
    run(
      `INSERT INTO player_day (player_id, day, deposited_minor, bet_minor) VALUES (1, site_day_of(0, now()), $1, $2)`,
      [depositedMinor, lostMinor],
    );
  const set = ({ run }: Moment, kind: string, period: string, amount: number) =>
    run(`INSERT INTO player_limit (player_id, kind, period, amount) VALUES (1, '${kind}', '${period}', ${amount})`);
  const error = (call: string) => `SELECT coalesce(${call} ->> 'error', 'ok')`;

  it('of deposits, of all periods together, pending ones included; of no other kind', () =>
    inOneMoment(pool, async (moment) => {
      await used(moment, 700, 90_000);
      await set(moment, 'deposit', 'day', 1_000);
      await set(moment, 'deposit', 'month', 5_000);
      for (const [amount, pending, answer] of [
        [300, 0, 'ok'],
        [301, 0, 'deposit_limit_reached'],
        [200, 100, 'ok'],
        [200, 101, 'deposit_limit_reached'],
      ] as const)
        expect([amount, pending, await moment.ask(error('deposit_refusal(1, $1, $2)'), [amount, pending])]).toEqual([
          ...[amount, pending, answer],
        ]);
      expect(await moment.ask(error('play_refusal(1)'))).toBe('ok');
      // The period of the month leaves less by now.
      await moment.run(`UPDATE player_limit SET amount = 900 WHERE period = 'month'`);
      expect(await moment.ask(`SELECT deposit_refusal(1, 201) -> 'params' ->> 'leftMinor'`)).toBe('200');
    }));

  it('of losses: play ends where all is lost, and a cash in is at most what is left', () =>
    inOneMoment(pool, async (moment) => {
      await used(moment, 90_000, 700);
      for (const [limit, play, amount, cashIn] of [
        [700, 'loss_limit_reached', 1, 'loss_limit_reached'],
        [701, 'ok', 1, 'ok'],
        [701, 'ok', 2, 'loss_limit_reached'],
      ] as const) {
        await moment.run('DELETE FROM player_limit');
        await set(moment, 'loss', 'week', 100_000);
        await set(moment, 'loss', 'day', limit);
        const answers = [
          await moment.ask(error('play_refusal(1)')),
          await moment.ask(error('cash_in_refusal(1, 1, $1)'), [amount]),
        ];
        expect([limit, amount, answers]).toEqual([limit, amount, [play, cashIn]]);
        expect(await moment.ask(error('deposit_refusal(1, 1000000)'))).toBe('ok');
      }
    }));

  it('of time, to the second', () =>
    inOneMoment(pool, async (moment) => {
      await set(moment, 'time', 'day', 60);
      await moment.run(`INSERT INTO session (id, player_id, machine_id, started_at, ended_at) VALUES (gen_random_uuid(), 1, 1,
        site_day_start(0, site_day_of(0, now())), site_day_start(0, site_day_of(0, now())) + interval '59.9 seconds')`);
      expect(await moment.ask(error('play_refusal(1)'))).toBe('ok');
      await moment.run(`UPDATE session SET ended_at = ended_at + interval '0.1 seconds'`);
      expect(await moment.ask(error('play_refusal(1)'))).toBe('time_limit_reached');
    }));
});

describe('a change of a limit', () => {
  const stored = `SELECT jsonb_agg(jsonb_build_array(player_id, period, amount, asked_amount, asked_at IS NOT NULL) ORDER BY player_id, period)
    FROM player_limit`;
  /** The limit that is set, what is asked for, and what stands then: the amount, what waits, whether anything waits. */
  const CHANGES: [
    current: number | null,
    asked: number | null,
    amount: number | null,
    waits: number | null,
    isAsked: boolean,
  ][] = [
    [null, null, null, null, false],
    [null, 500, 500, null, false],
    [500, 500, 500, null, false],
    [500, 499, 499, null, false],
    [500, 501, 500, 501, true],
    [500, null, 500, null, true],
  ];
  it.each(CHANGES)('from %s to %s: %s holds, and %s waits', (current, asked, amount, waits, isAsked) =>
    inOneMoment(pool, async ({ run, ask }) => {
      // A change that waits falls with a tighter limit, or the next change that waits.
      if (current !== null)
        await run(`INSERT INTO player_limit VALUES (1, 'loss', 'day', $1, $1::bigint + 77, now() - interval '1 day')`, [
          current,
        ]);
      await run(`INSERT INTO player_limit VALUES (1, 'loss', 'week', 9, 10, now()), (2, 'loss', 'day', 9, 10, now())`);
      const others = [
        [1, 'week', 9, 10, true],
        [2, 'day', 9, 10, true],
      ];
      await run(`SELECT set_limit(1, 'loss', 'day', $1)`, [asked]);
      const own = amount === null ? [] : [[1, 'day', amount, waits, isAsked]];
      expect(await ask(stored)).toEqual([...own, ...others]);
      if (!isAsked) return;
      expect(await ask(`SELECT confirm_limit(1, 'loss', 'day', 1, 1000) ->> 'error'`)).toBe('limit_change_waits');
      await run(`UPDATE player_limit SET asked_at = now() - interval '1 s' WHERE player_id = 1 AND period = 'day'`);
      await run('SAVEPOINT before');
      expect(await ask(`SELECT confirm_limit(1, 'loss', 'day', 1000, 1000)`)).toEqual({ ok: true });
      expect(await ask(stored)).toEqual([...(waits === null ? [] : [[1, 'day', waits, null, false]]), ...others]);
      expect(await ask(`SELECT confirm_limit(1, 'loss', 'day', 1000, 1000) ->> 'error'`)).toBe('limit_change_gone');
      await run('ROLLBACK TO before');
      await run(`SELECT drop_limit_change(1, 'loss', 'day')`);
      expect(await ask(stored)).toEqual([[1, 'day', current, null, false], ...others]);
    }),
  );

  it('by the staff is never a looser one', () =>
    inOneMoment(pool, async ({ run, ask }) => {
      const tighten = (amount: number) => ask(`SELECT tighten_limit(0, 1, 'loss', 'day', $1, 'ada', 'r')`, [amount]);
      expect(await tighten(500)).toMatchObject({ ok: true, changed: true });
      expect(await tighten(500)).toMatchObject({ ok: true, changed: false });
      expect(await tighten(501)).toMatchObject({ error: 'limit_not_stricter' });
      await run(`SELECT set_limit(1, 'loss', 'day', 600)`);
      expect(await tighten(501)).toMatchObject({ error: 'limit_not_stricter' });
      expect(await tighten(499)).toMatchObject({ ok: true, changed: true });
      expect(await ask(stored)).toEqual([[1, 'day', 499, null, false]]);
    }));
});
