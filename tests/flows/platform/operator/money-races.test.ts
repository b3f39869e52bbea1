/** Twenty calls about the same money at the same moment, over HTTP on a real node: one has its effect, each other one its refusal. */
import { randomUUID } from 'node:crypto';
import { CODES, http, type operator, promotion } from '@salon/contract';
import { ZERO_METERS } from '@salon/domain';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentNode, type Somebody, startPaymentNode } from '../money/payment-node.ts';
import type { Reply } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

const MANY = 20;
let pay: PaymentNode;
let cabinet: ScriptedCabinet;
let [ada, bob, cem, flo, admin, support]: StaffPerson[] = [];

beforeAll(async () => {
  pay = await startPaymentNode();
  cabinet = pay.node.cabinet([1, 2, 3, 4, 5, 6, 7]);
  await cabinet.connect();
  const person = (username: string, role: operator.Role) => staffPerson(pay.node, { username, role, siteId: 0 });
  ada = await person('ada', 'cashier');
  bob = await person('bob', 'cashier');
  cem = await person('cem', 'cashier');
  flo = await person('flo', 'floor');
  admin = await person('root', 'admin');
  support = await person('sue', 'support');
});
afterAll(async () => {
  const [broken] = (
    await pay.pool.query(`SELECT count(*)::int AS n FROM audit WHERE details ->> 'code' = $1`, [String(CODES.internal)])
  ).rows;
  const rules = await pay.stop();
  expect([rules, broken.n]).toEqual([[], 0]);
});

const sql = async (text: string, values: unknown[] = []) => (await pay.pool.query(text, values)).rows;
/** All begun before any has answered. `one` n: 0 to 19. */
async function atOnce(one: (n: number) => Promise<Pick<Reply, 'status' | 'body'>>) {
  const replies = await Promise.all(Array.from({ length: MANY }, (_, n) => one(n)));
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  const done = replies.filter(({ body }) => body.code === undefined || body.code === CODES.ok);
  const refused = replies.filter((reply) => !done.includes(reply));
  return {
    done: done.map(({ body }) => body),
    fresh: done.filter(({ body }) => (body.isFresh ?? body.isChanged) === true).map(({ body }) => body),
    /** Of each refusal, once. */
    codes: [...new Set(refused.map(({ body }) => body.code as number))].sort((a, b) => a - b),
  };
}
const give = async (one: Somebody, amountMinor: number) => {
  const { id } = await pay.open(one);
  expect((await pay.send(pay.fact(one, id, { amountMinor }))).body).toMatchObject({ isAccepted: true });
};
async function sit(one: Somebody, machineId: number, amountMinor: number) {
  const socket = await pay.node.player('/machine', one.token);
  expect(await socket.ask('init', { machineID: machineId, token: one.token })).toMatchObject({ status: 1 });
  expect(await socket.ask('cashin', { transferId: randomUUID(), amountMinor })).toMatchObject({ status: 1 });
  return socket;
}
async function loseJournal(machineId: number) {
  cabinet.disconnect();
  const machine = cabinet.machine(machineId);
  machine.journal.clear();
  Object.assign(machine, { incarnation: randomUUID(), epoch: 0, creditMinor: 0, escrow: null, lastPlay: 0 });
  Object.assign(machine.meters, ZERO_METERS);
  await cabinet.connect();
}

it('a hand pay is paid once by two cashiers', async () => {
  const one = await pay.somebody('winner');
  await give(one, 10_000);
  const socket = await sit(one, 1, 5_000);
  await cabinet.play(1, { betMinor: 100, winMinor: 9_000, handPay: true });
  await cabinet.report(1, 'handpay');
  const before = await pay.balance(one);
  const [due] = (await ada!.call('GET', '/hand-pays')).body.handPays;
  const { fresh, done, codes } = await atOnce((n) =>
    (n % 2 ? ada! : bob!).call('POST', `/hand-pays/${due.id}/pay`, { amountMinor: n % 5 ? 9_000 : 9_001 }),
  );
  expect([fresh.length, done.length, codes]).toEqual([1, 16, [CODES.invalid_request]]);
  expect(await pay.balance(one)).toBe(before + 9_000);
  socket.close();
});

it('a payment whose answer the database loses is refused for now, and done once by its repeat', async () => {
  const one = await pay.somebody('in-doubt');
  await give(one, 10_000);
  const socket = await sit(one, 7, 2_000);
  await cabinet.play(7, { betMinor: 100, winMinor: 700, handPay: true });
  await cabinet.report(7, 'handpay');
  const [due] = (await ada!.call('GET', '/hand-pays')).body.handPays;
  const paid = () => ada!.call('POST', `/hand-pays/${due.id}/pay`, { amountMinor: 700 });
  const other = await pay.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM hand_pay WHERE id = $1 FOR UPDATE', [due.id]);
  const lost = paid();
  const ended = () =>
    sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%pay_hand_pay%'`,
    );
  await expect.poll(async () => (await ended()).length).toBe(1);
  expect(await lost).toMatchObject({ status: 503, body: { code: CODES.unavailable } });
  await other.query('ROLLBACK');
  other.release();
  expect((await paid()).body).toMatchObject({ status: 1, isFresh: true });
  expect((await paid()).body).toMatchObject({ status: 1, isFresh: false });
  expect(await pay.balance(one)).toBe(8_000 + 700);
  socket.close();
});

describe('a dispute', () => {
  const open = async (username: string, machineId: number) => {
    const one = await pay.somebody(username);
    await give(one, 10_000);
    const socket = await sit(one, machineId, 3_000);
    await loseJournal(machineId);
    await socket.push('info', ({ code }) => code === CODES.session_under_review);
    socket.close();
    const { disputes } = (await ada!.call('GET', '/disputes?state=open')).body;
    return { one, id: disputes.find((dispute: operator.Dispute) => dispute.player === username).id as number };
  };
  const propose = (by: StaffPerson, dispute: number, id: string, playerMinor = 3_000) =>
    by.call('POST', `/disputes/${dispute}/propose`, { id, playerMinor, reason: 'the camera shows it' });

  it('has one proposal of two people, which one other approves: never who proposed it', async () => {
    const { one, id: dispute } = await open('disputed', 2);
    const ids = Array.from({ length: MANY }, () => randomUUID());
    const proposed = await atOnce((n) => propose(n % 2 ? ada! : bob!, dispute, ids[n]!));
    expect([proposed.fresh.length, proposed.codes]).toEqual([1, [CODES.correction_pending]]);
    const [{ id, proposed_by: by }] = await sql('SELECT id, proposed_by FROM dispute_proposal WHERE dispute_id = $1', [
      dispute,
    ]);
    const own = by === 'ada' ? ada! : bob!;
    const approve = (person: StaffPerson) => person.call('POST', `/corrections/${id}/approve`);
    expect(await atOnce(() => approve(own))).toEqual({ done: [], fresh: [], codes: [CODES.approval_needs_another] });
    const { fresh, codes } = await atOnce((n) => approve([own, cem!, admin!][n % 3]!));
    expect(fresh).toHaveLength(1);
    for (const code of codes) expect([CODES.approval_needs_another, CODES.dispute_settled]).toContain(code);
    expect(await pay.balance(one)).toBe(10_000);
    expect(await sql('SELECT decided_by FROM dispute_decision WHERE proposal_id = $1', [id])).not.toEqual([
      { decided_by: own.username },
    ]);
  });

  it('is approved or rejected, never both', async () => {
    const { one, id: dispute } = await open('disputed2', 3);
    const id = randomUUID();
    await propose(ada!, dispute, id);
    const { fresh, codes } = await atOnce((n) =>
      (n % 4 < 2 ? bob! : cem!).call('POST', `/corrections/${id}/${n % 2 ? 'approve' : 'reject'}`),
    );
    expect([fresh.length, codes]).toEqual([1, [CODES.dispute_settled]]);
    const decided = await sql('SELECT approved FROM dispute_decision WHERE proposal_id = $1', [id]);
    expect(decided).toHaveLength(1);
    expect(await pay.balance(one)).toBe(decided[0].approved ? 10_000 : 7_000);
    if (!decided[0].approved) {
      const again = randomUUID();
      await propose(ada!, dispute, again);
      await bob!.call('POST', `/corrections/${again}/approve`);
    }
  });

  it('an id that two proposals about two matters have in common is of one of them', async () => {
    const first = await open('disputed3', 5);
    const second = await open('disputed4', 6);
    const id = randomUUID();
    const { fresh, codes } = await atOnce((n) => propose(ada!, n % 2 ? first.id : second.id, id));
    expect([fresh.length, codes]).toEqual([1, [CODES.transfer_refused]]);
  });
});

describe('a correction of a movement', () => {
  const original = async (username: string) => {
    const one = await pay.somebody(username);
    await give(one, 5_000);
    const { movements } = (await ada!.call('GET', `/movements?kind=deposit&player=${username}`)).body;
    return { one, path: `/movements/${movements[0].id}/adjust` };
  };

  it('is approved once, by another person', async () => {
    const { one, path } = await original('corrected');
    const id = randomUUID();
    await ada!.call('POST', path, { id, playerMinor: -2_000, reason: 'typed twice' });
    const approve = (by: StaffPerson) => by.call('POST', `/adjustments/${id}/approve`);
    const { fresh, codes } = await atOnce((n) => approve([ada!, bob!, cem!, admin!][n % 4]!));
    expect(fresh).toHaveLength(1);
    for (const code of codes) expect([CODES.approval_needs_another, CODES.correction_settled]).toContain(code);
    expect(await pay.balance(one)).toBe(3_000);
  });

  it('is approved or rejected, never both', async () => {
    const { one, path } = await original('corrected2');
    const id = randomUUID();
    await ada!.call('POST', path, { id, playerMinor: -2_000, reason: 'typed twice' });
    const { fresh, codes } = await atOnce((n) =>
      (n % 4 < 2 ? bob! : cem!).call('POST', `/adjustments/${id}/${n % 2 ? 'approve' : 'reject'}`),
    );
    expect([fresh.length, codes]).toEqual([1, [CODES.correction_settled]]);
    const decided = await sql('SELECT approved FROM adjustment_decision WHERE adjustment_id = $1', [id]);
    expect(await pay.balance(one)).toBe(decided[0].approved ? 3_000 : 5_000);
  });

  it('is of an open account: it is closed or corrected, never both', async () => {
    for (const round of [1, 2, 3]) {
      const { one, path } = await original(`corrected-closing-${round}`);
      expect((await pay.ask(one, 'POST', '/withdrawals', { id: randomUUID(), amountMinor: 5_000 })).status).toBe(200);
      await sql(`UPDATE withdrawal SET requested_at = requested_at - interval '1 minute'`);
      const { body } = await pay.send({ type: 'fetch_withdrawals' });
      const due = body.withdrawals as {
        withdrawalId: string;
        playerId: number;
        amountMinor: number;
        currency: string;
      }[];
      const fact = {
        type: 'withdrawal_paid',
        transactionId: randomUUID(),
        ...due.find((row) => row.playerId === one.id),
      };
      expect((await pay.send(fact)).body).toMatchObject({ isAccepted: true });
      const id = randomUUID();
      const { codes } = await atOnce((n) =>
        n % 2
          ? admin!.call('POST', `/players/${one.id}/close`, { reason: 'asked by letter' })
          : ada!.call('POST', path, { id, playerMinor: 500, reason: 'too little' }),
      );
      const closed = (await sql('SELECT closed_at IS NOT NULL AS closed FROM player WHERE id = $1', [one.id]))[0]
        .closed;
      expect(codes).toEqual([closed ? CODES.account_closed : CODES.account_not_settled]);
      expect((await bob!.call('POST', `/adjustments/${id}/approve`)).body.code).toBe(
        closed ? CODES.not_found : undefined,
      );
      const [wallet] = await sql(`SELECT balance_minor FROM account WHERE kind = 'wallet' AND owner = $1`, [
        String(one.id),
      ]);
      expect(wallet.balance_minor).toBe(closed ? 0 : 500);
    }
  });

  it('an id that two matters have in common is of one of them', async () => {
    const paths = [(await original('corrected3')).path, (await original('corrected4')).path];
    const body = { id: randomUUID(), playerMinor: -2_000, reason: 'typed twice' };
    const { fresh, codes } = await atOnce((n) => ada!.call('POST', paths[n % 2]!, body));
    expect([fresh.length, codes]).toEqual([1, [CODES.transfer_refused]]);
  });
});

describe('a bonus', () => {
  const grant = (one: Somebody, id: string) =>
    support!.call('POST', `/players/${one.id}/bonus`, { id, amountMinor: 1_000, reason: 'a good guest' });

  const take = async (one: Somebody) => {
    const response = await fetch(`${pay.node.url}${http.API_BASE}/player/bonus`, {
      headers: { authorization: `Bearer ${one.token}`, [promotion.IDEMPOTENCY_HEADER]: randomUUID() },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is granted once for an id, and of two players with one id to one of them', async () => {
    const [one, other] = [await pay.somebody('granted'), await pay.somebody('granted2')];
    const id = randomUUID();
    expect((await atOnce(() => grant(one, id))).fresh).toHaveLength(1);
    const shared = randomUUID();
    const { fresh, codes } = await atOnce((n) => grant(n % 2 ? one : other, shared));
    expect([fresh.length, codes]).toEqual([1, [CODES.invalid_request]]);
  });

  it('is paid or withdrawn, never both', async () => {
    for (const round of [1, 2, 3, 4]) {
      const one = await pay.somebody(`granted-round-${round}`);
      const { body } = await grant(one, randomUUID());
      const { done, codes } = await atOnce((n) =>
        n % 2
          ? take(one)
          : support!.call('POST', `/players/${one.id}/grants/bonus/${body.id}/withdraw`, { reason: 'a mistake' }),
      );
      const [row] = await sql('SELECT payout_id, withdrawn_at FROM bonus_grant WHERE id = $1', [body.id]);
      expect([row.payout_id === null, row.withdrawn_at === null].sort()).toEqual([false, true]);
      expect(await pay.balance(one)).toBe(row.payout_id === null ? 0 : 1_000);
      expect(done.length).toBeGreaterThan(0);
      for (const code of codes) expect([CODES.grant_paid, CODES.bonus_nothing, CODES.bonus_too_soon]).toContain(code);
    }
  });
});

it('a withdrawal goes back or to its provider, never both', async () => {
  for (const round of [1, 2, 3, 4]) {
    const one = await pay.somebody(`leaving-${round}`);
    await give(one, 10_000);
    const id = randomUUID();
    expect((await pay.ask(one, 'POST', '/withdrawals', { id, amountMinor: 4_000 })).status).toBe(200);
    await sql(`UPDATE withdrawal SET requested_at = requested_at - interval '1 minute'`);
    const fetched: string[] = [];
    const { codes } = await atOnce(async (n) => {
      if (n % 2) return bob!.call('POST', `/withdrawals/${id}/return`);
      const reply = await pay.send({ type: 'fetch_withdrawals' });
      for (const each of reply.body.withdrawals as { withdrawalId: string }[]) fetched.push(each.withdrawalId);
      return reply;
    });
    const [row] = await sql('SELECT state FROM withdrawal WHERE id = $1', [id]);
    expect(['sent', 'cancelled']).toContain(row.state);
    expect(fetched.includes(id)).toBe(row.state === 'sent');
    expect(await pay.balance(one)).toBe(row.state === 'sent' ? 6_000 : 10_000);
    expect(codes).toEqual(row.state === 'sent' ? [CODES.withdrawal_sent] : []);
  }
});

it('an account is closed or gets the deposit, never both', async () => {
  for (const round of [1, 2, 3, 4, 5, 6, 7]) {
    const one = await pay.somebody(`closing-${round}`);
    const fact = pay.fact(one, (await pay.open(one)).id, { amountMinor: 5_000 });
    const close = () => admin!.call('POST', `/players/${one.id}/close`, { reason: 'asked by letter' });
    const { codes } = await atOnce((n) => (n % 2 === round % 2 ? close() : pay.send(fact)));
    const [row] = await sql(
      `SELECT closed_at, balance_minor AS balance FROM player JOIN account ON kind = 'wallet' AND owner = player.id::text
        WHERE player.id = $1`,
      [one.id],
    );
    expect(row.balance).toBe(row.closed_at === null ? 5_000 : 0);
    expect(codes).toEqual(row.closed_at === null ? [CODES.account_not_settled] : [CODES.account_closed]);
  }
});

it('a procedure of meters is approved or cancelled, never both', async () => {
  await flo!.call('POST', '/machines/4/stop');
  const { body } = await flo!.call('POST', '/machines/4/meter-procedure', {
    cause: 'memory_cleared',
    reason: 'it broke',
  });
  expect(body).toMatchObject({ status: 1 });
  await loseJournal(4);
  expect((await flo!.call('POST', `/meter-procedures/${body.id}/read`)).body).toMatchObject({ status: 1 });
  const { done, codes } = await atOnce((n) =>
    [ada!, admin!, flo!][n % 3]!.call('POST', `/meter-procedures/${body.id}/${n % 3 === 2 ? 'cancel' : 'approve'}`),
  );
  expect([done.length, codes]).toEqual([1, [CODES.meter_procedure_ended]]);
  const [row] = await sql('SELECT state FROM meter_procedure WHERE id = $1', [body.id]);
  expect(['approved', 'cancelled']).toContain(row.state);
});
