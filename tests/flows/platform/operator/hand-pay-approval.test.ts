/** Hand pays above the site's limit: approved by one person and paid by another one, also where both act at the same moment. */
import { randomUUID } from 'node:crypto';
import { CODES, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';
import { post, type StaffPerson, staffPerson } from './staff-people.ts';

const LIMIT_MINOR = 5_000;
const MACHINE = 1;
let node: PlatformNode;
let cabinet: ScriptedCabinet;
let socket: PlayerSocket;
let [ada, bob, boss, flo, foreign]: StaffPerson[] = [];

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([MACHINE]);
  await cabinet.connect();
  ada = await staffPerson(node, { username: 'ada', role: 'cashier', siteId: 0 });
  bob = await staffPerson(node, { username: 'bob', role: 'cashier', siteId: 0 });
  boss = await staffPerson(node, { username: 'boss', role: 'admin', siteId: 0 });
  flo = await staffPerson(node, { username: 'flo', role: 'floor', siteId: 0 });
  foreign = await staffPerson(node, { username: 'eve', role: 'admin', siteId: SECOND_SITE_ID });
  const { token } = await node.login('demo');
  socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID: MACHINE, token })).toMatchObject({ status: 1 });
  await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 50_000 });
});
afterAll(async () => {
  expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
  socket.close();
  await node.stop();
});

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const limit = (minor: number) =>
  sql(`UPDATE site SET settings = settings || jsonb_build_object('HAND_PAY_APPROVAL_LIMIT', $1::bigint) WHERE id = 0`, [
    minor,
  ]);
const approve = async (by: StaffPerson, id: number) => (await by.call('POST', `/hand-pays/${id}/approve`)).body;
const pay = async (by: StaffPerson, { id, amountMinor }: operator.HandPay) =>
  (await by.call('POST', `/hand-pays/${id}/pay`, { amountMinor })).body;
async function due(winMinor: number): Promise<operator.HandPay> {
  await expect.poll(() => cabinet.machine(MACHINE).handPayPendingMinor).toBe(0);
  expect(await cabinet.play(MACHINE, { betMinor: 100, winMinor, handPay: true })).toMatchObject({ status: 1 });
  const [newest] = operator.handPaysAnswer.parse((await ada!.call('GET', '/hand-pays')).body).handPays;
  expect(newest).toMatchObject({ amountMinor: winMinor, state: 'due' });
  return newest!;
}
const paidOf = async () =>
  (await sql(`SELECT count(*)::int AS count FROM movement WHERE kind = 'hand_pay'`))[0].count as number;

describe('a hand pay', () => {
  it('needs nobody else without a limit, and up to the limit', async () => {
    const free = await due(9_000);
    expect(free).toMatchObject({ needsApproval: false, approvedBy: null });
    expect(await approve(ada!, free.id)).toEqual({ status: 1, isChanged: false });
    expect(await pay(ada!, free)).toMatchObject({ isFresh: true });
    await limit(LIMIT_MINOR);
    const small = await due(LIMIT_MINOR);
    expect(small.needsApproval).toBe(false);
    expect(await pay(ada!, small)).toMatchObject({ isFresh: true });
  });

  it('above it is paid by another person than the one who approved it, and the trail names both', async () => {
    const large = await due(LIMIT_MINOR + 1);
    const before = await paidOf();
    expect(large).toMatchObject({ needsApproval: true, approvedBy: null });
    expect((await pay(ada!, large)).code).toBe(CODES.hand_pay_needs_approval);
    expect((await approve(flo!, large.id)).code).toBe(CODES.right_missing);
    expect((await approve(foreign!, large.id)).code).toBe(CODES.not_found);
    expect(await approve(ada!, large.id)).toEqual({ status: 1, isChanged: true });
    expect(await approve(bob!, large.id)).toEqual({ status: 1, isChanged: false });
    expect((await pay(ada!, large)).code).toBe(CODES.hand_pay_needs_another);
    expect((await ada!.call('GET', '/hand-pays')).body.handPays).toMatchObject([
      { needsApproval: false, approvedBy: 'ada' },
    ]);
    // Neither without a limit: the approval stands.
    await limit(0);
    expect((await pay(ada!, large)).code).toBe(CODES.hand_pay_needs_another);
    await limit(LIMIT_MINOR);
    await expect(sql(`UPDATE hand_pay SET state = 'paid', paid_by = 'ADA' WHERE id = $1`, [large.id])).rejects.toThrow(
      'hand_pay_paid_by_another',
    );
    expect(await paidOf()).toBe(before);
    expect(await pay(bob!, large)).toMatchObject({ isFresh: true });
    expect(await approve(boss!, large.id)).toEqual({ status: 1, isChanged: false });
    const trail = operator.handPayTrail.parse((await ada!.call('GET', `/hand-pays/${large.id}/trail`)).body);
    expect(trail.events.slice(0, 3).map(({ event, by }) => [event, by])).toEqual([
      ['due', null],
      ['approved', 'ada'],
      ['paid', 'bob'],
    ]);
    expect(trail.events.every(({ at }) => Number.isFinite(Date.parse(at)))).toBe(true);
  });

  it('is not paid with the API key of the person who approved it', async () => {
    const large = await due(8_000);
    const days = 1;
    expect((await boss!.call('POST', '/keys', { name: 'cash', rights: ['money.pay'], days })).body.code).toBe(
      CODES.right_missing,
    );
    const made = await boss!.call('POST', '/keys', { name: 'cash', rights: ['money.read'], days });
    // As an older release has made it.
    await sql(`UPDATE api_key SET rights = '{money.read, money.pay}' WHERE id = $1`, [made.body.id]);
    const byKey = () =>
      post(
        node.url,
        `/hand-pays/${large.id}/pay`,
        { amountMinor: 8_000 },
        { authorization: `Bearer ${made.body.key}` },
      );
    expect((await byKey()).body.code).toBe(CODES.right_missing);
    expect((await approve(boss!, large.id)).isChanged).toBe(true);
    expect((await byKey()).body.code).toBe(CODES.right_missing);
    expect(await pay(ada!, large)).toMatchObject({ isFresh: true });
  });

  it('is never paid by one person alone, whatever they send at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const large = await due(6_000 + round);
      const before = await paidOf();
      const own = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? approve(ada!, large.id) : pay(ada!, large))),
      );
      expect(own.filter(({ isChanged }) => isChanged === true)).toHaveLength(1);
      expect(own.filter(({ isFresh }) => isFresh !== undefined)).toEqual([]);
      expect(await paidOf()).toBe(before);
      const both = await Promise.all([pay(bob!, large), pay(ada!, large), pay(bob!, large), pay(boss!, large)]);
      expect(both.filter(({ isFresh }) => isFresh === true)).toHaveLength(1);
      expect(await paidOf()).toBe(before + 1);
      expect((await sql('SELECT approved_by, paid_by FROM hand_pay WHERE id = $1', [large.id]))[0]).toMatchObject({
        approved_by: 'ada',
        paid_by: expect.stringMatching(/^(bob|boss)$/),
      });
    }
  });
});
