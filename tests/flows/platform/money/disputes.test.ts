import { randomUUID } from 'node:crypto';
import { CODES, history, http, operator } from '@salon/contract';
import { ZERO_METERS } from '@salon/domain';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const KEYS = { ada: 'a-key-of-the-first-operator', bob: 'a-key-of-the-second-operator' };
let node: PlatformNode;
let cabinet: ScriptedCabinet;
let token: string;

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `ada:${KEYS.ada},bob:${KEYS.bob}` });
  cabinet = node.cabinet([1, 2]);
  await cabinet.connect();
  token = (await node.login('demo')).token;
});
afterAll(() => node.stop());

const operate = (as: keyof typeof KEYS, method: 'GET' | 'POST', path: string, body?: unknown) =>
  node.call(method, `${operator.OPERATOR_BASE}${path}`, { token: KEYS[as], ...(body === undefined ? {} : { body }) });
const walletOf = async () =>
  (await node.call('GET', `${http.API_BASE}/player/balance`, { token })).body.balance as number;
const sessions = async () => {
  const { body } = await node.call('GET', `${http.API_BASE}/player/sessions`, { token });
  return history.sessionsAnswer.parse(body).sessions;
};
const listDisputes = async (state: 'open' | 'settled') =>
  operator.disputesAnswer.parse((await operate('ada', 'GET', `/disputes?state=${state}`)).body).disputes;

/** Its agent comes back with an empty folder. */
async function loseJournal(machineId: number) {
  cabinet.disconnect();
  const of = cabinet.machine(machineId);
  of.journal.clear();
  Object.assign(of, { incarnation: randomUUID(), epoch: 0, creditMinor: 0, escrow: null, lastPlay: 0 });
  Object.assign(of.meters, ZERO_METERS);
  return cabinet.connect();
}

describe('a lost journal', () => {
  it('frees its player at once, and two operators decide about the amount', async () => {
    const before = await walletOf();
    const socket = await node.player('/machine', token);
    expect(await socket.ask('init', { machineID: 1, token })).toMatchObject({ status: 1 });
    await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 3_000 });
    const met = await loseJournal(1);
    expect(met.machines.find((one) => one.machineId === 1)).toMatchObject({
      ...{ accepted: false, reason: 'journal_replaced', seated: false },
    });
    expect(await socket.push('info')).toMatchObject({
      code: CODES.session_under_review,
      action: 'quit_request',
    });
    // The player plays elsewhere, and sees what lies there.
    expect(await socket.ask('init', { machineID: 2, token })).toMatchObject({ status: 1 });
    expect((await sessions()).map(({ machineId, reviewMinor }) => [machineId, reviewMinor])).toEqual([
      [2, null],
      [1, 3_000],
    ]);
    expect(await walletOf()).toBe(before - 3_000);

    const [open] = await listDisputes('open');
    expect(open).toMatchObject({ machineId: 1, player: 'demo', cause: 'journal_replaced', heldMinor: 3_000 });
    const id = randomUUID();
    const proposal = { id, playerMinor: 3_000, reason: 'the camera shows 30.00' };
    const path = `/disputes/${open!.id}/propose`;
    expect((await operate('ada', 'POST', path, { ...proposal, playerMinor: 3_001 })).body).toMatchObject({
      code: CODES.correction_over_dispute,
      Params: { maxMinor: 3_000 },
    });
    expect((await operate('ada', 'POST', path, { ...proposal, reason: ' ' })).body.code).toBe(CODES.invalid_request);
    expect((await operate('ada', 'POST', path, proposal)).body).toMatchObject({ status: 1, isFresh: true });
    expect((await operate('ada', 'POST', `/corrections/${id}/approve`)).body.code).toBe(CODES.approval_needs_another);
    expect(await walletOf()).toBe(before - 3_000);
    for (const isFresh of [true, false])
      expect((await operate('bob', 'POST', `/corrections/${id}/approve`)).body).toMatchObject({ status: 1, isFresh });
    expect(await socket.push('balance', ({ balance }) => balance === before)).toBeDefined();
    expect(await walletOf()).toBe(before);
    expect((await sessions()).map(({ reviewMinor }) => reviewMinor)).toEqual([null, null]);
    expect(await listDisputes('open')).toEqual([]);
    expect(await listDisputes('settled')).toMatchObject([{ proposals: [{ id, proposedBy: 'ada', decidedBy: 'bob' }] }]);
    const { transactions } = history.transactionsAnswer.parse(
      (await node.call('GET', `${http.API_BASE}/player/transactions`, { token })).body,
    );
    expect(transactions[0]).toMatchObject({ kind: 'correction', amount: 3_000 });
    socket.close();
  });

  it('ends when the machine returns: ledger and machine agree on its new meters', async () => {
    expect((await operate('ada', 'POST', '/machines/1/return')).body).toMatchObject({ status: 1 });
    const { machines } = operator.machinesAnswer.parse((await operate('ada', 'GET', '/machines')).body);
    expect(machines.find(({ id }) => id === 1)).toMatchObject({ disabledReason: null, status: 'available' });
    expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});

describe('a machine that does not come back', () => {
  it('is declared lost by an operator, never while it is in service', async () => {
    const other = (await node.login('demo2')).token;
    const socket = await node.player('/machine', other);
    expect(await socket.ask('init', { machineID: 1, token: other })).toMatchObject({ status: 1 });
    await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 2_000 });
    const lost = { reason: 'taken off the floor' };
    expect((await operate('ada', 'POST', '/machines/1/lost', lost)).body.code).toBe(CODES.machine_in_service);
    cabinet.disconnect();
    await expect.poll(async () => (await operate('ada', 'POST', '/machines/1/lost', lost)).body.disputeId).toBe(2);
    expect(await socket.push('info')).toMatchObject({ code: CODES.session_under_review });
    expect(await listDisputes('open')).toMatchObject([{ player: 'demo2', cause: 'machine_lost', openedBy: 'ada' }]);
    expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
    socket.close();
  });
});
