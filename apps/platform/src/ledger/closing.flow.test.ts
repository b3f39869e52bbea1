/** The closing of an account: what prevents it, each alone, and what goes with it, of nobody else. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { inOneMoment, layStillFloor, type Moment } from './testing/moment.ts';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ({ pool } = await layStillFloor(server));
  // What others have is no matter: player 2 has all that could be in the way.
  await pool.query(`SELECT post_movement('withdraw', 'w', NULL, NULL, ARRAY[account_of('wallet', '1'), account_of('payments', 'demo')],
    ARRAY[-50000, 50000]), post_movement('hand_pay_due', 'h', NULL, NULL, ARRAY[account_of('wallet', '2'),
    account_of('handpay_payable', '2')], ARRAY[-700, 700])`);
  for (const { given } of obstacles) for (const text of given(2)) await pool.query(text);
});
afterAll(() => server.stop());

const uuid = (n: number) => `'00000000-0000-4000-8000-0000000000${n}'`;
const session = (player: number, endedAt: string) =>
  `INSERT INTO session (id, player_id, machine_id, ended_at) VALUES (${uuid(10 + player)}, ${player}, ${player}, ${endedAt}) ON CONFLICT DO NOTHING`;
const transfer = (player: number, state: string) => [
  session(player, 'now()'),
  `INSERT INTO transfer (id, kind, state, machine_id, player_id, session_id, epoch, amount_minor)
    VALUES (gen_random_uuid(), 'cash_in', '${state}', ${player}, ${player}, ${uuid(10 + player)}, 1, 5)`,
];
const withdrawal = (player: number, state: string, endedAt = 'NULL') =>
  `INSERT INTO withdrawal (id, player_id, site_id, provider, currency, state, amount_minor, requested_at, ended_at)
    VALUES (gen_random_uuid(), ${player}, 0, 'p', 'TRY', '${state}', 1000, now(), ${endedAt})`;
const dispute = (player: number) =>
  `INSERT INTO dispute (id, opened_at, site_id, machine_id, player_id, cause, held_minor, claimed_minor, evidence)
    OVERRIDING SYSTEM VALUE VALUES (${player}, now(), 0, ${player}, ${player}, 'machine_lost', 0, 0, '{}')`;
const decided = (player: number, isApproved: boolean) => [
  dispute(player),
  `INSERT INTO dispute_proposal (id, dispute_id, player_minor, reason, proposed_by, proposed_at)
    VALUES (${uuid(20 + player)}, ${player}, 0, 'r', 'ada', now())`,
  `INSERT INTO dispute_decision (proposal_id, dispute_id, proposed_by, approved, decided_by, decided_at)
    VALUES (${uuid(20 + player)}, ${player}, 'ada', ${isApproved}, 'bob', now())`,
];
const adjustment = (player: number) =>
  `INSERT INTO adjustment (id, site_id, movement_id, subject, player_id, player_minor, held_minor, reason, proposed_by, proposed_at)
    VALUES (${uuid(30 + player)}, 0, 1, 's${player}', ${player}, 5, 0, 'r', 'ada', now())`;
const adjustmentDecision = (player: number) =>
  `INSERT INTO adjustment_decision (adjustment_id, subject, proposed_by, approved, decided_by, decided_at)
    VALUES (${uuid(30 + player)}, 's${player}', 'ada', false, 'bob', now())`;
const owed = (kind: string) => (player: number) => [
  `UPDATE account SET balance_minor = 1 WHERE kind = '${kind}' AND owner = '${player}' AND balance_minor = 0`,
];

interface Obstacle {
  what: string;
  given: (player: number) => string[];
  /** Null: it is none. */
  named: string | null;
}
const prevent: Obstacle[] = [
  { what: 'an open session', given: (player) => [session(player, 'NULL')], named: 'session' },
  ...['reserved', 'sent', 'unknown', 'requested'].map((state) => ({
    ...{ what: `a transfer that is ${state}`, given: (player: number) => transfer(player, state), named: 'transfer' },
  })),
  { what: 'a dispute without a decision', given: (player) => [dispute(player)], named: 'transfer' },
  { what: 'a dispute whose correction was rejected', given: (player) => decided(player, false), named: 'transfer' },
  { what: 'an adjustment without a decision', given: (player) => [adjustment(player)], named: 'transfer' },
  { what: 'a withdrawal that is requested', given: (player) => [withdrawal(player, 'requested')], named: 'withdrawal' },
  { what: 'a withdrawal that is sent', given: (player) => [withdrawal(player, 'sent')], named: 'withdrawal' },
  { what: 'money that is payable by hand', given: owed('handpay_payable'), named: 'hand_pay' },
  { what: 'money in the wallet', given: owed('wallet'), named: 'balance' },
];
const allow: Obstacle[] = [
  { what: 'nothing', given: () => [], named: null },
  ...['posted', 'voided', 'refused', 'disputed'].map((state) => ({
    ...{ what: `a transfer that is ${state}`, given: (player: number) => transfer(player, state), named: null },
  })),
  { what: 'a dispute with a decision', given: (player) => decided(player, true), named: null },
  { what: 'a rejected adjustment', given: (player) => [adjustment(player), adjustmentDecision(player)], named: null },
  { what: 'a withdrawal that is over', given: (player) => [withdrawal(player, 'paid', 'now()')], named: null },
];
/** All that player 2 can have at once. */
const obstacles = prevent.filter(({ what }) =>
  ['an open session', 'a dispute without a decision', 'a withdrawal that is sent'].includes(what),
);

const close = ({ ask }: Moment, player = 1) => ask('SELECT close_account($1, 5)', [player]);

it.each([...prevent, ...allow])('in the way of a closing, $what alone: $named', ({ given, named }) =>
  inOneMoment(pool, async (moment) => {
    for (const text of given(1)) await moment.run(text);
    const found = named === null ? [] : [named];
    expect(await moment.ask('SELECT closing_obstacles(1)')).toEqual(found);
    expect(await close(moment)).toMatchObject({ obstacles: found });
    expect(await moment.ask('SELECT closed_at IS NOT NULL FROM player WHERE id = 1')).toBe(named === null);
  }),
);

it('what was under way when an account was closed comes too late: no seat, no bonus', () =>
  inOneMoment(pool, async (moment) => {
    expect(await close(moment)).toMatchObject({ obstacles: [] });
    const closed = { ok: false, error: 'account_closed' };
    expect(await moment.ask(`SELECT take_seat(3, 1, gen_random_uuid())`)).toMatchObject(closed);
    await moment.run(`INSERT INTO bonus_grant (player_id, amount_minor, request_id, granted_by, reason, expires_at)
      VALUES (1, 500, gen_random_uuid(), 'ada', 'r', now() + interval '1 day')`);
    expect(await moment.ask(`SELECT take_promotion('bonus', 1, gen_random_uuid())`)).toMatchObject(closed);
  }));

/** What goes with an account, and what makes the row of one player. */
const GONE: Record<string, (player: number) => string> = {
  chat: (player) => `INSERT INTO chat (player_id, agent_id, last_number) VALUES (${player}, 3, 1)`,
  chat_message: (player) =>
    `INSERT INTO chat_message (chat_id, number, sender_id, message_id, body)
      SELECT id, 1, ${player}, gen_random_uuid(), 'b' FROM chat WHERE player_id = ${player}`,
  chat_status: (player) => `INSERT INTO chat_status VALUES (${player}, 'away')`,
  player_note: (player) => `INSERT INTO player_note (player_id, title) VALUES (${player}, 't')`,
  staff_note: (player) => `INSERT INTO staff_note (player_id, written_by, text) VALUES (${player}, 'ada', 't')`,
  waitlist_entry: (player) => `INSERT INTO waitlist_entry (player_id, machine_id) VALUES (${player}, 1)`,
  player_email_token: (player) =>
    `INSERT INTO player_email_token (token_hash, player_id, purpose, email, expires_at)
      VALUES (int4send(${player}), ${player}, 'reset', 'x', now() + interval '1 hour')`,
  mail_outbox: (player) =>
    `INSERT INTO mail_outbox (site_id, player_id, kind, key) VALUES (0, ${player}, 'text', 'k${player}')`,
  player_photo: (player) =>
    `INSERT INTO player_photo (player_id, name, jpeg) VALUES (${player}, lpad('${player}', 32, '0') || '.jpg', '\\x00')`,
};
const FAILURES = (player: number) => [`player:${player}`, `player:${player}|::1`, `device:${player}:x`];

it('takes with it what is the player’s alone; of others, also of one whose number begins alike, all stays', () =>
  inOneMoment(pool, async (moment) => {
    const { run, ask } = moment;
    await run(`INSERT INTO player (id, site_id, username, email, name, lastname, password_hash) OVERRIDING SYSTEM VALUE
      VALUES (12, 0, 'player12', 'p12@salon.example', '', '', '')`);
    await run('INSERT INTO support_agent (player_id, automatic, position) VALUES (3, true, 1)');
    const subjects = [1, 2, 12].flatMap(FAILURES).concat('address:::1', 'staff:1', 'staff:1|::1');
    await run('INSERT INTO login_failure (subject, failures, first_at) SELECT unnest($1::text[]), 1, now()', [
      subjects,
    ]);
    for (const player of [1, 2, 12]) for (const make of Object.values(GONE)) await run(make(player));
    await run(
      `UPDATE player SET photo_url = '/images/players/' || (SELECT name FROM player_photo WHERE player_id = player.id)`,
    );
    await run(`INSERT INTO audit (player_id, type) VALUES (1, 'login_success')`);
    await run(`SELECT note_protection(1, 'reality_check_set', '{}')`);
    await run(`INSERT INTO login (id, player_id, address, user_agent, expires_at)
      SELECT gen_random_uuid(), n, '::1', 'u', now() + interval '1 hour' FROM generate_series(1, 2) n`);
    const left = async (table: string) =>
      table === 'chat_message'
        ? ask('SELECT array_agg(player_id ORDER BY player_id) FROM chat_message m JOIN chat ON chat.id = chat_id')
        : ask(`SELECT array_agg(player_id ORDER BY player_id) FROM ${table}`);
    for (const table of Object.keys(GONE)) expect([table, await left(table)]).toEqual([table, [1, 2, 12]]);
    expect(await close(moment)).toMatchObject({ obstacles: [], logins: [expect.any(String)] });
    for (const table of Object.keys(GONE)) expect([table, await left(table)]).toEqual([table, [2, 12]]);
    expect(await ask('SELECT array_agg(subject) FROM login_failure')).toEqual(
      subjects.filter((subject) => !FAILURES(1).includes(subject)),
    );
    expect(await ask('SELECT array_agg(player_id) FROM login WHERE revoked_at IS NULL')).toEqual([2]);
    expect(await ask('SELECT array_agg(user_agent ORDER BY player_id) FROM login')).toEqual(['', 'u']);
    for (const table of ['audit', 'protection_event'])
      expect([table, await ask(`SELECT count(*)::int FROM ${table} WHERE player_id = 1`)]).toEqual([table, 1]);
    expect(await ask(`SELECT array_agg(username) FROM retained_identity`)).toEqual(['player1']);
    expect(await close(moment)).toBeNull();
  }));
