/** The rooms of money and floor over HTTP: corrections by two people, payments, a statement, one machine and many. */
import { randomUUID } from 'node:crypto';
import { CODES, http, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;
let [ada, bob, flo, foreign]: StaffPerson[] = [];
let token: string;

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([1, 2]);
  await cabinet.connect();
  token = (await node.login('demo')).token;
  ada = await staffPerson(node, { username: 'ada', role: 'cashier', siteId: 0 });
  bob = await staffPerson(node, { username: 'bob', role: 'cashier', siteId: 0 });
  flo = await staffPerson(node, { username: 'flo', role: 'floor', siteId: 0 });
  foreign = await staffPerson(node, { username: 'eve', role: 'admin', siteId: SECOND_SITE_ID });
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const balance = async () =>
  (await node.call('GET', `${http.API_BASE}/player/balance`, { token })).body.balance as number;
const movements = async (query: string, as = ada!) =>
  operator.paymentCalls.movements.answer.parse((await as.call('GET', `/movements?${query}`)).body).movements;

describe('money', () => {
  it('a hand pay that was wrong is corrected by two people, and nobody pays it meanwhile', async () => {
    const socket = await node.player('/machine', token);
    await socket.ask('init', { machineID: 1, token });
    await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 });
    await cabinet.play(1, { betMinor: 100, winMinor: 9_000, handPay: true });
    await cabinet.report(1, 'handpay');
    const before = await balance();
    const [due] = await movements('kind=hand_pay_due&player=demo');
    expect(due).toMatchObject({ player: 'demo', machineId: 1, heldMinor: 9_000, isCorrectable: true });
    const id = randomUUID();
    const path = `/movements/${due!.id}/adjust`;
    const proposal = { id, playerMinor: 2_500, reason: 'the paytable says 25.00' };
    expect((await flo!.call('POST', path, proposal)).body.code).toBe(CODES.right_missing);
    expect((await foreign!.call('POST', path, proposal)).body.code).toBe(CODES.not_found);
    expect((await ada!.call('POST', path, proposal)).body).toEqual({ status: 1, id, isFresh: true });
    const listed = (await ada!.call('GET', '/hand-pays')).body.handPays;
    expect(listed).toMatchObject([{ amountMinor: 9_000, isInCorrection: true }]);
    expect((await bob!.call('POST', `/hand-pays/${listed[0].id}/pay`, { amountMinor: 9_000 })).body.code).toBe(
      CODES.correction_pending,
    );
    const { adjustments } = operator.adjustmentsAnswer.parse((await bob!.call('GET', '/adjustments')).body);
    expect(adjustments).toMatchObject([
      { id, original: { kind: 'hand_pay_due' }, proposedBy: 'ada', isApproved: null, movementId: null },
    ]);
    expect(Object.fromEntries(adjustments[0]!.entries.map(({ kind, amountMinor }) => [kind, amountMinor]))).toEqual({
      ...{ handpay_payable: -9_000, house: 6_500, wallet: 2_500 },
    });
    expect((await foreign!.call('POST', `/adjustments/${id}/approve`)).body.code).toBe(CODES.not_found);
    expect((await ada!.call('POST', `/adjustments/${id}/approve`)).body.code).toBe(CODES.approval_needs_another);
    expect((await bob!.call('POST', `/adjustments/${id}/approve`)).body).toMatchObject({ isFresh: true });
    expect(await balance()).toBe(before + 2_500);
    expect((await ada!.call('GET', '/hand-pays?state=corrected')).body.handPays).toMatchObject([{ paidBy: 'bob' }]);
    // Its machine is unlocked as by a payment.
    await expect.poll(() => cabinet.machine(1).handPayPendingMinor).toBe(0);
    socket.close();
  });

  it('lists transfers with the evidence of both sides, to the site’s own people alone', async () => {
    const { transfers } = (await ada!.call('GET', '/transfers?state=all')).body;
    expect(transfers).toMatchObject([{ kind: 'cash_in', state: 'posted', player: 'demo', amountMinor: 5_000 }]);
    const { body } = await ada!.call('GET', `/transfers/${transfers[0].id}`);
    const one = operator.paymentCalls.transfer.answer.parse(body);
    expect(one.steps.map(({ state }) => state)).toEqual(['reserved', 'sent', 'posted']);
    expect(one.movements.map(({ kind }) => kind)).toEqual(['reserve', 'cash_in']);
    expect(one.ledger).toMatchObject({ bookedPlay: 1 });
    expect((await foreign!.call('GET', `/transfers/${transfers[0].id}`)).body.code).toBe(CODES.not_found);
    expect(new Set((await movements('', foreign!)).map(({ kind }) => kind))).toEqual(new Set(['opening']));
  });

  it('puts a withdrawal back until its provider has fetched it', async () => {
    const before = await balance();
    const asked = async () => {
      const id = randomUUID();
      const [player] = await sql(`SELECT id FROM player WHERE username = 'demo' AND site_id = 0`);
      await sql('SELECT request_withdrawal($1, $2, 2000, NULL, 100, 1)', [id, player.id]);
      return id;
    };
    const id = await asked();
    expect((await ada!.call('GET', '/withdrawals')).body.withdrawals).toMatchObject([{ id, state: 'requested' }]);
    expect((await foreign!.call('POST', `/withdrawals/${id}/return`)).body.code).toBe(CODES.not_found);
    for (const isFresh of [true, false])
      expect((await bob!.call('POST', `/withdrawals/${id}/return`)).body).toMatchObject({ id, isFresh });
    expect(await balance()).toBe(before);
    const sent = await asked();
    await sql('SELECT fetch_withdrawals(0, 0, 10)');
    expect((await bob!.call('POST', `/withdrawals/${sent}/return`)).body.code).toBe(CODES.withdrawal_sent);
  });

  it('compares a statement of the provider with the ledger, and keeps the result', async () => {
    const call = (transaction: string, type: string, amountMinor: number, ok = true) =>
      sql(`INSERT INTO payment_call VALUES (0, $1, $2, $3, '2026-03-01T12:00:00Z')`, [
        ...[transaction, { type, amountMinor, currency: 'TRY' }, { ok }],
      ]);
    await call('a', 'deposit', 5_000);
    await call('b', 'deposit', 700);
    await call('c', 'withdrawal_paid', 900);
    await call('refused', 'deposit', 1, false);
    const csv = [
      'transaction,kind,amount,currency,time',
      'a,deposit,5000,TRY,2026-03-01T12:00:00Z',
      'c,withdrawal,901,TRY,2026-03-01T12:00:00Z',
      'refused,deposit,1,TRY,2026-03-01T12:00:00Z',
    ].join('\n');
    const time = { from: '2026-03-01T00:00:00+03:00', to: '2026-03-02T00:00:00+03:00' };
    const upload = (text: string) => ada!.call('POST', '/reconciliations', { name: 'March', ...time, csv: text });
    expect((await upload(`${csv}\n1,2`)).body).toMatchObject({ code: CODES.invalid_request, Params: { line: 5 } });
    const { body } = await upload(csv);
    expect(body.reconciliation).toMatchObject({ matched: 1, missingHere: 1, missingThere: 1, differs: 1 });
    const { id } = body.reconciliation;
    const { rows } = (await bob!.call('GET', `/reconciliations/${id}`)).body;
    expect(rows.map((row: { transaction: string; outcome: string }) => [row.transaction, row.outcome])).toEqual([
      ...[
        ['c', 'differs'],
        ['refused', 'missing_here'],
        ['b', 'missing_there'],
        ['a', 'matched'],
      ],
    ]);
    expect((await foreign!.call('GET', `/reconciliations/${id}`)).body.code).toBe(CODES.not_found);
    const [row] = await sql(`SELECT details::text AS text FROM audit WHERE details ->> 'call' = 'reconcile' LIMIT 1`);
    expect(row.text).not.toContain('transaction');
    // A statement of a month is larger than any other body.
    const lines = Array.from({ length: 5_000 }, (_, n) => `long-${n},deposit,100,TRY,2026-03-01T12:00:00Z`);
    expect((await upload([csv, ...lines].join('\n'))).body.reconciliation).toMatchObject({ missingHere: 5_001 });
    await sql(`ALTER TABLE payment_call DISABLE TRIGGER USER; DELETE FROM payment_call`);
  });
});

describe('floor', () => {
  it('has a page for each machine of the site', async () => {
    const { page } = operator.machineCalls.machine.answer.parse((await flo!.call('GET', '/machines/1')).body);
    expect(page).toMatchObject({ machine: { id: 1 }, link: 'up', booked: { betMinor: 100 }, bookedPlay: 1 });
    const plays = operator.machineCalls['machine-plays'].answer.parse(
      (await flo!.call('GET', '/machines/1/plays')).body,
    );
    expect(plays.plays).toMatchObject([{ number: 1, player: 'demo', winMinor: 9_000 }]);
    for (const part of ['transfers', 'sessions', 'events']) {
      const { body } = await flo!.call('GET', `/machines/1/${part}`);
      expect(operator.machineCalls[`machine-${part}` as 'machine-events'].answer.parse(body)).toMatchObject({
        status: 1,
      });
      expect((await foreign!.call('GET', `/machines/1/${part}`)).body.code).toBe(CODES.machine_unknown);
    }
    const still = await flo!.call('GET', '/machines/1/still');
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await foreign!.call('GET', '/machines/1/still')).body.code).toBe(CODES.machine_unknown);
    expect((await foreign!.call('GET', '/machines/1')).body.code).toBe(CODES.machine_unknown);
  });

  it('acts on many at once, each with its own result and its own rows of the audit', async () => {
    const { body } = await flo!.call('POST', '/machines/batch', { ids: [2, 999, 2], action: 'stop' });
    expect(body.results).toMatchObject([
      { id: 2, isChanged: true, code: null },
      { id: 999, isChanged: false, code: CODES.machine_unknown },
    ]);
    const { body: events } = await flo!.call('GET', '/machines/2/events');
    expect(events.events).toMatchObject([{ type: 'operator_call', who: 'flo', details: { call: 'stop' } }]);
    const foreignAct = await foreign!.call('POST', '/machines/batch', { ids: [2], action: 'return' });
    expect(foreignAct.body.results).toMatchObject([{ code: CODES.machine_unknown }]);
    expect((await flo!.call('POST', '/machines/batch', { ids: [2], action: 'return' })).body.results).toMatchObject([
      { isChanged: true },
    ]);
  });
});

it('the ledger is sound after all of it', async () => {
  expect((await checkInvariants(node.database.pool)).filter((finding) => finding.broken > 0)).toEqual([]);
});
