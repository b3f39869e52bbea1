import { createHmac, randomUUID } from 'node:crypto';
import { CODES, http, operator, payment } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../apps/platform/src/ledger/invariants.ts';
import { type PlatformNode, startPlatformNode } from './platform-node.ts';

const KEY = 'a-key-that-the-provider-and-the-site-share';
const OPERATOR_KEY = 'the-key-of-the-one-at-night';
const NEXT_KEY = 'the-key-that-takes-its-place-later-on';

const PAGE = 'https://pay.example/page';

let node: PlatformNode;
let token: string;
let playerId: number;

beforeAll(async () => {
  node = await startPlatformNode({
    OPERATOR_KEYS: `night:${OPERATOR_KEY}`,
    PAYMENT_KEYS: `0:${KEY},0:${NEXT_KEY},7:${'s'.repeat(30)}`,
  });
  // Another provider's page, so that the one of the demo takes no part. Pages learn of it at the start.
  await node.database.pool.query(`UPDATE site SET settings = settings || $1`, [{ DEPOSIT_URL: `${PAGE}?shop=1` }]);
  await node.restart();
  const login = await node.login('demo');
  token = login.token;
  playerId = login.user.id;
});
afterAll(async () => {
  const findings = await checkInvariants(node.database.pool);
  await node.stop();
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([]);
});

interface Signing {
  key?: string;
  ageS?: number;
  site?: number;
  at?: string;
  signature?: string;
}

async function say(
  content: object | string,
  { key = KEY, ageS = 0, site = 0, at = node.url, signature }: Signing = {},
) {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageS);
  const own = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  const response = await fetch(`${at}${payment.PAYMENTS_BASE}/${site}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [payment.TIMESTAMP_HEADER]: timestamp,
      [payment.SIGNATURE_HEADER]: signature ?? own,
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const player = (method: 'GET' | 'POST', path: string, body?: unknown, as = token) =>
  node.call(method, `${http.API_BASE}/player${path}`, { token: as, body });
const balance = async (as = token): Promise<number> => (await player('GET', '/balance', undefined, as)).body.balance;
const open = async (as = token) => payment.depositOpened.parse((await player('POST', '/deposits', undefined, as)).body);
const state = async (id: string, as = token) =>
  payment.depositAnswer.parse((await player('GET', `/deposits/${id}`, undefined, as)).body);
const fact = (depositId: string, more: object = {}) => ({
  type: 'deposit',
  depositId,
  transactionId: `t-${randomUUID()}`,
  playerId,
  amountMinor: 10_000,
  currency: 'TRY',
  ...more,
});
/** A player of their own, so that no test is in the way of another. */
async function somebody(username: string): Promise<{ id: number; token: string }> {
  await node.database.pool.query(
    `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
     SELECT 0, $1, $1 || '@salon.example', 'Ada', 'Deneme', password_hash FROM player WHERE username = 'demo'`,
    [username],
  );
  const login = await node.login(username);
  return { id: login.user.id, token: login.token };
}

describe('HD-03 a deposit', () => {
  it('names the player to the page, is booked by one signed call, and the balance is pushed', async () => {
    const listener = await node.player('/notifications', token);
    const before = await balance();
    const opened = await open();
    expect(opened.url.startsWith(`${PAGE}?shop=1&`)).toBe(true);
    expect(Object.fromEntries(new URL(opened.url).searchParams)).toEqual({
      shop: '1',
      id: String(playerId),
      name: 'Deniz',
      lastname: 'Yılmaz',
      username: 'demo',
      deposit: opened.id,
    });
    expect(await state(opened.id)).toMatchObject({ state: 'open', amountMinor: null });
    expect(await balance()).toBe(before);
    const told = fact(opened.id, { amountMinor: 12_345 });
    expect((await say(told)).body).toEqual({ status: 1, isAccepted: true, isFresh: true, code: CODES.ok, reason: '' });
    expect(await state(opened.id)).toMatchObject({ state: 'booked', amountMinor: 12_345, refused: null });
    await listener.push('balance', (push) => push.balance === before + 12_345);
    const rows = (await player('GET', '/transactions?type=1')).body.transactions;
    expect(rows[0]).toMatchObject({ type: 1, amount: 12_345, from: 'Demo Pay' });
    const { rows: audits } = await node.database.pool.query(
      `SELECT details FROM audit WHERE type = 'payment_call' AND player_id = $1`,
      [playerId],
    );
    expect(audits).toHaveLength(1);
    expect(audits[0].details).toMatchObject({ result: 'accepted', amountMinor: 12_345, about: opened.id });
    expect(JSON.stringify(audits)).not.toContain(KEY);
  });

  it('is paid on a page of another origin, which is the only one that may be framed', async () => {
    const policy = (await node.call('GET', '/Settings.json')).headers.get('content-security-policy');
    expect(policy).toContain("frame-src 'self' https://pay.example;");
    await node.database.pool.query(`UPDATE site SET settings = settings - 'DEPOSIT_URL'`);
    expect((await player('POST', '/deposits')).body).toMatchObject({ code: CODES.payments_off });
    await node.database.pool.query(`UPDATE site SET settings = settings || $1`, [{ DEPOSIT_URL: `${PAGE}?shop=1` }]);
  });

  it('is not booked by a call that is forged, late or early, or altered on the way', async () => {
    const { id } = await open();
    const before = await balance();
    const told = fact(id);
    for (const signing of [
      { key: 'another-key-that-nobody-agreed-on' },
      { key: '' },
      { signature: '' },
      { signature: 'f'.repeat(64) },
      { signature: 'x'.repeat(64) },
      { ageS: payment.SIGNATURE_AGE_S + 30 },
      { ageS: -payment.SIGNATURE_AGE_S - 30 },
      { site: 7 },
      { site: 8 },
    ])
      expect(await say(told, signing)).toMatchObject({ status: 401, body: { code: CODES.signature_not_verified } });
    const body = JSON.stringify(told);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', KEY).update(`${timestamp}.${body}`).digest('hex');
    expect(await say(body.replace('10000', '90000'), { signature })).toMatchObject({ status: 401 });
    const unsigned = await node.call('POST', `${payment.PAYMENTS_BASE}/0`, { body: told, token });
    expect(unsigned.status).toBe(401);
    expect(await balance()).toBe(before);
    expect(await state(id)).toMatchObject({ state: 'open' });
    // The key that is to replace the first one counts as well.
    expect((await say(told, { key: NEXT_KEY })).body).toMatchObject({ isAccepted: true });
  });

  it('is booked once, however often and wherever the same call comes, also at once', async () => {
    const { id } = await open();
    const before = await balance();
    const told = fact(id);
    const peer = await node.peer();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_one, index) => say(told, { at: index % 2 ? peer.url : node.url })),
    );
    await peer.stop();
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.filter(({ body }) => body.isFresh)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.isAccepted)).toHaveLength(8);
    expect(await balance()).toBe(before + 10_000);
    expect((await say({ ...told, amountMinor: 10_001 })).body).toMatchObject({
      isAccepted: false,
      code: CODES.payment_contradicts,
    });
    // Another payment for a page that was paid.
    expect((await say(fact(id))).body).toMatchObject({ isAccepted: false, code: CODES.payment_settled });
    expect(await balance()).toBe(before + 10_000);
  });

  it('is booked once where the platform is killed between the booking and its answer', async () => {
    const { id } = await open();
    const before = await balance();
    const told = fact(id);
    // What a node had done when it died: booked, nothing said, nothing pushed, nothing in the audit.
    await node.database.pool.query('SELECT hear_payment(0, $1)', [JSON.stringify(told)]);
    await node.restart();
    const listener = await node.player('/notifications', token);
    expect((await say(told)).body).toMatchObject({ isAccepted: true, isFresh: false });
    await listener.push('balance', (push) => push.balance === before + 10_000);
    expect(await balance()).toBe(before + 10_000);
  });

  it('is not booked for a foreign player, in a foreign currency, for an unknown deposit or of a foreign site', async () => {
    const { id } = await open();
    const before = await balance();
    const other = await somebody('foreign');
    for (const [told, code] of [
      [fact(id, { playerId: other.id }), CODES.payment_contradicts],
      [fact(id, { currency: 'EUR' }), CODES.payment_contradicts],
      [fact(randomUUID()), CODES.payment_unknown],
    ] as const)
      expect((await say(told)).body).toMatchObject({ isAccepted: false, code });
    await node.database.pool.query(
      `INSERT INTO site (id, name, currency) VALUES (7, 'Other', 'TRY') ON CONFLICT DO NOTHING`,
    );
    const elsewhere = await say(fact(id), { site: 7, key: 's'.repeat(30) });
    expect(elsewhere.body).toMatchObject({ isAccepted: false, code: CODES.payment_unknown });
    for (const amountMinor of [0, -100, 10.5, '100', Number.MAX_SAFE_INTEGER + 1])
      expect(await say(fact(id, { amountMinor }))).toMatchObject({ status: 400 });
    expect(await say('{"type":"deposit"')).toMatchObject({ status: 400 });
    expect(await balance()).toBe(before);
    expect(await state(id)).toMatchObject({ state: 'open' });
    expect((await player('GET', `/deposits/${id}`, undefined, other.token)).status).toBe(404);
  });

  it('is refused and told to the player below and above what the site takes, and after its time', async () => {
    const limits = { DEPOSIT_MIN: 1_000, DEPOSIT_MAX: 5_000_000 };
    for (const [amountMinor, code, params] of [
      [limits.DEPOSIT_MIN - 1, CODES.amount_below_minimum, { minMinor: limits.DEPOSIT_MIN }],
      [limits.DEPOSIT_MAX + 1, CODES.amount_over_limit, { maxMinor: limits.DEPOSIT_MAX }],
    ] as const) {
      const { id } = await open();
      expect((await say(fact(id, { amountMinor }))).body).toMatchObject({ isAccepted: false, code });
      expect(await state(id)).toMatchObject({ state: 'refused', amountMinor, refused: { code, Params: params } });
    }
    const late = await somebody('late');
    const { id } = await open(late.token);
    await node.database.pool.query('UPDATE deposit SET expires_at = ledger_now() WHERE id = $1', [id]);
    expect(await state(id, late.token)).toMatchObject({ state: 'expired' });
    expect((await say(fact(id, { playerId: late.id }))).body).toMatchObject({ code: CODES.deposit_expired });
    expect(await state(id, late.token)).toMatchObject({ state: 'refused', refused: { code: CODES.deposit_expired } });
    expect(await balance(late.token)).toBe(0);
  });

  it('obeys the deposit limit of its player, also two at once', async () => {
    const { id, token: own } = await somebody('limited');
    await node.database.pool.query(`SELECT set_limit($1, 'deposit', 'day', 15000)`, [id]);
    const [first, second] = [await open(own), await open(own)];
    const replies = await Promise.all([first, second].map((one) => say(fact(one.id, { playerId: id }))));
    expect(replies.filter(({ body }) => body.isAccepted)).toHaveLength(1);
    expect(replies.map(({ body }) => body.code)).toContain(CODES.deposit_limit_reached);
    expect(await balance(own)).toBe(10_000);
    const states = [await state(first.id, own), await state(second.id, own)];
    const refused = states.find((one) => one.state === 'refused');
    expect(refused?.refused).toMatchObject({
      code: CODES.deposit_limit_reached,
      Params: { leftMinor: 5_000, currency: 'TRY' },
    });
    const third = await open(own);
    expect((await say(fact(third.id, { playerId: id, amountMinor: 5_000 }))).body).toMatchObject({ isAccepted: true });
    // Nothing is left: the page does not even open.
    expect(await player('POST', '/deposits', undefined, own)).toMatchObject({
      status: 422,
      body: { code: CODES.deposit_limit_reached },
    });
  });

  it('is refused to a player who has excluded themselves, is banned or has gone, whenever the page was opened', async () => {
    const excluded = await somebody('excluded');
    const banned = await somebody('banned');
    const gone = await somebody('gone-away');
    const pages = [];
    for (const one of [excluded, banned, gone]) pages.push((await open(one.token)).id);
    const { pool } = node.database;
    await pool.query(`SELECT exclude_player($1, 'self_exclusion', now() + interval '6 months')`, [excluded.id]);
    await pool.query('UPDATE player SET banned = true WHERE id = $1', [banned.id]);
    await pool.query('SELECT close_account($1, 5)', [gone.id]);
    const codes = [CODES.self_excluded, CODES.account_closed, CODES.account_closed];
    for (const [index, one] of [excluded, banned, gone].entries()) {
      const told = fact(pages[index]!, { playerId: one.id });
      expect((await say(told)).body).toMatchObject({ isAccepted: false, isFresh: true, code: codes[index] });
      expect((await say(told)).body).toMatchObject({ isAccepted: false, isFresh: false, code: codes[index] });
    }
    expect(await state(pages[0]!, excluded.token)).toMatchObject({ state: 'refused' });
  });

  it('is opened by a login that is not locked, and not without end', async () => {
    expect((await node.call('POST', `${http.API_BASE}/player/deposits`)).status).toBe(401);
    const { token: own, id } = await somebody('hasty');
    for (let count = 0; count < 10; count += 1) await open(own);
    const more = await player('POST', '/deposits', undefined, own);
    expect(more).toMatchObject({ status: 429, body: { code: CODES.too_many_requests } });
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(200);
    await node.database.pool.query('SELECT lock_login(id) FROM login WHERE player_id = $1', [id]);
    expect((await player('POST', '/deposits', undefined, own)).body).toMatchObject({ code: CODES.login_locked });
    const wish = { id: randomUUID(), amountMinor: 100 };
    expect((await player('POST', '/withdrawals', wish, own)).body).toMatchObject({ code: CODES.login_locked });
  });
});

describe('GM-17 a withdrawal', () => {
  const give = async (one: { id: number; token: string }, amountMinor: number) => {
    const { id } = await open(one.token);
    expect((await say(fact(id, { playerId: one.id, amountMinor }))).body).toMatchObject({ isAccepted: true });
  };
  const ask = async (one: { token: string }, amountMinor: number, id: string = randomUUID()) =>
    player('POST', '/withdrawals', { id, amountMinor }, one.token);
  const list = async (one: { token: string }) =>
    payment.withdrawalsAnswer.parse((await player('GET', '/withdrawals', undefined, one.token)).body).withdrawals;
  /** As if it had waited long enough. */
  const fetchDue = async () => {
    await node.database.pool.query(`UPDATE withdrawal SET requested_at = requested_at - interval '1 minute'`);
    return payment.fetchAnswer.parse((await say({ type: 'fetch_withdrawals' })).body).withdrawals;
  };
  const ending = (one: { id: number }, withdrawalId: string, amountMinor: number, type = 'withdrawal_paid') => ({
    type,
    withdrawalId,
    transactionId: `out-${withdrawalId}`,
    playerId: one.id,
    amountMinor,
    currency: 'TRY',
  });

  it('holds the amount at once, is paid by a signed call, and stands in the list with code 2', async () => {
    const one = await somebody('withdrawer');
    await give(one, 50_000);
    const id = randomUUID();
    const replies = await Promise.all([ask(one, 20_000, id), ask(one, 20_000, id), ask(one, 20_000, id)]);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { withdrawal: { id, state: 'requested' } } });
    expect(await balance(one.token)).toBe(30_000);
    expect((await ask(one, 1_000)).body).toMatchObject({ code: CODES.withdrawal_open });
    expect((await say(ending(one, id, 20_000))).body).toMatchObject({ code: CODES.payment_contradicts });
    expect(await fetchDue()).toContainEqual({
      withdrawalId: id,
      playerId: one.id,
      amountMinor: 20_000,
      currency: 'TRY',
    });
    expect((await player('POST', `/withdrawals/${id}/cancel`, undefined, one.token)).body).toMatchObject({
      code: CODES.withdrawal_sent,
    });
    const told = { ...ending(one, id, 20_000), transactionId: `really-${id}` };
    expect((await say({ ...told, amountMinor: 19_999, transactionId: `less-${id}` })).body).toMatchObject({
      code: CODES.payment_contradicts,
    });
    expect((await say(told)).body).toMatchObject({ isAccepted: true, isFresh: true });
    expect((await say(told)).body).toMatchObject({ isAccepted: true, isFresh: false });
    expect(
      (await say({ ...ending(one, id, 20_000, 'withdrawal_refused'), transactionId: `no-${id}` })).body,
    ).toMatchObject({ code: CODES.payment_settled });
    expect(await list(one)).toMatchObject([{ id, state: 'paid', amountMinor: 20_000 }]);
    expect(await balance(one.token)).toBe(30_000);
    const rows = (await player('GET', '/transactions?type=2', undefined, one.token)).body.transactions;
    expect(rows).toMatchObject([{ type: 2, amount: -20_000, from: 'Demo Pay' }]);
    const csv = await player('GET', '/transactions.csv?language=en', undefined, one.token);
    expect(String(csv.body)).toContain('Withdrawal,Demo Pay,-200.00,TRY');
    expect(String(csv.body)).toContain('Deposit,Demo Pay,500.00,TRY');
  });

  it('comes back where the provider cannot pay it, and where the player takes it back in time', async () => {
    const one = await somebody('returner');
    await give(one, 30_000);
    const listener = await node.player('/notifications', one.token);
    const id = randomUUID();
    await ask(one, 30_000, id);
    await listener.push('balance', (push) => push.balance === 0);
    await fetchDue();
    expect((await say(ending(one, id, 30_000, 'withdrawal_refused'))).body).toMatchObject({ isAccepted: true });
    await listener.push('balance', (push) => push.balance === 30_000);
    const again = randomUUID();
    await ask(one, 10_000, again);
    const cancelled = await Promise.all(
      [1, 2].map(() => player('POST', `/withdrawals/${again}/cancel`, undefined, one.token)),
    );
    for (const reply of cancelled) expect(reply.body).toMatchObject({ withdrawal: { state: 'cancelled' } });
    expect(await balance(one.token)).toBe(30_000);
    expect((await list(one)).map((row) => row.state)).toEqual(['cancelled', 'returned']);
    const { totals } = (await player('GET', '/transactions', undefined, one.token)).body;
    expect(totals).toEqual([
      { type: 1, count: 1, amount: 30_000 },
      { type: 2, count: 4, amount: 0 },
    ]);
  });

  it('never takes more than there is, two at once neither, and what is left may always go', async () => {
    const one = await somebody('emptier');
    await give(one, 1_500);
    expect((await ask(one, 1_501)).body).toMatchObject({ code: CODES.balance_too_small });
    expect((await ask(one, 500)).body).toMatchObject({ code: CODES.amount_below_minimum });
    for (const amountMinor of [0, -5, 1.5]) expect((await ask(one, amountMinor)).status).toBe(400);
    const replies = await Promise.all([ask(one, 1_200), ask(one, 1_200)]);
    expect(replies.filter(({ body }) => body.status === 1)).toHaveLength(1);
    expect(await balance(one.token)).toBe(300);
    for (const due of await fetchDue()) await say(ending({ id: due.playerId }, due.withdrawalId, due.amountMinor));
    expect((await ask(one, 300)).body).toMatchObject({ status: 1 });
    expect(await balance(one.token)).toBe(0);
    const closing = (await player('GET', '/close', undefined, one.token)).body;
    expect(closing.obstacles).toEqual(['withdrawal']);
  });

  it('stays possible for a player who has excluded themselves', async () => {
    const one = await somebody('paused');
    await give(one, 5_000);
    await node.database.pool.query(`SELECT exclude_player($1, 'self_exclusion', now() + interval '6 months')`, [
      one.id,
    ]);
    expect(await player('POST', '/deposits', undefined, one.token)).toMatchObject({
      status: 403,
      body: { code: CODES.self_excluded },
    });
    expect((await ask(one, 5_000)).body).toMatchObject({ status: 1 });
    expect(await balance(one.token)).toBe(0);
  });

  it('is made by the operator for a player who may not log in any more', async () => {
    const one = await somebody('locked-out');
    await give(one, 7_000);
    await node.database.pool.query('UPDATE player SET banned = true WHERE id = $1', [one.id]);
    const order = async (body: object, key: string) => {
      const response = await fetch(`${node.url}${operator.OPERATOR_BASE}/withdrawals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const wish = { id: randomUUID(), username: 'Locked-Out' };
    expect((await order(wish, token)).status).toBe(403);
    expect((await order({ ...wish, username: 'nobody-here' }, OPERATOR_KEY)).status).toBe(404);
    for (let count = 0; count < 2; count += 1)
      expect(await order(wish, OPERATOR_KEY)).toMatchObject({
        status: 200,
        body: { id: wish.id, amountMinor: 7_000, state: 'requested' },
      });
    expect((await order({ ...wish, id: randomUUID() }, OPERATOR_KEY)).body).toMatchObject({
      code: CODES.withdrawal_open,
    });
    await fetchDue();
    expect((await say(ending(one, wish.id, 7_000))).body).toMatchObject({ isAccepted: true });
    expect((await order({ ...wish, id: randomUUID() }, OPERATOR_KEY)).body).toMatchObject({
      code: CODES.balance_too_small,
    });
  });

  it('is nobody else’s to see or to take back', async () => {
    const [one, other] = [await somebody('mine'), await somebody('yours')];
    await give(one, 5_000);
    const id = randomUUID();
    await ask(one, 5_000, id);
    expect(await list(other)).toEqual([]);
    expect((await player('POST', `/withdrawals/${id}/cancel`, undefined, other.token)).status).toBe(404);
    expect((await ask(other, 5_000, id)).body).toMatchObject({ code: CODES.payment_contradicts });
    expect((await say({ type: 'fetch_withdrawals' }, { key: 'wrong' })).status).toBe(401);
  });
});
