/** Every time that something lasts: a millisecond before its end, at its end, a millisecond after it. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createHandOverQueries } from '../features/login/token/hand-over-queries.ts';
import { deleteOld } from '../jobs/delete-old-rows.ts';
import { createStaffQueries } from '../operator/staff/staff-queries.ts';
import { inOneMoment, layStillFloor, type Moment } from './testing/moment.ts';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ({ pool } = await layStillFloor(server));
});
afterAll(() => server.stop());

interface Window {
  what: string;
  /** `END` stands for the end of the time. */
  given: string[];
  ask: string | ((moment: Moment) => Promise<unknown>);
  /** Before, at and after the end. */
  answers: [unknown, unknown, unknown];
}

const LASTS: Window['answers'] = [true, false, false];
const SINCE_ITS_END: Window['answers'] = [false, true, true];
const HASH = `'\\x0a'`;
const DEPOSIT = '00000000-0000-4000-8000-0000000000d1';
const ATTEMPT = '00000000-0000-4000-8000-0000000000a1';
const staff = (rest: string) => [
  `INSERT INTO staff (id, site_id, username, name, role, password_hash, must_change_password) OVERRIDING SYSTEM VALUE
    VALUES (1, 0, 'ada', 'Ada', 'support', 'x', false)`,
  rest,
];
const staffSession = (columns: string, values: string) =>
  staff(`INSERT INTO staff_session (token_hash, staff_id, address, ${columns}) VALUES (${HASH}, 1, '::1', ${values})`);
const session = async ({ client }: Moment) =>
  createStaffQueries(client as unknown as pg.Pool).session(Buffer.from([10]));
const handOver = ({ client }: Moment) => createHandOverQueries(client as unknown as pg.Pool);
const withdrawal = (state: string, at: string, endedAt = 'NULL') =>
  `INSERT INTO withdrawal (id, player_id, site_id, provider, currency, state, amount_minor, requested_at, ended_at)
    VALUES (gen_random_uuid(), 1, 0, 'p', 'TRY', '${state}', 1000, ${at}, ${endedAt})`;
const mail = (columns: string, values: string) =>
  `INSERT INTO mail_outbox (site_id, player_id, kind, key, ${columns}) VALUES (0, 1, 'text', 'k', ${values})`;
const claim = async ({ ask }: Moment) => {
  await ask('SELECT claim_mail(gen_random_uuid(), 1000)');
  return ask(`SELECT state || ' ' || attempts FROM mail_outbox WHERE key = 'k'`);
};
const openDeposit = (openedAt: string, expiresAt: string) =>
  `INSERT INTO deposit (id, player_id, site_id, provider, currency, opened_at, expires_at)
    VALUES ('${DEPOSIT}', 1, 0, '0:payments', 'TRY', ${openedAt}, ${expiresAt})`;
const grant = (kind: 'bonus' | 'discount', expiresAt: string) =>
  kind === 'bonus'
    ? `INSERT INTO bonus_grant (player_id, amount_minor, reason, expires_at) VALUES (1, 5, 'r', ${expiresAt})`
    : `INSERT INTO discount_grant (player_id, share_bp, request_id, reason, granted_by, expires_at)
        VALUES (1, 9000, gen_random_uuid(), 'r', 'ada', ${expiresAt})`;
const payout = (kind: string) =>
  `INSERT INTO promotion_payout (kind, player_id, request_id, amount_minor, at)
    VALUES ('${kind}', 1, gen_random_uuid(), 5, END - interval '5 minutes')`;
const limitAsked = (at: string) =>
  `INSERT INTO player_limit (player_id, kind, period, amount, asked_amount, asked_at) VALUES (1, 'loss', 'day', 5, 6, ${at})`;
const CONFIRM = `SELECT coalesce(confirm_limit(1, 'loss', 'day', 86400000, 604800000) ->> 'error', 'ok')`;
const emailToken = (purpose: string) =>
  `INSERT INTO player_email_token (token_hash, player_id, purpose, email, expires_at)
    VALUES (${HASH}, 1, '${purpose}', 'player1@salon.example', END)`;
const excluded = `INSERT INTO player_protection (player_id, exclusion, excluded_until) VALUES (1, 'cool_off', END)`;
const device = (issuedAt: string, expiresAt: string) =>
  `INSERT INTO hand_over (token_hash, player_id, issued_by, issued_at, expires_at) VALUES (${HASH}, 1, 'key', ${issuedAt}, ${expiresAt})`;

const windows: Window[] = [
  ...(['bonus', 'discount'] as const).flatMap((kind) => [
    {
      what: `five minutes between two of ${kind}`,
      given: [payout(kind)],
      ask: `SELECT promotion_wait_s('${kind}', 1) > 0`,
      answers: LASTS,
    },
  ]),
  {
    what: 'a bonus grant, as it is offered',
    given: [grant('bonus', 'END')],
    ask: 'SELECT bonus_due_minor(1) > 0',
    answers: LASTS,
  },
  {
    what: 'a bonus grant, as it is paid',
    given: [grant('bonus', 'END')],
    ask: `SELECT (take_promotion('bonus', 1, gen_random_uuid()) ->> 'ok')::boolean`,
    answers: LASTS,
  },
  {
    what: 'a granted share of the loss',
    given: [grant('discount', 'END')],
    ask: 'SELECT granted_share_bp(1) > 0',
    answers: LASTS,
  },
  {
    what: 'the day within which one person’s grants count together',
    given: [
      `INSERT INTO bonus_grant (player_id, amount_minor, reason, granted_at, granted_by)
        VALUES (1, 5, 'r', END - now() + site_day_start(0, site_day_of(0, now())), 'Ada')`,
    ],
    ask: `SELECT grants_left_minor(0, 'ada') < 500000`,
    answers: [true, true, false],
  },
  {
    what: 'the waiting time of a looser limit',
    given: [limitAsked(`END - interval '1 day'`)],
    ask: CONFIRM,
    answers: ['limit_change_waits', 'ok', 'ok'],
  },
  {
    what: 'the time in which a looser limit can be confirmed',
    given: [limitAsked(`END - interval '8 days'`)],
    ask: CONFIRM,
    answers: ['ok', 'limit_change_gone', 'limit_change_gone'],
  },
  { what: 'a break', given: [excluded], ask: 'SELECT exclusion_refusal(1) IS NOT NULL', answers: LASTS },
  {
    what: 'a break, before a shorter one',
    given: [excluded],
    ask: `SELECT coalesce(exclude_player(1, 'cool_off', now() - interval '1 hour') ->> 'error', 'ok')`,
    answers: ['exclusion_not_shorter', 'ok', 'ok'],
  },
  ...['verify', 'reset'].map((purpose) => ({
    what: `a link to ${purpose}`,
    given: [emailToken(purpose)],
    ask: `SELECT use_email_token(0, '${purpose}', ${HASH}) IS NOT NULL`,
    answers: LASTS,
  })),
  {
    what: 'the link of the first account of the staff',
    given: [`INSERT INTO staff_link (token_hash, expires_at) VALUES (${HASH}, END)`],
    ask: `SELECT open_first_staff(${HASH}, 'ada', 'Ada', 'x') IS NOT NULL`,
    answers: LASTS,
  },
  {
    what: 'a link that sets a login of the staff up anew',
    given: staff(`INSERT INTO staff_reset_link (staff_id, token_hash, expires_at) VALUES (1, ${HASH}, END)`),
    ask: `SELECT reset_staff_by_link(${HASH}, 'y') IS NOT NULL`,
    answers: LASTS,
  },
  {
    what: 'a session of the staff',
    given: staffSession('expires_at', 'END'),
    ask: async (moment) => (await session(moment)) !== null,
    answers: LASTS,
  },
  {
    what: 'half an hour without a call of a session of the staff',
    given: staffSession('expires_at, seen_at', `now() + interval '1 hour', END - interval '30 minutes'`),
    ask: async (moment) => (await session(moment)) !== null,
    answers: LASTS,
  },
  {
    what: 'a password as proof of the staff',
    given: staffSession('expires_at, password_at', `now() + interval '1 hour', END - interval '10 minutes'`),
    ask: async (moment) => (await session(moment))?.hasFreshPassword,
    answers: LASTS,
  },
  {
    what: 'a second factor as proof of the staff',
    given: staffSession('expires_at, factor_at', `now() + interval '1 hour', END - interval '10 minutes'`),
    ask: async (moment) => (await session(moment))?.hasFreshFactor,
    answers: LASTS,
  },
  {
    what: 'a challenge of the staff',
    given: staffSession(
      'expires_at, challenge, challenged_at',
      `now() + interval '1 hour', 'c', END - interval '5 minutes'`,
    ),
    ask: async ({ client }) =>
      (await createStaffQueries(client as unknown as pg.Pool).takeChallenge(Buffer.from([10]))) !== null,
    answers: LASTS,
  },
  {
    what: 'a token that hands a player over, looked at',
    given: [device('now()', 'END')],
    ask: async (moment) => (await handOver(moment).find(Buffer.from([10]), ATTEMPT)) !== null,
    answers: LASTS,
  },
  {
    what: 'a token that hands a player over, used',
    given: [device('now()', 'END')],
    ask: async (moment) =>
      (await handOver(moment).use({
        ...{ hash: Buffer.from([10]), attemptId: ATTEMPT, loginId: ATTEMPT, address: '::1', userAgent: '', lifeS: 60 },
      })) !== null,
    answers: LASTS,
  },
  {
    what: 'the minute in which the same attempt gets its login again',
    given: [
      `INSERT INTO hand_over (token_hash, player_id, issued_by, expires_at, used_at, attempt_id, login_id)
        VALUES (${HASH}, 1, 'key', now(), END - interval '1 minute', '${ATTEMPT}', '${ATTEMPT}')`,
    ],
    ask: async (moment) => (await handOver(moment).find(Buffer.from([10]), ATTEMPT)) !== null,
    answers: LASTS,
  },
  {
    what: 'a payment page, shown',
    given: [openDeposit('now()', 'END')],
    ask: `SELECT deposit_of(1, '${DEPOSIT}') ->> 'state'`,
    answers: ['open', 'expired', 'expired'],
  },
  {
    what: 'a payment page, paid',
    given: [openDeposit('now()', 'END')],
    ask: `SELECT coalesce(receive_payment_call(0, '{"type": "deposit", "transactionId": "t", "depositId": "${DEPOSIT}",
      "playerId": 1, "currency": "TRY", "amountMinor": 5000}') ->> 'error', 'ok')`,
    answers: ['ok', 'deposit_expired', 'deposit_expired'],
  },
  {
    what: 'the time in which payment pages are counted',
    given: [openDeposit(`END - interval '5 minutes'`, 'now()')],
    ask: `SELECT coalesce(open_deposit(1, 1000, 1, 300000) ->> 'error', 'ok')`,
    answers: ['too_many_requests', 'ok', 'ok'],
  },
  {
    what: 'the time in which withdrawals are counted',
    given: [withdrawal('cancelled', `END - interval '10 minutes'`, 'now()')],
    ask: `SELECT coalesce(request_withdrawal(gen_random_uuid(), 1, 1000, NULL, 1, 600000) ->> 'error', 'ok')`,
    answers: ['too_many_requests', 'ok', 'ok'],
  },
  {
    what: 'the time in which a withdrawal can be taken back before it is offered',
    given: [withdrawal('requested', `END - interval '1 minute'`)],
    ask: 'SELECT jsonb_array_length(fetch_withdrawals(0, 60000, 10)) > 0',
    answers: SINCE_ITS_END,
  },
  {
    what: 'the time until a mail is tried again',
    given: [mail('next_try_at', 'END')],
    ask: claim,
    answers: ['queued 0', 'queued 1', 'queued 1'],
  },
  {
    what: 'the time in which a mail is still worth sending',
    given: [mail('created_at', `END - interval '3 days'`)],
    ask: claim,
    answers: ['queued 1', 'queued 1', 'given_up 0'],
  },
  {
    what: 'the same of one that the staff has queued again',
    given: [mail('created_at, requeued_at', `now() - interval '9 days', END - interval '3 days'`)],
    ask: claim,
    answers: ['queued 1', 'queued 1', 'given_up 0'],
  },
  {
    what: 'the time in which a node hands a mail over',
    given: [mail('state, next_try_at', `'sending', END`)],
    ask: claim,
    answers: ['sending 0', 'in_doubt 0', 'in_doubt 0'],
  },
];

/** Rows that go by their age, with what each is made of; `docs/retention.md` says how long they stay. */
const RETAINED: [table: string, age: string, given: (at: string) => string[]][] = [
  [
    'login_failure',
    '1 day',
    (at) => [`INSERT INTO login_failure VALUES ('s', 1, ${at}, NULL), ('blocked', 1, ${at}, now() + interval '1 ms')`],
  ],
  ['mail_outbox', '90 days', (at) => [mail('state, created_at', `'sent', ${at}`)]],
  ['mailbox_hour', '2 days', (at) => [`INSERT INTO mailbox_hour (mailbox, hour) VALUES (${HASH}, ${at})`]],
  ['player_email_token', '1 day', (at) => [emailToken('reset').replace('END', at)]],
  [
    'login',
    '400 days',
    (at) => [
      `INSERT INTO login (id, player_id, address, expires_at) VALUES (gen_random_uuid(), 1, '::1', ${at}), ('${ATTEMPT}', 1, '::1', ${at})`,
      `UPDATE seat SET login_id = '${ATTEMPT}' WHERE machine_id = 1`,
    ],
  ],
  ['staff_session', '400 days', (at) => staffSession('expires_at', at)],
  [
    'staff_recovery_code',
    '400 days',
    (at) =>
      staff(
        `INSERT INTO staff_recovery_code (staff_id, code_hash, used_at) VALUES (1, ${HASH}, ${at}), (1, '\\x0b', NULL)`,
      ),
  ],
  [
    'staff_reset_link',
    '400 days',
    (at) => staff(`INSERT INTO staff_reset_link (staff_id, token_hash, expires_at) VALUES (1, ${HASH}, ${at})`),
  ],
];
/** Rows beside it that stay however old they are: a running block, a login that holds a seat, a code that is not used. */
const NEVER: Record<string, number> = { login_failure: 1, login: 1, staff_recovery_code: 1 };

const retained = RETAINED.map(([table, age, given]): Window => {
  const never = NEVER[table] ?? 0;
  return {
    what: `${age} of a row of ${table}`,
    given: given(`(END - interval '${age}')`),
    ask: async ({ client, ask }) => {
      await deleteOld(client as unknown as pg.Pool);
      return ask(`SELECT count(*)::int FROM ${table}`);
    },
    answers: [never + 1, never + 1, never],
  };
});

it.each([...windows, ...retained])('$what: before its end, at its end, after it', async ({ given, ask, answers }) => {
  const found: unknown[] = [];
  for (const end of [`(now() + interval '1 ms')`, 'now()', `(now() - interval '1 ms')`])
    found.push(
      await inOneMoment(pool, async (moment) => {
        for (const text of given) await moment.run(text.replaceAll('END', end));
        return typeof ask === 'string' ? moment.ask(ask.replaceAll('END', end)) : ask(moment);
      }),
    );
  expect(found).toEqual(answers);
});

it('a mailbox has its share of the hour and of 24 hours, of all mails and of those that a stranger can cause', async () => {
  const claimed = '00000000-0000-4000-8000-0000000000c1';
  /** Mails that were sent so many hours ago, what is allowed, and whether one more goes: of five that count it does not. */
  const SHARES: [hoursAgo: number, isAsked: boolean, most: [number, number, number, number], goes: boolean][] = [
    [0, false, [5, 9, 9, 9], false],
    [0, false, [6, 6, 5, 5], true],
    [1, false, [5, 6, 5, 5], true],
    [23, false, [9, 5, 9, 9], false],
    [24, false, [9, 5, 9, 9], true],
    [0, true, [9, 9, 5, 9], false],
    [1, true, [9, 9, 5, 9], true],
    [23, true, [9, 9, 9, 5], false],
    [24, true, [9, 9, 9, 5], true],
  ];
  for (const [hoursAgo, isAsked, most, goes] of SHARES)
    await inOneMoment(pool, async ({ run, ask }) => {
      await run(`INSERT INTO mailbox_hour (mailbox, hour, mails, asked_mails)
        VALUES (${HASH}, date_trunc('hour', now(), 'UTC') - interval '${hoursAgo} hours', 5, 5),
          ('\\x0b', date_trunc('hour', now(), 'UTC'), 100, 100)`);
      await run(mail('claim', `'${claimed}'`));
      const counted = await ask(
        `SELECT take_mailbox_place(id, claim, ${HASH}, $1, $2) FROM mail_outbox WHERE key = 'k'`,
        [isAsked, most],
      );
      expect([hoursAgo, isAsked, most, counted]).toEqual([hoursAgo, isAsked, most, goes]);
      const now = `SELECT mails || ' ' || asked_mails FROM mailbox_hour WHERE mailbox = ${HASH} AND hour = date_trunc('hour', now(), 'UTC')`;
      const before = hoursAgo === 0 ? 5 : 0;
      expect(await ask(now)).toBe(`${before + Number(goes)} ${before + Number(goes && isAsked)}`);
    });
});
