import { randomUUID } from 'node:crypto';
import { CODES, operator, payment } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYS, type PaymentNode, type Somebody, startPaymentNode } from './payment-node.ts';

let pay: PaymentNode;

beforeAll(async () => {
  pay = await startPaymentNode();
});
afterAll(async () => expect(await pay.stop()).toEqual([]));

describe('GM-17 a withdrawal', () => {
  const give = async (one: Somebody, amountMinor: number) => {
    const { id } = await pay.open(one);
    expect((await pay.send(pay.fact(one, id, { amountMinor }))).body).toMatchObject({ isAccepted: true });
  };
  const ask = async (one: Somebody, amountMinor: number, id: string = randomUUID()) =>
    pay.ask(one, 'POST', '/withdrawals', { id, amountMinor });
  const list = async (one: Somebody) =>
    payment.withdrawalsAnswer.parse((await pay.ask(one, 'GET', '/withdrawals')).body).withdrawals;
  /** As if it had waited long enough. */
  const fetchDue = async () => {
    await pay.pool.query(`UPDATE withdrawal SET requested_at = requested_at - interval '1 minute'`);
    return payment.fetchAnswer.parse((await pay.send({ type: 'fetch_withdrawals' })).body).withdrawals;
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
    const one = await pay.somebody('withdrawer');
    await give(one, 50_000);
    const id = randomUUID();
    const replies = await Promise.all([ask(one, 20_000, id), ask(one, 20_000, id), ask(one, 20_000, id)]);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { withdrawal: { id, state: 'requested' } } });
    expect(await pay.balance(one)).toBe(30_000);
    expect((await ask(one, 1_000)).body).toMatchObject({ code: CODES.withdrawal_open });
    expect((await pay.send(ending(one, id, 20_000))).body).toMatchObject({ code: CODES.payment_contradicts });
    expect(await fetchDue()).toContainEqual({
      withdrawalId: id,
      playerId: one.id,
      amountMinor: 20_000,
      currency: 'TRY',
    });
    expect((await pay.ask(one, 'POST', `/withdrawals/${id}/cancel`)).body).toMatchObject({
      code: CODES.withdrawal_sent,
    });
    const fact = { ...ending(one, id, 20_000), transactionId: `really-${id}` };
    expect((await pay.send({ ...fact, amountMinor: 19_999, transactionId: `less-${id}` })).body).toMatchObject({
      code: CODES.payment_contradicts,
    });
    expect((await pay.send(fact)).body).toMatchObject({ isAccepted: true, isFresh: true });
    expect((await pay.send(fact)).body).toMatchObject({ isAccepted: true, isFresh: false });
    expect(
      (await pay.send({ ...ending(one, id, 20_000, 'withdrawal_refused'), transactionId: `no-${id}` })).body,
    ).toMatchObject({ code: CODES.payment_settled });
    expect(await list(one)).toMatchObject([{ id, state: 'paid', amountMinor: 20_000 }]);
    expect(await pay.balance(one)).toBe(30_000);
    const rows = (await pay.ask(one, 'GET', '/transactions?type=2')).body.transactions;
    expect(rows).toMatchObject([{ type: 2, amount: -20_000, from: 'Demo Pay' }]);
    const csv = await pay.ask(one, 'GET', '/transactions.csv?language=en');
    expect(String(csv.body)).toContain('Withdraw,Demo Pay,-200.00,TRY');
    expect(String(csv.body)).toContain('Deposit,Demo Pay,500.00,TRY');
  });

  it('comes back where the provider cannot pay it, and where the player takes it back in time', async () => {
    const one = await pay.somebody('returner');
    await give(one, 30_000);
    const listener = await pay.node.player('/notifications', one.token);
    const id = randomUUID();
    await ask(one, 30_000, id);
    await listener.push('balance', (push) => push.balance === 0);
    await fetchDue();
    expect((await pay.send(ending(one, id, 30_000, 'withdrawal_refused'))).body).toMatchObject({ isAccepted: true });
    await listener.push('balance', (push) => push.balance === 30_000);
    const again = randomUUID();
    await ask(one, 10_000, again);
    const cancelled = await Promise.all([1, 2].map(() => pay.ask(one, 'POST', `/withdrawals/${again}/cancel`)));
    for (const reply of cancelled) expect(reply.body).toMatchObject({ withdrawal: { state: 'cancelled' } });
    expect(await pay.balance(one)).toBe(30_000);
    expect((await list(one)).map((row) => row.state)).toEqual(['cancelled', 'returned']);
    const { totals } = (await pay.ask(one, 'GET', '/transactions')).body;
    expect(totals).toEqual([
      { type: 1, count: 1, amount: 30_000 },
      { type: 2, count: 4, amount: 0 },
    ]);
  });

  it('never takes more than there is, two at once neither, and what is left may always go', async () => {
    const one = await pay.somebody('emptier');
    await give(one, 1_500);
    expect((await ask(one, 1_501)).body).toMatchObject({ code: CODES.balance_too_small });
    expect((await ask(one, 500)).body).toMatchObject({ code: CODES.amount_below_minimum });
    for (const amountMinor of [0, -5, 1.5]) expect((await ask(one, amountMinor)).status).toBe(400);
    const replies = await Promise.all([ask(one, 1_200), ask(one, 1_200)]);
    expect(replies.filter(({ body }) => body.status === 1)).toHaveLength(1);
    expect(await pay.balance(one)).toBe(300);
    for (const due of await fetchDue()) await pay.send(ending({ id: due.playerId }, due.withdrawalId, due.amountMinor));
    expect((await ask(one, 300)).body).toMatchObject({ status: 1 });
    expect(await pay.balance(one)).toBe(0);
    const closing = (await pay.ask(one, 'GET', '/close')).body;
    expect(closing.obstacles).toEqual(['withdrawal']);
  });

  it('stays possible for a player who has excluded themselves', async () => {
    const one = await pay.somebody('paused');
    await give(one, 5_000);
    await pay.pool.query(`SELECT exclude_player($1, 'self_exclusion', now() + interval '6 months')`, [one.id]);
    expect(await pay.ask(one, 'POST', '/deposits')).toMatchObject({
      status: 403,
      body: { code: CODES.self_excluded },
    });
    expect((await ask(one, 5_000)).body).toMatchObject({ status: 1 });
    expect(await pay.balance(one)).toBe(0);
  });

  it('is made by the operator for a player who may not log in any more', async () => {
    const one = await pay.somebody('locked-out');
    await give(one, 7_000);
    await pay.pool.query('UPDATE player SET banned = true WHERE id = $1', [one.id]);
    const order = async (body: object, key: string) => {
      const response = await fetch(`${pay.node.url}${operator.OPERATOR_BASE}/withdrawals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const withdrawal = { id: randomUUID(), username: 'Locked-Out' };
    expect((await order(withdrawal, one.token)).status).toBe(403);
    expect((await order({ ...withdrawal, username: 'nobody-here' }, KEYS.operator)).status).toBe(404);
    for (let count = 0; count < 2; count += 1)
      expect(await order(withdrawal, KEYS.operator)).toMatchObject({
        status: 200,
        body: { id: withdrawal.id, amountMinor: 7_000, state: 'requested' },
      });
    expect((await order({ ...withdrawal, id: randomUUID() }, KEYS.operator)).body).toMatchObject({
      code: CODES.withdrawal_open,
    });
    await fetchDue();
    expect((await pay.send(ending(one, withdrawal.id, 7_000))).body).toMatchObject({ isAccepted: true });
    expect((await order({ ...withdrawal, id: randomUUID() }, KEYS.operator)).body).toMatchObject({
      code: CODES.balance_too_small,
    });
  });

  it('is nobody else’s to see or to take back', async () => {
    const [one, other] = [await pay.somebody('mine'), await pay.somebody('yours')];
    await give(one, 5_000);
    const id = randomUUID();
    await ask(one, 5_000, id);
    expect(await list(other)).toEqual([]);
    expect((await pay.ask(other, 'POST', `/withdrawals/${id}/cancel`)).status).toBe(404);
    expect((await ask(other, 5_000, id)).body).toMatchObject({ code: CODES.payment_contradicts });
    expect((await pay.send({ type: 'fetch_withdrawals' }, { key: 'wrong' })).status).toBe(401);
  });

  it('of one id that two players bring at the same moment is the withdrawal of one of them, never an error', async () => {
    const [one, other] = [await pay.somebody('first-of-two'), await pay.somebody('second-of-two')];
    for (let round = 0; round < 8; round++) {
      await Promise.all([give(one, 2_000), give(other, 2_000)]);
      const id = randomUUID();
      const replies = await Promise.all([ask(one, 2_000, id), ask(other, 2_000, id)]);
      expect(replies.map(({ body }) => body.code ?? 0).sort()).toEqual([0, CODES.payment_contradicts]);
      for (const who of [one, other]) await pay.ask(who, 'POST', `/withdrawals/${id}/cancel`);
      await pay.pool.query(`UPDATE withdrawal SET requested_at = requested_at - interval '1 day'`);
      await pay.pool.query(`UPDATE deposit SET opened_at = opened_at - interval '1 day'`);
    }
  });
});
