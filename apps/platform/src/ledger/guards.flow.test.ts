/** Guards that ask several things: each of them alone is enough to refuse. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { inOneMoment, layStillFloor, type Moment } from './testing/moment.ts';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ({ pool } = await layStillFloor(server));
  await pool.query(`INSERT INTO site (id, name, currency) VALUES (1, 'Other', 'EUR')`);
});
afterAll(() => server.stop());

const inMoment = (work: (moment: Moment) => Promise<void>) => inOneMoment(pool, work);
const hash = (n: number) => Buffer.from([n]);

describe('a link', () => {
  const give = ({ run }: Moment, n: number, purpose: string, { player = 1, by = null as string | null } = {}) =>
    run(
      `INSERT INTO player_email_token (token_hash, player_id, purpose, email, expires_at, given_by)
        SELECT $1, id, $2, email, now() + interval '1 hour', $3 FROM player WHERE id = $4`,
      [hash(n), purpose, by, player],
    );
  const use = ({ ask }: Moment, n: number, purpose: string, siteId = 0) =>
    ask('SELECT use_email_token($1, $2, $3)', [siteId, purpose, hash(n)]);

  const SPOILED: [what: string, change: string | null, siteId?: number, otherPurpose?: boolean][] = [
    ['is another site’s', null, 1],
    ['is for something else', null, 0, true],
    ['was used', 'UPDATE player_email_token SET used_at = now()'],
    [
      'was sent to another address than the account has now',
      `UPDATE player SET email = 'next@salon.example' WHERE id = 1`,
    ],
    ['is a closed account’s', `UPDATE player SET closed_at = now() WHERE id = 1`],
  ];
  const makers = ['verify', 'reset'].flatMap((purpose) => [null, 'ada'].map((by) => ({ purpose, by })));
  it.each(makers)(
    'to $purpose, handed over by $by, works for its player, and not once it is spoiled',
    ({ purpose, by }) =>
      inMoment(async (moment) => {
        await give(moment, 1, purpose, { by });
        for (const [what, change, siteId = 0, otherPurpose] of SPOILED) {
          await moment.run('SAVEPOINT whole');
          if (change !== null) await moment.run(change);
          const asked = otherPurpose ? (purpose === 'verify' ? 'reset' : 'verify') : purpose;
          expect([what, await use(moment, 1, asked, siteId)]).toEqual([what, null]);
          expect([what, await moment.ask(`SELECT reset_password(1, $1, 'y')`, [hash(1)])]).toEqual([what, null]);
          await moment.run('ROLLBACK TO whole');
        }
        expect(await use(moment, 1, purpose)).toBe(1);
        expect(await use(moment, 1, purpose)).toBeNull();
      }),
  );

  it('for a new password spends the player’s other ones, and nobody else’s; so does one that the staff hands over', () =>
    inMoment(async (moment) => {
      const { run, ask } = moment;
      const working = async () =>
        ask(
          `SELECT array_agg(get_byte(token_hash, 0) ORDER BY token_hash) FROM player_email_token WHERE used_at IS NULL`,
        );
      for (const [n, purpose, player] of [
        ...[[1, 'reset', 1] as const, [2, 'reset', 1] as const],
        ...[[3, 'verify', 1] as const, [4, 'reset', 2] as const],
      ])
        await give(moment, n, purpose, { player });
      await run('SAVEPOINT whole');
      expect(await ask(`SELECT reset_password(0, $1, 'y')`, [hash(1)])).toMatchObject({ playerId: 1 });
      expect(await working()).toEqual([3, 4]);
      await run('ROLLBACK TO whole');
      expect(await ask(`SELECT offer_reset(0, 1, $1, 'ada', 24)`, [hash(5)])).toMatchObject({ ok: true });
      expect(await working()).toEqual([3, 4, 5]);
      // A day later it is over, and it is for the address that the account had.
      expect(
        await ask(
          `SELECT expires_at - now() = interval '24 hours' AND given_by = 'ada' FROM player_email_token
        WHERE token_hash = $1`,
          [hash(5)],
        ),
      ).toBe(true);
      await run(`UPDATE player SET email = 'next@salon.example' WHERE id = 1`);
      expect(await use(moment, 5, 'reset')).toBeNull();
    }));

  it('for a new password ends the open logins of its player and forgets failed attempts of theirs alone', () =>
    inMoment(async (moment) => {
      const { run, ask } = moment;
      await give(moment, 1, 'reset');
      const subjects = [
        'player:1',
        'player:1|::1',
        'player:2',
        'player:12',
        'player:12|::1',
        'device:1:x',
        'address:::1',
      ];
      await run('INSERT INTO login_failure (subject, failures, first_at) SELECT unnest($1::text[]), 1, now()', [
        subjects,
      ]);
      for (const player of [1, 2])
        await run(
          `INSERT INTO login (id, player_id, address, expires_at) VALUES (gen_random_uuid(), $1, '::1', now() + interval '1 h')`,
          [player],
        );
      expect(await ask(`SELECT reset_password(0, $1, 'y')`, [hash(1)])).toMatchObject({ logins: [expect.any(String)] });
      expect(await ask('SELECT array_agg(player_id) FROM login WHERE revoked_at IS NULL')).toEqual([2]);
      expect(await ask('SELECT array_agg(subject) FROM login_failure')).toEqual(subjects.slice(2));
      expect(await ask(`SELECT array_agg(id) FROM player WHERE password_hash = 'y'`)).toEqual([1]);
    }));
});

describe('a break', () => {
  const days = (count: number) => `now() + interval '${count} days'`;
  /** The one that runs, the one that is asked for, and whether it is taken. */
  const BREAKS: [running: [string, number] | null, asked: [string, number], isTaken: boolean][] = [
    [null, ['cool_off', 1], true],
    [null, ['self_exclusion', 1], true],
    [['cool_off', 30], ['cool_off', 29], false],
    [['cool_off', 30], ['cool_off', 30], true],
    [['cool_off', 30], ['cool_off', 31], true],
    [['cool_off', 30], ['self_exclusion', 29], false],
    [['cool_off', 30], ['self_exclusion', 30], true],
    [['self_exclusion', 30], ['self_exclusion', 29], false],
    [['self_exclusion', 30], ['self_exclusion', 30], true],
    [['self_exclusion', 30], ['self_exclusion', 31], true],
    [['self_exclusion', 30], ['cool_off', 29], false],
    [['self_exclusion', 30], ['cool_off', 30], false],
    [['self_exclusion', 30], ['cool_off', 60], false],
    [['self_exclusion', -1], ['cool_off', 1], true],
  ];
  const takers = {
    'the player': (kind: string, until: string) => `SELECT exclude_player(1, '${kind}', ${until})`,
    'the staff': (kind: string, until: string) => `SELECT exclude_for_player(0, 1, '${kind}', ${until}, 'ada', 'r')`,
  };
  it.each(Object.entries(takers))(
    'taken by %s becomes longer or graver, never shorter or milder',
    async (_who, take) => {
      for (const [running, asked, isTaken] of BREAKS)
        await inMoment(async ({ run, ask }) => {
          if (running !== null)
            await run(`INSERT INTO player_protection (player_id, exclusion, excluded_until)
            VALUES (1, '${running[0]}', ${days(running[1])})`);
          const given = [running, asked, isTaken];
          const answer = await ask(take(asked[0], days(asked[1])));
          expect([...given, answer]).toMatchObject([
            ...given,
            isTaken ? { ok: true } : { error: 'exclusion_not_shorter' },
          ]);
          const [kind, count] = isTaken ? asked : running!;
          expect([
            ...given,
            await ask(
              `SELECT exclusion = '${kind}' AND excluded_until = ${days(count)} FROM player_protection WHERE player_id = 1`,
            ),
          ]).toEqual([...given, true]);
          expect(await ask('SELECT count(*)::int > 0 FROM protection_event')).toBe(isTaken);
        });
    },
  );

  it('says which it is, and keeps back every deposit and promotion', () =>
    inMoment(async ({ run, ask }) => {
      await run(`INSERT INTO bonus_grant (player_id, amount_minor, reason) VALUES (1, 5, 'r')`);
      for (const [kind, error] of [
        ['cool_off', 'cooling_off'],
        ['self_exclusion', 'self_excluded'],
      ] as const) {
        await run(`SELECT exclude_player(1, '${kind}', ${days(9)})`);
        for (const call of [
          `deposit_refusal(1, 5)`,
          'open_deposit(1, 1, 1, 1)',
          `take_promotion('bonus', 1, gen_random_uuid())`,
          'play_refusal(1)',
        ])
          expect([call, await ask(`SELECT ${call}`)]).toMatchObject([call, { error }]);
        // Another player plays on.
        expect(await ask('SELECT play_refusal(2)')).toBeNull();
      }
    }));
});

describe('a grant', () => {
  const COLUMNS = 'payout_id, withdrawn_at, expires_at';
  const states: [what: string, values: string, isOpen: boolean][] = [
    ['open', `NULL, NULL, now() + interval '1 hour'`, true],
    ['paid', `-1, NULL, now() + interval '1 hour'`, false],
    ['withdrawn', `NULL, now(), now() + interval '1 hour'`, false],
    ['lapsed', `NULL, NULL, now() - interval '1 hour'`, false],
  ];
  const lay = async ({ run }: Moment) => {
    await run(`UPDATE site SET settings = settings || '{"DISCOUNT_BALANCE_CHECK": false, "DISCOUNT_SHARE_BP": 1000}'`);
    await run(`INSERT INTO promotion_payout (id, kind, player_id, request_id, amount_minor, net_loss_minor, at) OVERRIDING SYSTEM VALUE
      VALUES (-1, 'bonus', 1, gen_random_uuid(), 5, NULL, now() - interval '1 hour')`);
    await run(`INSERT INTO player_day (player_id, day, bet_minor) VALUES (1, '2030-01-01', 10000)`);
    for (const [index, [, values]] of states.entries()) {
      await run(
        `INSERT INTO bonus_grant (player_id, amount_minor, reason, ${COLUMNS}) VALUES (1, ${10 ** index}, 'r', ${values})`,
      );
      await run(`INSERT INTO discount_grant (player_id, share_bp, request_id, reason, granted_by, ${COLUMNS})
        VALUES (1, ${5000 + 1000 * index}, gen_random_uuid(), 'r', 'ada', ${values})`);
    }
    await run(`INSERT INTO bonus_grant (player_id, amount_minor, reason) VALUES (2, 9999, 'r')`);
    await run(`INSERT INTO discount_grant (player_id, share_bp, request_id, reason, granted_by, expires_at)
      VALUES (2, 9999, gen_random_uuid(), 'r', 'ada', now() + interval '1 hour')`);
  };
  const usedUp = (table: string, column: string) =>
    `SELECT array_agg(${column}::int ORDER BY ${column}) FROM ${table} WHERE payout_id > 0`;
  const take = (kind: string) => `SELECT take_promotion('${kind}', 1, gen_random_uuid())`;

  it('of a bonus counts while it is neither paid nor withdrawn nor lapsed, and is used up by its payout', () =>
    inMoment(async (moment) => {
      await lay(moment);
      const { ask } = moment;
      expect(await ask('SELECT bonus_due_minor(1)')).toBe(1);
      expect(await ask(take('bonus'))).toMatchObject({ ok: true, amountMinor: 1 });
      expect(await ask(usedUp('bonus_grant', 'amount_minor'))).toEqual([1]);
      expect(await ask('SELECT bonus_due_minor(1)')).toBe(0);
      expect(await ask('SELECT bonus_due_minor(2)')).toBe(9_999);
    }));

  it('of a share of the loss counts likewise, and is used up by the next discount', () =>
    inMoment(async (moment) => {
      await lay(moment);
      const { ask, run } = moment;
      expect(await ask('SELECT granted_share_bp(1)')).toBe(5_000);
      expect(await ask(take('discount'))).toMatchObject({ ok: true, amountMinor: 5_000 });
      expect(await ask(usedUp('discount_grant', 'share_bp'))).toEqual([5_000]);
      expect(await ask('SELECT granted_share_bp(1)')).toBe(0);
      expect(await ask('SELECT granted_share_bp(2)')).toBe(9_999);
      // What is lost from here on has the site's own share.
      await run(`UPDATE player_day SET bet_minor = 11000 WHERE player_id = 1`);
      expect(await ask('SELECT discount_due_minor(1, 0, net_loss_minor(1))')).toBe(100);
    }));

  it('is withdrawn while it is neither paid nor withdrawn, of its own player and site', () =>
    inMoment(async (moment) => {
      await lay(moment);
      const { ask } = moment;
      for (const [kind, table] of [
        ['bonus', 'bonus_grant'],
        ['discount', 'discount_grant'],
      ] as const) {
        const ids = (await ask(`SELECT array_agg(id ORDER BY id) FROM ${table}`)) as number[];
        const withdraw = (id: number, site = 0, player = 1) =>
          ask('SELECT withdraw_grant($1, $2, $3, $4, $5)', [site, player, kind, id, 'ada']);
        const [open, paid, withdrawn, lapsed, others] = ids as [number, number, number, number, number];
        expect([kind, await withdraw(open, 1)]).toMatchObject([kind, { error: 'not_found' }]);
        expect([kind, await withdraw(open, 0, 2)]).toMatchObject([kind, { error: 'not_found' }]);
        expect([kind, await withdraw(others)]).toMatchObject([kind, { error: 'not_found' }]);
        expect([kind, await withdraw(paid)]).toMatchObject([kind, { error: 'grant_paid' }]);
        expect([kind, await withdraw(withdrawn)]).toMatchObject([kind, { changed: false }]);
        for (const id of [open, lapsed]) expect([kind, await withdraw(id)]).toMatchObject([kind, { changed: true }]);
        expect(await ask(`SELECT array_agg(id ORDER BY id) FROM ${table} WHERE withdrawn_at IS NULL`)).toEqual([
          paid,
          others,
        ]);
      }
    }));

  it('of one person leaves the rest of the day to them, whatever others grant, or they themselves at another site', () =>
    inMoment(async ({ run, ask }) => {
      await run(`UPDATE site SET settings = settings || '{"GRANT_DAY_MAX": 1000}'`);
      await run(`INSERT INTO player (id, site_id, username, email, name, lastname, password_hash) OVERRIDING SYSTEM VALUE
        VALUES (50, 1, 'elsewhere', 'e@salon.example', '', '', '')`);
      await run(`INSERT INTO bonus_grant (player_id, amount_minor, reason, granted_by, withdrawn_at)
        VALUES (1, 1, 'r', 'ada', NULL), (2, 10, 'r', 'Ada', NULL), (1, 100, 'r', 'bob', NULL), (50, 200, 'r', 'ada', NULL),
          (1, 300, 'r', 'ada', now()), (1, 400, 'r', NULL, NULL)`);
      expect(await ask(`SELECT grants_left_minor(0, 'ada')`)).toBe(989);
    }));
});

describe('a withdrawal', () => {
  const STATES: Record<string, [paid: string, cancelled: string]> = {
    requested: ['payment_contradicts', 'ok'],
    sent: ['ok', 'withdrawal_sent'],
    paid: ['payment_settled', 'withdrawal_sent'],
    returned: ['payment_settled', 'withdrawal_sent'],
    cancelled: ['payment_contradicts', 'ok'],
  };
  const ID = '00000000-0000-4000-8000-000000000001';
  it.each(Object.entries(STATES))('that is %s', async (state, [paid, cancelled]) => {
    const error = (call: string) => `SELECT coalesce(${call} ->> 'error', 'ok')`;
    const calls: [string, string][] = [
      [
        `receive_payment_call(0, '{"type": "withdrawal_paid", "transactionId": "t", "withdrawalId": "${ID}", "playerId": 1, "currency": "TRY", "amountMinor": 1000}')`,
        paid,
      ],
      [`cancel_withdrawal('${ID}', 1)`, cancelled],
      [`cancel_withdrawal('${ID}', 2)`, 'not_found'],
      [`return_withdrawal('${ID}', 0)`, cancelled],
      [`return_withdrawal('${ID}', 1)`, 'not_found'],
    ];
    const isOpen = ['requested', 'sent'].includes(state);
    for (const [call, answer] of calls)
      await inMoment(async ({ run, ask }) => {
        await run(`SELECT post_movement('withdraw', 'withdraw:1', NULL, NULL,
          ARRAY[account_of('wallet', '1'), account_of('withdrawal', 'p')], ARRAY[-1000, 1000])`);
        await run(`INSERT INTO withdrawal (id, player_id, site_id, provider, currency, state, amount_minor, requested_at, ended_at)
          VALUES ('${ID}', 1, 0, 'p', 'TRY', '${state}', 1000, now(), ${isOpen ? 'NULL' : 'now()'})`);
        expect([call, await ask(error(call))]).toEqual([call, answer]);
      });
  });
});

it('of a player’s logins the newest fifty stay open and the newest 200 stay; one that holds a seat stays besides', () =>
  inMoment(async ({ run, ask }) => {
    const add = (player: number, from: number, to: number) =>
      run(
        `INSERT INTO login (id, player_id, address, created_at, expires_at)
          SELECT ($1 || lpad(n::text, 11, '0'))::uuid, $1::int, '::1', now() - interval '1 day' + make_interval(secs => n), now() + interval '1 hour'
          FROM generate_series($2::int, $3::int) n`.replaceAll('$1 ||', `'00000000-0000-4000-8000-' || $1::text ||`),
        [player, from, to],
      );
    const numbers = (where: string) =>
      ask(`SELECT array_agg(right(id::text, 11)::int ORDER BY id) FROM login WHERE player_id = 1 AND ${where}`);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_one, index) => from + index);
    await add(2, 1, 3);
    await add(1, 1, 51);
    expect(await numbers('revoked_at IS NULL')).toEqual(range(2, 51));
    await run(
      `UPDATE seat SET login_id = (SELECT min(id::text)::uuid FROM login WHERE player_id = 1) WHERE machine_id = 1`,
    );
    await add(1, 52, 205);
    expect(await numbers('true')).toEqual([1, ...range(6, 205)]);
    expect(await numbers('revoked_at IS NULL')).toEqual(range(156, 205));
    expect(await ask('SELECT count(*)::int FROM login WHERE player_id = 2 AND revoked_at IS NULL')).toBe(3);
  }));
