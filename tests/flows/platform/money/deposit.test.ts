import { createHmac, randomUUID } from 'node:crypto';
import { CODES, http, payment } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYS, PAGE, type PaymentNode, type Somebody, startPaymentNode } from './payment-node.ts';

let pay: PaymentNode;
let demo: Somebody;

beforeAll(async () => {
  pay = await startPaymentNode();
  demo = await pay.loggedIn('demo');
});
afterAll(async () => expect(await pay.stop()).toEqual([]));

describe('HD-03 a deposit', () => {
  it('names the player to the page, is booked by one signed call, and the balance is pushed', async () => {
    const listener = await pay.node.player('/notifications', demo.token);
    const before = await pay.balance(demo);
    const opened = await pay.open(demo);
    expect(opened.url.startsWith(`${PAGE}?shop=1&`)).toBe(true);
    expect(Object.fromEntries(new URL(opened.url).searchParams)).toEqual({
      shop: '1',
      id: String(demo.id),
      name: 'Deniz',
      lastname: 'Yılmaz',
      username: 'demo',
      deposit: opened.id,
    });
    expect(await pay.state(demo, opened.id)).toMatchObject({ state: 'open', amountMinor: null });
    expect(await pay.balance(demo)).toBe(before);
    const fact = pay.fact(demo, opened.id, { amountMinor: 12_345 });
    expect((await pay.send(fact)).body).toEqual({
      status: 1,
      isAccepted: true,
      isFresh: true,
      code: CODES.ok,
      reason: '',
    });
    expect(await pay.state(demo, opened.id)).toMatchObject({ state: 'booked', amountMinor: 12_345, refused: null });
    await listener.push('balance', (push) => push.balance === before + 12_345);
    const rows = (await pay.ask(demo, 'GET', '/transactions?type=1')).body.transactions;
    expect(rows[0]).toMatchObject({ type: 1, amount: 12_345, from: 'Demo Pay' });
    const { rows: audits } = await pay.pool.query(
      `SELECT details FROM audit WHERE type = 'payment_call' AND player_id = $1`,
      [demo.id],
    );
    expect(audits).toHaveLength(1);
    expect(audits[0].details).toMatchObject({ result: 'accepted', amountMinor: 12_345, about: opened.id });
    expect(JSON.stringify(audits)).not.toContain(KEYS.now);
  });

  it('is paid on a page of another origin, which is the only one that may be framed', async () => {
    const policy = (await pay.node.call('GET', '/lobby')).headers.get('content-security-policy');
    expect(policy).toContain("frame-src 'self' https://pay.example;");
    await pay.pool.query(`UPDATE site SET settings = settings - 'DEPOSIT_URL'`);
    expect((await pay.ask(demo, 'POST', '/deposits')).body).toMatchObject({ code: CODES.payments_off });
    await pay.pool.query(`UPDATE site SET settings = settings || $1`, [{ DEPOSIT_URL: `${PAGE}?shop=1` }]);
  });

  it('is not booked by a call that is forged, late or early, or altered on the way', async () => {
    const { id } = await pay.open(demo);
    const before = await pay.balance(demo);
    const fact = pay.fact(demo, id);
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
      expect(await pay.send(fact, signing)).toMatchObject({
        status: 401,
        body: { code: CODES.signature_not_verified },
      });
    const body = JSON.stringify(fact);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', KEYS.now).update(`${timestamp}.${body}`).digest('hex');
    expect(await pay.send(body.replace('10000', '90000'), { signature })).toMatchObject({ status: 401 });
    const unsigned = await pay.node.call('POST', `${payment.PAYMENTS_BASE}/0`, { body: fact, token: demo.token });
    expect(unsigned.status).toBe(401);
    expect(await pay.balance(demo)).toBe(before);
    expect(await pay.state(demo, id)).toMatchObject({ state: 'open' });
    // The key that is to replace the first one counts as well.
    expect((await pay.send(fact, { key: KEYS.next })).body).toMatchObject({ isAccepted: true });
  });

  it('is booked once, however often and wherever the same call comes, also at once', async () => {
    const { id } = await pay.open(demo);
    const before = await pay.balance(demo);
    const fact = pay.fact(demo, id);
    const peer = await pay.node.peer();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_one, index) => pay.send(fact, { at: index % 2 ? peer.url : pay.node.url })),
    );
    await peer.stop();
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.filter(({ body }) => body.isFresh)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.isAccepted)).toHaveLength(8);
    expect(await pay.balance(demo)).toBe(before + 10_000);
    expect((await pay.send({ ...fact, amountMinor: 10_001 })).body).toMatchObject({
      isAccepted: false,
      code: CODES.payment_contradicts,
    });
    // Another payment for a page that was paid.
    expect((await pay.send(pay.fact(demo, id))).body).toMatchObject({
      isAccepted: false,
      code: CODES.payment_settled,
    });
    expect(await pay.balance(demo)).toBe(before + 10_000);
  });

  it('is booked once where the platform is killed between the booking and its answer', async () => {
    const { id } = await pay.open(demo);
    const before = await pay.balance(demo);
    const fact = pay.fact(demo, id);
    // What a node had done when it died: booked, nothing said, nothing pushed, nothing in the audit.
    await pay.pool.query('SELECT receive_payment_call(0, $1)', [JSON.stringify(fact)]);
    await pay.node.restart();
    const listener = await pay.node.player('/notifications', demo.token);
    expect((await pay.send(fact)).body).toMatchObject({ isAccepted: true, isFresh: false });
    await listener.push('balance', (push) => push.balance === before + 10_000);
    expect(await pay.balance(demo)).toBe(before + 10_000);
  });

  it('is not booked for a foreign player, in a foreign currency, for an unknown deposit or of a foreign site', async () => {
    const { id } = await pay.open(demo);
    const before = await pay.balance(demo);
    const other = await pay.somebody('foreign');
    for (const [fact, code] of [
      [pay.fact(demo, id, { playerId: other.id }), CODES.payment_contradicts],
      [pay.fact(demo, id, { currency: 'EUR' }), CODES.payment_contradicts],
      [pay.fact(demo, randomUUID()), CODES.payment_unknown],
    ] as const)
      expect((await pay.send(fact)).body).toMatchObject({ isAccepted: false, code });
    await pay.pool.query(`INSERT INTO site (id, name, currency) VALUES (7, 'Other', 'TRY') ON CONFLICT DO NOTHING`);
    const elsewhere = await pay.send(pay.fact(demo, id), { site: 7, key: KEYS.elsewhere });
    expect(elsewhere.body).toMatchObject({ isAccepted: false, code: CODES.payment_unknown });
    for (const amountMinor of [0, -100, 10.5, '100', Number.MAX_SAFE_INTEGER + 1])
      expect(await pay.send(pay.fact(demo, id, { amountMinor }))).toMatchObject({ status: 400 });
    expect(await pay.send('{"type":"deposit"')).toMatchObject({ status: 400 });
    expect(await pay.balance(demo)).toBe(before);
    expect(await pay.state(demo, id)).toMatchObject({ state: 'open' });
    expect((await pay.ask(other, 'GET', `/deposits/${id}`)).status).toBe(404);
  });

  it('is refused, and the player notified, below and above what the site takes, and after its time', async () => {
    const limits = { DEPOSIT_MIN: 1_000, DEPOSIT_MAX: 5_000_000 };
    for (const [amountMinor, code, params] of [
      [limits.DEPOSIT_MIN - 1, CODES.amount_below_minimum, { minMinor: limits.DEPOSIT_MIN }],
      [limits.DEPOSIT_MAX + 1, CODES.amount_over_limit, { maxMinor: limits.DEPOSIT_MAX }],
    ] as const) {
      const { id } = await pay.open(demo);
      expect((await pay.send(pay.fact(demo, id, { amountMinor }))).body).toMatchObject({ isAccepted: false, code });
      expect(await pay.state(demo, id)).toMatchObject({
        state: 'refused',
        amountMinor,
        refused: { code, Params: params },
      });
    }
    const late = await pay.somebody('late');
    const { id } = await pay.open(late);
    await pay.pool.query('UPDATE deposit SET expires_at = ledger_now() WHERE id = $1', [id]);
    expect(await pay.state(late, id)).toMatchObject({ state: 'expired' });
    expect((await pay.send(pay.fact(late, id))).body).toMatchObject({ code: CODES.deposit_expired });
    expect(await pay.state(late, id)).toMatchObject({ state: 'refused', refused: { code: CODES.deposit_expired } });
    expect(await pay.balance(late)).toBe(0);
  });

  it('obeys the deposit limit of its player, also two at once', async () => {
    const who = await pay.somebody('limited');
    await pay.pool.query(`SELECT set_limit($1, 'deposit', 'day', 15000)`, [who.id]);
    const [first, second] = [await pay.open(who), await pay.open(who)];
    const replies = await Promise.all([first, second].map((one) => pay.send(pay.fact(who, one.id))));
    expect(replies.filter(({ body }) => body.isAccepted)).toHaveLength(1);
    expect(replies.map(({ body }) => body.code)).toContain(CODES.deposit_limit_reached);
    expect(await pay.balance(who)).toBe(10_000);
    const states = [await pay.state(who, first.id), await pay.state(who, second.id)];
    const refused = states.find((one) => one.state === 'refused');
    expect(refused?.refused).toMatchObject({
      code: CODES.deposit_limit_reached,
      Params: { leftMinor: 5_000, currency: 'TRY' },
    });
    const third = await pay.open(who);
    expect((await pay.send(pay.fact(who, third.id, { amountMinor: 5_000 }))).body).toMatchObject({
      isAccepted: true,
    });
    // Nothing is left: the page does not even open.
    expect(await pay.ask(who, 'POST', '/deposits')).toMatchObject({
      status: 422,
      body: { code: CODES.deposit_limit_reached },
    });
  });

  it('is refused to a player who has excluded themselves, is banned or has gone, whenever the page was opened', async () => {
    const excluded = await pay.somebody('excluded');
    const banned = await pay.somebody('banned');
    const gone = await pay.somebody('gone-away');
    const pages = [];
    for (const one of [excluded, banned, gone]) pages.push((await pay.open(one)).id);
    const { pool } = pay.node.database;
    await pool.query(`SELECT exclude_player($1, 'self_exclusion', now() + interval '6 months')`, [excluded.id]);
    await pool.query('UPDATE player SET banned = true WHERE id = $1', [banned.id]);
    await pool.query('SELECT close_account($1, 5)', [gone.id]);
    const codes = [CODES.self_excluded, CODES.account_closed, CODES.account_closed];
    for (const [index, one] of [excluded, banned, gone].entries()) {
      const fact = pay.fact(one, pages[index]!);
      expect((await pay.send(fact)).body).toMatchObject({ isAccepted: false, isFresh: true, code: codes[index] });
      expect((await pay.send(fact)).body).toMatchObject({ isAccepted: false, isFresh: false, code: codes[index] });
    }
    expect(await pay.state(excluded, pages[0]!)).toMatchObject({ state: 'refused' });
  });

  it('is opened by a login that is not locked, and not without end', async () => {
    expect((await pay.node.call('POST', `${http.API_BASE}/player/deposits`)).status).toBe(401);
    const who = await pay.somebody('hasty');
    for (let count = 0; count < 10; count += 1) await pay.open(who);
    const more = await pay.ask(who, 'POST', '/deposits');
    expect(more).toMatchObject({ status: 429, body: { code: CODES.too_many_requests } });
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(200);
    await pay.pool.query('SELECT lock_login(id) FROM login WHERE player_id = $1', [who.id]);
    expect((await pay.ask(who, 'POST', '/deposits')).body).toMatchObject({ code: CODES.login_locked });
    const withdrawal = { id: randomUUID(), amountMinor: 100 };
    expect((await pay.ask(who, 'POST', '/withdrawals', withdrawal)).body).toMatchObject({ code: CODES.login_locked });
  });
});
