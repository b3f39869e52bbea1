/** Corrections of booked movements: two people, bounds, and no second settlement of the same matter. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { type Adjustments, createAdjustments } from './adjustments.ts';
import { checkInvariants } from './invariants.ts';
import { balancesOf } from './testing/floor.ts';
import { type Seated, seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const OPENING = 50_000;
const REASON = 'seen on the recording';

interface Story extends Seated {
  adjustments: Adjustments;
  movement(key: string): Promise<number>;
  propose(movementId: number, playerMinor: number, more?: object): ReturnType<Adjustments['propose']>;
  decide(id: string, approve: boolean, operator?: string): ReturnType<Adjustments['decide']>;
}

async function begin(): Promise<Story> {
  const seated = await seatPlayer(server);
  const adjustments = createAdjustments(seated.database.platformPool);
  return {
    ...{ ...seated, adjustments },
    movement: async (key) =>
      (await seated.database.pool.query('SELECT id FROM movement WHERE key LIKE $1', [key])).rows[0].id,
    propose: (movementId, playerMinor, more = {}) =>
      adjustments.propose({
        ...{ id: randomUUID(), siteId: 0, movementId, username: null, playerMinor, reason: REASON, operator: 'ada' },
        ...more,
      }),
    decide: (id, approve, operator = 'bob') => adjustments.decide({ id, siteId: 0, approve, operator }),
  };
}

/** Proposes by ada and approves by bob. */
async function correct(story: Story, movementId: number, playerMinor: number, more: object = {}) {
  const id = randomUUID();
  expect(await story.propose(movementId, playerMinor, { id, ...more })).toMatchObject({ ok: true, fresh: true });
  return story.decide(id, true);
}

async function expectSound({ database }: Story): Promise<Record<string, number>> {
  expect((await checkInvariants(database.pool)).filter((finding) => finding.broken > 0)).toEqual([]);
  return Object.fromEntries(Object.entries(await balancesOf(database.pool)).map(([name, [minor]]) => [name, minor]));
}

/** A deposit as a provider's call books it. */
async function deposit({ database }: Story, amountMinor: number): Promise<number> {
  await database.pool.query(
    `SELECT post_movement('deposit', 'deposit:' || $1, NULL, NULL,
      ARRAY[account_of('payments', '0:demo'), account_of('wallet', '1')], ARRAY[-$2::bigint, $2::bigint])`,
    [`test-${amountMinor}`, amountMinor],
  );
  return (await database.pool.query('SELECT max(id) AS id FROM movement')).rows[0].id;
}

/** A play that ends in a hand pay of that amount. */
async function winByHand({ ledger, machine, cashIn }: Story, amountMinor: number) {
  await cashIn(3_000);
  machine.play({ betMinor: 100, winMinor: amountMinor, handPayMinor: amountMinor });
  expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true });
}

describe('a correction of a movement', () => {
  it('is booked once, by another person, and the original stays', async () => {
    const story = await begin();
    const original = await deposit(story, 5_000);
    const id = randomUUID();
    expect(await story.propose(original, -2_000, { id })).toEqual({ ok: true, fresh: true });
    expect(await story.propose(original, -2_000, { id })).toEqual({ ok: true, fresh: false });
    expect(await story.propose(original, -1_999, { id })).toMatchObject({ error: 'transfer_refused' });
    for (const same of ['ada', 'Ada', 'ADA'])
      expect(await story.decide(id, true, same)).toMatchObject({ error: 'approval_needs_another' });
    expect(await story.decide(id, true)).toMatchObject({ ok: true, fresh: true, balanceMinor: OPENING + 3_000 });
    expect(await story.decide(id, true)).toMatchObject({ ok: true, fresh: false });
    expect(await story.decide(id, false)).toMatchObject({ error: 'correction_settled' });
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING + 3_000, 'payments:0:demo': -5_000 });
    for (const change of ['UPDATE adjustment SET reason = $$x$$', 'DELETE FROM adjustment_decision'])
      await expect(story.database.pool.query(change)).rejects.toThrow('append-only');
    const { rows } = await story.database.pool.query(
      `SELECT type, details ->> 'operator' AS operator FROM audit ORDER BY id`,
    );
    expect(rows).toEqual([
      { type: 'adjustment_proposed', operator: 'ada' },
      { type: 'adjustment_approved', operator: 'bob' },
    ]);
  });

  it('never takes back more than the movement was about, however many there are', async () => {
    const story = await begin();
    const original = await deposit(story, 5_000);
    expect(await story.propose(original, -5_001)).toMatchObject({
      ...{ error: 'correction_over_original', params: { maxMinor: 5_000 } },
    });
    await correct(story, original, -3_000);
    expect(await story.propose(original, -2_001)).toMatchObject({ params: { maxMinor: 2_000 } });
    // The correction of a correction belongs to the same matter.
    const first = await story.movement('adjustment:%');
    expect(await story.propose(first, -2_001)).toMatchObject({ error: 'correction_over_original' });
    expect(await correct(story, first, 1_000)).toMatchObject({ ok: true });
    expect(await story.propose(original, -3_001)).toMatchObject({ params: { maxMinor: 3_000 } });
    const { rows } = await story.database.pool.query('SELECT DISTINCT subject FROM adjustment');
    expect(rows).toEqual([{ subject: 'deposit:test-5000' }]);
    await expectSound(story);
  });

  it('stays below the limit of its site, when it is proposed and when it is approved', async () => {
    const story = await begin();
    const original = await deposit(story, 5_000);
    const limit = (minor: number) =>
      story.database.pool.query(
        `UPDATE site SET settings = settings || jsonb_build_object('CORRECTION_MAX', $1::int)`,
        [minor],
      );
    await limit(1_000);
    expect(await story.propose(original, -1_001)).toMatchObject({
      ...{ error: 'correction_over_limit', params: { maxMinor: 1_000 } },
    });
    const id = randomUUID();
    await story.propose(original, -1_000, { id });
    await limit(999);
    expect(await story.decide(id, true)).toMatchObject({ error: 'correction_over_limit' });
    await limit(1_000);
    expect(await story.decide(id, true)).toMatchObject({ ok: true });
    // In parts neither.
    expect(await story.propose(original, -1)).toMatchObject({ error: 'correction_over_limit' });
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING + 4_000 });
  });

  it('never leaves a wallet below zero', async () => {
    const story = await begin();
    const original = await deposit(story, 5_000);
    const id = randomUUID();
    await story.propose(original, -5_000, { id });
    for (const amount of [20_000, 20_000, 12_000]) await story.cashIn(amount);
    expect(await story.decide(id, true)).toMatchObject({ error: 'balance_too_small', params: { balanceMinor: 3_000 } });
    expect(await story.decide(id, false)).toMatchObject({ ok: true });
    await expectSound(story);
  });

  it('of what ends by itself, of another site, of nothing, is refused', async () => {
    const story = await begin();
    await story.cashIn(3_000);
    expect(await story.propose(await story.movement('reserve:%'), 1)).toMatchObject({
      error: 'movement_not_correctable',
    });
    const original = await deposit(story, 5_000);
    expect(await story.propose(original, -1, { siteId: 7 })).toMatchObject({ error: 'not_found' });
    expect(await story.propose(original, 0)).toMatchObject({ error: 'invalid_request' });
    expect(await story.propose(original, -1, { username: 'player2' })).toMatchObject({ error: 'invalid_request' });
    expect(await story.propose(999_999, -1)).toMatchObject({ error: 'not_found' });
    const id = randomUUID();
    await story.propose(original, -1, { id });
    expect(await story.adjustments.decide({ id, siteId: 7, approve: true, operator: 'bob' })).toMatchObject({
      error: 'not_found',
    });
  });
});

describe('many at once', () => {
  it('of twenty proposals by two people one waits', async () => {
    const story = await begin();
    const original = await deposit(story, 5_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => story.propose(original, -100 - n, { operator: n % 2 ? 'ada' : 'bob' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((one) => !one.ok && one.error === 'correction_pending')).toHaveLength(19);
    await expectSound(story);
  });

  it('of twenty approvals and rejections by two people one decides, and never the proposer approves', async () => {
    const story = await begin();
    const original = await deposit(story, 5_000);
    const id = randomUUID();
    await story.propose(original, -700, { id });
    const own = await Promise.all(Array.from({ length: 20 }, () => story.decide(id, true, 'ada')));
    expect(own.every((one) => !one.ok && one.error === 'approval_needs_another')).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => story.decide(id, n % 3 > 0, n % 2 ? 'bob' : 'cem')),
    );
    expect(answers.filter((one) => one.ok && one.fresh)).toHaveLength(1);
    const { rows } = await story.database.pool.query('SELECT approved FROM adjustment_decision');
    expect(rows).toHaveLength(1);
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING + 5_000 - (rows[0].approved ? 700 : 0) });
  });

  it('a hand pay is paid or corrected, never both', async () => {
    const story = await begin();
    await winByHand(story, 9_000);
    const due = await story.movement('hand_pay_due:%');
    const ids = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all([
      ...ids.map((id) => story.propose(due, 4_000, { id }).then(() => story.decide(id, true))),
      ...ids.map(() => story.ledger.payHandPay({ handPayId: 1, amountMinor: 9_000, operator: 'night' })),
    ]);
    const { rows } = await story.database.pool.query('SELECT state FROM hand_pay');
    const corrected = rows[0].state === 'corrected';
    const after = await expectSound(story);
    expect(after['handpay_payable:1']).toBe(0);
    // What is proposed after the first of them was booked corrects a settled one: 4,000 on top, by two people.
    const { rows: booked } = await story.database.pool.query(`SELECT 1 FROM movement WHERE key LIKE 'adjustment:%'`);
    if (corrected) expect(booked.length).toBeGreaterThan(0);
    expect(after['wallet:1']).toBe(OPENING - 3_000 + (corrected ? 0 : 9_000) + booked.length * 4_000);
  });
});

describe('while a correction is proposed nothing else settles the same', () => {
  it('a hand pay is not paid; approved, it is settled and its machine hears of it; paid afterwards it is not', async () => {
    const story = await begin();
    await winByHand(story, 9_000);
    const id = randomUUID();
    await story.propose(await story.movement('hand_pay_due:%'), 0, { id });
    const pay = () => story.ledger.payHandPay({ handPayId: 1, amountMinor: 9_000, operator: 'night' });
    expect(await pay()).toMatchObject({ error: 'correction_pending' });
    expect(await story.propose(await story.movement('play:1:1'), -100)).toMatchObject({ error: 'correction_pending' });
    expect(await story.decide(id, true)).toMatchObject({ ok: true });
    expect(await pay()).toMatchObject({ error: 'correction_settled' });
    expect(await story.ledger.claimHandPays({ limit: 5, random: 0 })).toMatchObject([{ id: 1, state: 'corrected' }]);
    expect(await expectSound(story)).toMatchObject({ 'handpay_payable:1': 0, 'wallet:1': OPENING - 3_000 });
  });

  it('rejected, the hand pay is paid as ever', async () => {
    const story = await begin();
    await winByHand(story, 9_000);
    const id = randomUUID();
    await story.propose(await story.movement('hand_pay_due:%'), 0, { id });
    await story.decide(id, false);
    expect(await story.ledger.payHandPay({ handPayId: 1, amountMinor: 9_000, operator: 'night' })).toMatchObject({
      ok: true,
    });
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING - 3_000 + 9_000 });
  });

  it('a hand pay of a session is not paid while a correction of its dispute is proposed', async () => {
    const story = await begin();
    await winByHand(story, 9_000);
    story.machine.replaceJournal(randomUUID(), 0);
    expect(await story.ledger.handshakeMachine(story.machine.report(), story.linkId)).toMatchObject({
      dispute: { heldMinor: 2_900 },
    });
    const proposalId = randomUUID();
    const proposal = { proposalId, siteId: 0, disputeId: 1, playerMinor: 2_900, reason: REASON };
    await story.ledger.proposeCorrection({ ...proposal, operator: 'ada' });
    const pay = () => story.ledger.payHandPay({ handPayId: 1, amountMinor: 9_000, operator: 'night' });
    expect(await pay()).toMatchObject({ error: 'correction_pending' });
    await story.ledger.decideCorrection({ proposalId, siteId: 0, approve: true, operator: 'bob' });
    expect(await pay()).toMatchObject({ ok: true });
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING - 3_000 + 2_900 + 9_000 });
  });

  it('a machine is not declared lost over a session whose movement is being corrected', async () => {
    const story = await begin();
    await story.cashIn(3_000);
    const id = randomUUID();
    await story.propose(await story.movement('cash_in:%'), 500, { id });
    await story.ledger.unlink(story.linkId);
    const lost = { machineId: 1, operator: 'ada', reason: 'does not come back' };
    expect(await story.ledger.declareLost(lost)).toMatchObject({ error: 'correction_pending' });
    await story.decide(id, false);
    expect(await story.ledger.declareLost(lost)).toMatchObject({ ok: true, dispute: { heldMinor: 3_000 } });
  });

  it('a dispute that a lost journal opens meanwhile puts the correction out of date', async () => {
    const story = await begin();
    await story.cashIn(3_000);
    const cashIn = await story.movement('cash_in:%');
    const id = randomUUID();
    await story.propose(cashIn, 500, { id });
    await story.database.pool.query('UPDATE test_clock SET now_ms = now_ms + 1000');
    story.machine.replaceJournal(randomUUID(), 0);
    await story.ledger.handshakeMachine(story.machine.report(), story.linkId);
    expect(await story.decide(id, true)).toMatchObject({ error: 'dispute_open' });
    const proposalId = randomUUID();
    const settle = { proposalId, siteId: 0, operator: 'ada' };
    await story.ledger.proposeCorrection({ ...settle, disputeId: 1, playerMinor: 3_000, reason: REASON });
    await story.ledger.decideCorrection({ ...settle, approve: true, operator: 'bob' });
    expect(await story.decide(id, true)).toMatchObject({ error: 'correction_outdated' });
    expect(await story.decide(id, false)).toMatchObject({ ok: true });
    // Proposed in full knowledge of it, it can be.
    expect(await correct(story, await story.movement('correction:1'), -500)).toMatchObject({ ok: true });
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING - 500 });
  });

  it('an open withdrawal is not corrected: it can still go back by itself', async () => {
    const story = await begin();
    const id = randomUUID();
    await story.database.pool.query(`SELECT request_withdrawal($1, 1, 4000, NULL, 10, 600000)`, [id]);
    expect(await story.propose(await story.movement(`withdraw:${id}`), 4_000)).toMatchObject({
      error: 'movement_not_correctable',
    });
    await story.database.pool.query('SELECT cancel_withdrawal($1, 1)', [id]);
    expect(await correct(story, await story.movement(`withdraw_return:${id}`), -4_000)).toMatchObject({ ok: true });
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING - 4_000 });
  });
});

describe('money that nobody sat for', () => {
  /** A hand pay of an epoch that was nobody's lies in suspense of its machine. */
  async function winWithoutSession(story: Story) {
    await story.cashIn(3_000);
    const { epoch } = story.machine;
    story.machine.epoch = 0;
    story.machine.play({ betMinor: 100, winMinor: 7_000, handPayMinor: 7_000 });
    story.machine.epoch = epoch;
    expect(await story.ledger.bookPlays(story.machine.since(0))).toMatchObject({ ok: true });
    return story.movement('hand_pay_due:%');
  }

  it('goes from suspense to a player and the house, once', async () => {
    const story = await begin();
    const due = await winWithoutSession(story);
    expect(await expectSound(story)).toMatchObject({ 'suspense:machine:1': 7_000 });
    expect(await story.propose(due, 7_000)).toMatchObject({ error: 'invalid_request', params: { field: 'username' } });
    expect(await correct(story, due, 6_000, { username: 'PLAYER2' })).toMatchObject({ ok: true, playerId: 2 });
    const after = await expectSound(story);
    expect(after).toMatchObject({ 'suspense:machine:1': 0, 'wallet:2': OPENING + 6_000 });
    // What is left of the matter is between house and player.
    expect(await correct(story, due, -1_000, { username: 'player2' })).toMatchObject({ ok: true });
    expect(await expectSound(story)).toMatchObject({ 'suspense:machine:1': 0, 'wallet:2': OPENING + 5_000 });
  });

  it('or to the house alone, and paying only unlocks the machine', async () => {
    const story = await begin();
    const due = await winWithoutSession(story);
    const house = (await expectSound(story))['house:0'] ?? 0;
    expect(await story.ledger.payHandPay({ handPayId: 1, amountMinor: 7_000, operator: 'night' })).toMatchObject({
      ok: true,
    });
    expect(await correct(story, due, 0)).toMatchObject({ ok: true });
    expect(await expectSound(story)).toMatchObject({ 'suspense:machine:1': 0, 'house:0': house + 7_000 });
  });
});
