/** A call that comes again is the same call only where every fact of it is the same; with another one it decides nothing. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { inOneMoment, type Moment, standStill } from './testing/moment.ts';
import { seatPlayer } from './testing/seated.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
const [REQUEST, ONE, OTHER] = [uuid(10), uuid(11), uuid(12)];

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  const story = await seatPlayer(server);
  ({ pool } = story.database);
  await story.cashIn(3_000);
  await standStill(pool);
  await pool.query(`INSERT INTO dispute (id, opened_at, site_id, machine_id, player_id, cause, held_minor, claimed_minor, evidence)
    OVERRIDING SYSTEM VALUE SELECT n, now(), 0, 2, 1, 'machine_lost', 0, 900, '{}' FROM generate_series(1, 2) n`);
});
afterAll(() => server.stop());

type Facts = Record<string, unknown>;
interface Repeat {
  what: string;
  given?: string[];
  /** What the call is known by is not among them. */
  facts: Facts;
  call(facts: Facts): [text: string, values: unknown[]];
  /** Of each fact another value. */
  others: Facts;
  refused: string;
  /** Whether the facts are those of what is stored, not of a call before it. */
  isFirst?: boolean;
}

const deposit = (id: string) =>
  `INSERT INTO deposit (id, player_id, site_id, provider, currency, opened_at, expires_at)
    VALUES ('${id}', 1, 0, '0:payments', 'TRY', now(), now() + interval '1 hour')`;
const withdrawal = (id: string, player: number) =>
  `INSERT INTO withdrawal (id, player_id, site_id, provider, currency, state, amount_minor, requested_at)
    VALUES ('${id}', ${player}, 0, '0:payments', 'TRY', 'sent', 2000, now())`;
const hold = (id: string, player: number) =>
  `SELECT post_movement('withdraw', 'withdraw:${id}', NULL, NULL,
    ARRAY[account_of('wallet', '${player}'), account_of('withdrawal', '0:payments')], ARRAY[-2000, 2000])`;
const twoWithdrawals = [withdrawal(ONE, 1), hold(ONE, 1), withdrawal(OTHER, 2), hold(OTHER, 2)];
const booked = (key: string) =>
  `SELECT post_movement('deposit', 'deposit:${key}', NULL, NULL,
    ARRAY[account_of('payments', '0:payments'), account_of('wallet', '1')], ARRAY[-5000, 5000])`;
const twoDeposits = [booked('one'), booked('other')];
const report = (facts: Facts, transactionId: string): [string, unknown[]] => [
  'SELECT receive_payment_call(0, $1)',
  [JSON.stringify({ ...facts, transactionId })],
];
const deposited = { type: 'deposit', depositId: ONE, playerId: 1, amountMinor: 2_000, currency: 'TRY' };
const paid = { type: 'withdrawal_paid', withdrawalId: ONE, playerId: 1, amountMinor: 2_000, currency: 'TRY' };
const named = (name: string, facts: Facts, ...order: string[]): [string, unknown[]] => [
  `SELECT ${name}(${order.map((_one, index) => `$${index + 1}`).join()})`,
  order.map((field) => (field in facts ? facts[field] : JSON.parse(field))),
];

const repeats: Repeat[] = [
  {
    what: 'a provider’s call about a deposit',
    given: [deposit(ONE), deposit(OTHER)],
    facts: deposited,
    call: (facts) => report(facts, 't'),
    others: { type: 'withdrawal_paid', depositId: OTHER, playerId: 2, amountMinor: 2_001, currency: 'EUR' },
    refused: 'payment_contradicts',
  },
  {
    what: 'a provider’s call about a withdrawal',
    given: twoWithdrawals,
    facts: paid,
    call: (facts) => report(facts, 't'),
    others: { type: 'withdrawal_refused', withdrawalId: OTHER, playerId: 2, amountMinor: 2_001, currency: 'EUR' },
    refused: 'payment_contradicts',
  },
  {
    what: 'a report about a payment page that was opened',
    given: [deposit(ONE)],
    facts: { playerId: 1, currency: 'TRY' },
    call: (facts) => report({ ...deposited, ...facts }, `t-${JSON.stringify(facts)}`),
    others: { playerId: 2, currency: 'EUR' },
    refused: 'payment_contradicts',
    isFirst: true,
  },
  {
    what: 'a report about a withdrawal that was fetched',
    given: twoWithdrawals,
    facts: { playerId: 1, amountMinor: 2_000, currency: 'TRY' },
    call: (facts) => report({ ...paid, ...facts }, `t-${JSON.stringify(facts)}`),
    others: { playerId: 2, amountMinor: 1_999, currency: 'EUR' },
    refused: 'payment_contradicts',
    isFirst: true,
  },
  {
    what: 'a withdrawal that is requested',
    facts: { player: 1, amount: 2_000 },
    call: (facts) => named('request_withdrawal', facts, `"${REQUEST}"`, 'player', 'amount', 'null', '10', '600000'),
    others: { player: 2, amount: 1_999 },
    refused: 'payment_contradicts',
  },
  {
    what: 'a bonus that is granted',
    facts: { player: 1, amount: 2_000 },
    call: (facts) => named('grant_bonus', facts, '0', 'player', `"${REQUEST}"`, 'amount', '"r"', '"ada"', '7'),
    others: { player: 2, amount: 1_999 },
    refused: 'invalid_request',
  },
  {
    what: 'a share of the loss that is granted',
    facts: { player: 1, share: 2_000 },
    call: (facts) => named('grant_discount', facts, '0', 'player', `"${REQUEST}"`, 'share', '"r"', '"ada"', '7'),
    others: { player: 2, share: 1_999 },
    refused: 'invalid_request',
  },
  {
    what: 'an adjustment that is proposed',
    given: twoDeposits,
    facts: { movement: 'deposit:one', minor: -100, reason: 'camera', by: 'ada' },
    call: ({ movement, ...facts }) => [
      `SELECT propose_adjustment($1, 0, (SELECT id FROM movement WHERE key = $2), NULL, $3, $4, $5)`,
      [REQUEST, movement, facts.minor, facts.reason, facts.by],
    ],
    others: { movement: 'deposit:other', minor: -99, reason: 'paper', by: 'bob' },
    refused: 'transfer_refused',
  },
  {
    what: 'an adjustment that is decided',
    given: [
      ...twoDeposits,
      `SELECT propose_adjustment('${REQUEST}', 0, (SELECT id FROM movement WHERE key = 'deposit:one'), NULL, -100, 'r', 'ada')`,
    ],
    facts: { approve: true, by: 'bob' },
    call: (facts) => named('decide_adjustment', facts, `"${REQUEST}"`, '0', 'approve', 'by'),
    others: { approve: false, by: 'cem' },
    refused: 'correction_settled',
  },
  {
    what: 'a correction of a dispute that is proposed',
    facts: { dispute: 1, minor: 800, reason: 'camera', by: 'ada' },
    call: (facts) => named('propose_correction', facts, `"${REQUEST}"`, '0', 'dispute', 'minor', 'reason', 'by'),
    others: { dispute: 2, minor: 799, reason: 'paper', by: 'bob' },
    refused: 'transfer_refused',
  },
  {
    what: 'a correction of a dispute that is decided',
    given: [`SELECT propose_correction('${REQUEST}', 0, 1, 800, 'r', 'ada')`],
    facts: { approve: true, by: 'bob' },
    call: (facts) => named('decide_correction', facts, `"${REQUEST}"`, '0', 'approve', 'by'),
    others: { approve: false, by: 'cem' },
    refused: 'dispute_settled',
  },
  {
    what: 'a cash in',
    facts: { player: 1, machine: 1, amount: 2_000 },
    call: (facts) => named('send_cash_in', facts, `"${REQUEST}"`, 'player', 'machine', 'amount', '1000'),
    others: { player: 2, machine: 2, amount: 1_999 },
    refused: 'transfer_refused',
  },
  {
    what: 'a cash out',
    facts: { machine: 1, player: 1 },
    call: (facts) => named('request_cash_out', facts, `"${REQUEST}"`, 'machine', 'player', 'false', '1000'),
    others: { machine: 2, player: 2 },
    refused: 'transfer_refused',
  },
];

const WRITTEN = `SELECT (SELECT jsonb_agg(a ORDER BY id) FROM account a)::text || (SELECT count(*) FROM movement)`;
const isOk = { ok: true };

it.each(repeats)('$what: the same again is answered again, another fact of it is refused', (repeat) =>
  inOneMoment(pool, async ({ run, ask }: Moment) => {
    const { given = [], facts, call, others, refused, isFirst = false } = repeat;
    expect(Object.keys(others)).toEqual(Object.keys(facts));
    const answer = (changed: Facts) => ask(...call({ ...facts, ...changed }));
    for (const text of given) await run(text);
    if (!isFirst) {
      expect(await answer({})).toMatchObject(isOk);
      const written = await ask(WRITTEN);
      const again = await answer({});
      expect(again).toMatchObject(isOk);
      expect([undefined, false]).toContain((again as { fresh?: boolean }).fresh);
      expect(await ask(WRITTEN)).toBe(written);
    }
    const written = await ask(WRITTEN);
    for (const [field, other] of Object.entries(others)) {
      await run('SAVEPOINT before');
      expect([field, await answer({ [field]: other })]).toMatchObject([field, { ok: false, error: refused }]);
      expect([field, await ask(WRITTEN)]).toEqual([field, written]);
      await run('ROLLBACK TO before');
    }
    if (isFirst) expect(await answer({})).toMatchObject(isOk);
  }),
);

it('a promotion’s request is its player’s and its kind’s: the same number from another player pays that one', () =>
  inOneMoment(pool, async ({ run, ask }) => {
    await run(`INSERT INTO bonus_grant (player_id, amount_minor, reason) VALUES (1, 500, 'r'), (2, 700, 'r')`);
    await run(`UPDATE site SET settings = settings || '{"DISCOUNT_BALANCE_CHECK": false, "DISCOUNT_SHARE_BP": 1000}'`);
    await run(`INSERT INTO player_day (player_id, day, bet_minor) VALUES (1, '2030-01-01', 3000)`);
    const take = (kind: string, player: number) => ask('SELECT take_promotion($1, $2, $3)', [kind, player, REQUEST]);
    expect(await take('bonus', 1)).toMatchObject({ amountMinor: 500, fresh: true });
    expect(await take('bonus', 2)).toMatchObject({ amountMinor: 700, fresh: true });
    expect(await take('discount', 1)).toMatchObject({ amountMinor: 300, fresh: true });
    expect(await take('bonus', 1)).toMatchObject({ amountMinor: 500, fresh: false });
  }));
