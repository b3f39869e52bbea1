/** Money that machine and ledger disagree about, and how it is settled. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';
import { expectSound, LOGIN, type Seated, seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const OPENING = 50_000;

async function loseJournal(story: Seated) {
  story.machine.replaceJournal(randomUUID(), 0);
  return story.ledger.handshakeMachine(story.machine.report(), story.linkId);
}

const propose = (story: Seated, playerMinor: number, operator = 'ada', proposalId = randomUUID()) =>
  story.ledger.proposeCorrection({
    ...{ proposalId, siteId: 0, disputeId: 1, playerMinor, operator },
    reason: 'the camera shows the credit',
  });
const decide = (story: Seated, proposalId: string, approve: boolean, operator: string) =>
  story.ledger.decideCorrection({ proposalId, siteId: 0, approve, operator });

describe('a lost journal', () => {
  it('does not lock its player out', async () => {
    const story = await seatPlayer(server);
    const { ledger, cashIn } = story;
    await cashIn(3_000);
    const met = await loseJournal(story);
    expect(met).toMatchObject({
      ...{ accepted: false, reason: 'journal_replaced', newlyDisabled: true, seated: false },
      freed: { machineId: 1, epoch: 1, playerId: 1 },
      dispute: { id: 1, machineId: 1, playerId: 1, cause: 'journal_replaced', heldMinor: 3_000, amountMinor: 3_000 },
    });
    await ledger.handshakeMachine(new ScriptedMachine(2, randomUUID()).report(), randomUUID());
    expect(await ledger.takeSeat({ machineId: 2, playerId: 1, loginId: LOGIN })).toMatchObject({ ok: true });
    expect(await ledger.takeSeat({ machineId: 1, playerId: 2, loginId: LOGIN })).toMatchObject({
      error: 'machine_not_playable',
    });
    expect(await expectSound(story)).toMatchObject({
      ...{ 'wallet:1': OPENING - 3_000, 'machine_credit:1': 0, 'suspense:dispute:1': 3_000 },
    });
  });

  it('keeps the evidence of both sides, and nothing of it can be changed', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, cashIn, database } = story;
    const first = await cashIn(3_000);
    machine.play({ betMinor: 100, winMinor: 600 });
    await ledger.bookPlays(machine.since(0));
    const old = machine.incarnation;
    const transferId = randomUUID();
    await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor: 700, askAfterMs: 0 });
    expect(await loseJournal(story)).toMatchObject({ disputed: [transferId], dispute: { heldMinor: 4_200 } });
    const { rows } = await database.pool.query('SELECT evidence FROM dispute');
    expect(rows[0].evidence).toMatchObject({
      ledger: { creditMinor: 3_500, bookedPlay: 1, incarnation: old },
      lastPlay: { number: 1, betMinor: 100, winMinor: 600 },
      machine: { lastReport: { incarnation: old } },
      newJournal: { incarnation: machine.incarnation, holdings: { creditMinor: 0 } },
    });
    const states = rows[0].evidence.transfers.map(({ id, state }: { id: string; state: string }) => [id, state]);
    expect(new Map(states)).toEqual(
      new Map([
        [first, 'posted'],
        [transferId, 'sent'],
      ]),
    );
    for (const change of ['UPDATE dispute SET held_minor = 1', 'DELETE FROM dispute'])
      await expect(database.pool.query(change)).rejects.toThrow('append-only');
    expect(await ledger.transfer(transferId)).toMatchObject({ state: 'disputed' });
    expect(await expectSound(story)).toMatchObject({ 'suspense:dispute:1': 4_200, 'machine_credit:1': 0 });
  });

  it('comes back to service with the meters of its new journal once an operator returns it', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, cashIn, linkId } = story;
    await cashIn(3_000);
    await loseJournal(story);
    // A real machine's counters go on where they were.
    Object.assign(machine.meters, { inMinor: 900_000, outMinor: 700_000, betMinor: 500_000, winMinor: 300_000 });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: false });
    expect(await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' })).toBe(true);
    machine.creditMinor = 100;
    machine.meters.inMinor += 100;
    // With credit that nobody has put there it is not empty, and not believed.
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({
      accepted: false,
      reason: 'in_meter',
    });
    machine.creditMinor = 0;
    machine.meters.inMinor -= 100;
    await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, reason: null });
    const seat = await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: LOGIN });
    machine.epoch = seat.ok ? seat.epoch : 0;
    await cashIn(500);
    await story.cashOut();
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true });
    await expectSound(story);
  });

  it('whose first answer was lost does not leave service for its numbers', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, cashIn, cashOut, linkId } = story;
    await cashIn(3_000);
    machine.play({ betMinor: 100, winMinor: 0 });
    await ledger.bookPlays(machine.since(0));
    await cashOut();
    expect(await loseJournal(story)).toMatchObject({ accepted: true, bookedPlay: 1, dispute: null });
    // It has not heard where its numbers go on, and says 0 again.
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, bookedPlay: 1 });
  });

  it('whose cash out comes once its next one is in service takes none of the credit that is there now', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, cashIn, linkId } = story;
    await cashIn(3_000);
    const late = machine.debit(randomUUID());
    await loseJournal(story);
    await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true });
    const seat = await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: LOGIN });
    machine.epoch = seat.ok ? seat.epoch : 0;
    await cashIn(4_000);
    expect(await ledger.postCashOut(late)).toMatchObject({ posted: false, refusal: 'not_known' });
    expect(await expectSound(story)).toMatchObject({ 'machine_credit:1': 4_000, 'suspense:dispute:1': 3_000 });
  });

  it('posts nothing of the machine until it is back in service', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, cashIn } = story;
    await cashIn(3_000);
    await loseJournal(story);
    machine.play({ betMinor: 0, winMinor: 900, kind: 'free' });
    expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: false, error: 'machine_not_playable' });
    expect(await ledger.postCashOut(machine.debit(randomUUID()))).toMatchObject({ posted: false });
    await expectSound(story);
  });
});

describe('a correction', () => {
  it.each([
    ['to the player', 3_000, { 'wallet:1': OPENING }],
    ['to the house', 0, { 'wallet:1': OPENING - 3_000 }],
    ['split', 1_800, { 'wallet:1': OPENING - 1_200 }],
  ])('%s is booked once, by another person than the one who proposed it', async (_how, playerMinor, balances) => {
    const story = await seatPlayer(server);
    await story.cashIn(3_000);
    await loseJournal(story);
    const house = (await expectSound(story))['house:0'] ?? 0;
    const id = randomUUID();
    expect(await propose(story, playerMinor, 'ada', id)).toEqual({ ok: true, fresh: true });
    expect(await propose(story, playerMinor, 'ada', id)).toEqual({ ok: true, fresh: false });
    for (const same of ['ada', 'Ada', 'ADA'])
      expect(await decide(story, id, true, same)).toMatchObject({ error: 'approval_needs_another' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(story, id, true, 'bob')));
    expect(answers.filter((answer) => answer.ok && answer.fresh)).toHaveLength(1);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await decide(story, id, false, 'bob')).toMatchObject({ error: 'dispute_settled' });
    expect(await propose(story, 1)).toMatchObject({ error: 'dispute_settled' });
    const after = await expectSound(story);
    expect(after).toMatchObject({ ...balances, 'suspense:dispute:1': 0 });
    expect(after['house:0']).toBe(house + 3_000 - playerMinor);
  });

  it('is never above its dispute, one at a time, and rejected ones leave it open', async () => {
    const story = await seatPlayer(server);
    await story.cashIn(3_000);
    await loseJournal(story);
    expect(await propose(story, 3_001)).toMatchObject({
      error: 'correction_over_dispute',
      params: { maxMinor: 3_000 },
    });
    const id = randomUUID();
    await propose(story, 1_000, 'ada', id);
    expect(await propose(story, 2_000, 'bob')).toMatchObject({ error: 'correction_pending' });
    expect(await propose(story, 999, 'ada', id)).toMatchObject({ error: 'transfer_refused' });
    expect(await decide(story, id, false, 'ada')).toMatchObject({ ok: true, fresh: true });
    expect(await propose(story, 2_000, 'bob')).toMatchObject({ ok: true });
    expect(await decide(story, randomUUID(), true, 'ada')).toMatchObject({ error: 'not_found' });
    expect(await expectSound(story)).toMatchObject({ 'suspense:dispute:1': 3_000 });
  });

  it('stands in the audit step by step', async () => {
    const story = await seatPlayer(server);
    await story.cashIn(3_000);
    await loseJournal(story);
    const id = randomUUID();
    await propose(story, 3_000, 'ada', id);
    await decide(story, id, true, 'bob');
    const { rows } = await story.database.pool.query(
      `SELECT type, details ->> 'operator' AS operator, details ->> 'disputeId' AS "disputeId" FROM audit ORDER BY id`,
    );
    expect(rows).toEqual([
      { type: 'ledger_disagrees', operator: null, disputeId: null },
      { type: 'correction_proposed', operator: 'ada', disputeId: '1' },
      { type: 'correction_approved', operator: 'bob', disputeId: '1' },
    ]);
  });

  it('of another site is not there', async () => {
    const story = await seatPlayer(server);
    await story.cashIn(3_000);
    await loseJournal(story);
    const proposal = { proposalId: randomUUID(), disputeId: 1, playerMinor: 1, operator: 'eve', reason: 'mine' };
    expect(await story.ledger.proposeCorrection({ ...proposal, siteId: 7 })).toMatchObject({ error: 'not_found' });
  });
});

describe('a machine that does not come back', () => {
  it('is declared lost, which frees its player and opens the same dispute', async () => {
    const story = await seatPlayer(server);
    const { ledger, cashIn, linkId, machine } = story;
    await cashIn(3_000);
    const lost = { machineId: 1, operator: 'ada', reason: 'the hall burnt down' };
    expect(await ledger.declareLost(lost)).toMatchObject({ error: 'machine_in_service' });
    await ledger.unlink(linkId);
    expect(await ledger.declareLost(lost)).toMatchObject({
      ok: true,
      freed: { playerId: 1 },
      dispute: { cause: 'machine_lost', heldMinor: 3_000 },
    });
    // Said again, there is nothing left of it.
    expect(await ledger.declareLost(lost)).toMatchObject({ ok: true, freed: null, dispute: null });
    // It comes back after all, with the credit that the dispute is about: out of service, whatever an operator requests.
    await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({
      accepted: false,
      reason: 'credit',
    });
    expect(await ledger.postCashOut(machine.debit(randomUUID()))).toMatchObject({ posted: false });
    await expectSound(story);
  });
});

describe('a database that lost acknowledged commits', () => {
  /** The ledger as it was before the last cash out and the plays before it; the machine knows that they were booked. */
  async function restoreOlder(): Promise<Seated> {
    const story = await seatPlayer(server);
    const { machine, cashIn } = story;
    await cashIn(3_000);
    for (let play = 0; play < 4; play++) machine.play({ betMinor: 100, winMinor: 450 });
    // Plays 1 to 4 were booked, confirmed and deleted; then the power went and the commits with it.
    machine.plays = [];
    machine.debit(randomUUID());
    return story;
  }

  it('is not taken back silently: the machine leaves service with the reason', async () => {
    const { machine, ledger, linkId, database } = await restoreOlder();
    const report = { ...machine.report(), bookedPlay: 4 };
    expect(await ledger.handshakeMachine(report, linkId)).toMatchObject({
      ...{ accepted: false, reason: 'platform_behind', newlyDisabled: true },
    });
    const { rows } = await database.pool.query(`SELECT details ->> 'reason' AS reason FROM audit`);
    expect(rows).toEqual([{ reason: 'platform_behind' }]);
  });

  it('an escrow that the ledger cannot post is settled by a correction up to what the machine reports', async () => {
    const story = await restoreOlder();
    const { machine, ledger, linkId } = story;
    await ledger.handshakeMachine({ ...machine.report(), bookedPlay: 4 }, linkId);
    const lost = await ledger.declareLost({ machineId: 1, operator: 'ada', reason: 'restored from a backup' });
    expect(lost).toMatchObject({ ok: true, dispute: { heldMinor: 3_000, amountMinor: 4_400 } });
    const id = randomUUID();
    await propose(story, 4_400, 'ada', id);
    await decide(story, id, true, 'bob');
    expect(await expectSound(story)).toMatchObject({ 'wallet:1': OPENING + 1_400, 'suspense:dispute:1': 0 });
    // The escrow of the old journal can never be posted on top of it; with a new one the machine is as good as new.
    const escrow = { machineId: 1, incarnation: machine.incarnation, ...machine.openCashOut! };
    expect(await ledger.postCashOut(escrow)).toMatchObject({ posted: false });
    machine.replaceJournal(randomUUID(), 0);
    await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, dispute: null });
    await expectSound(story);
  });

  it('shows in a cash in that a machine was asked for and may still take', async () => {
    const { machine, ledger, linkId, cashIn } = await seatPlayer(server);
    await cashIn(3_000);
    const report = { ...machine.report(), askedCashIn: { transferId: randomUUID(), amountMinor: 500 } };
    expect(await ledger.handshakeMachine(report, linkId)).toMatchObject({ accepted: false, reason: 'platform_behind' });
  });

  it('shows in a cash out of a seat that the ledger never gave', async () => {
    const { machine, ledger, linkId, cashIn } = await seatPlayer(server);
    await cashIn(3_000);
    machine.debit(randomUUID());
    machine.openCashOut = { ...machine.openCashOut!, epoch: 9 };
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ reason: 'platform_behind' });
  });
});

it('a cash out that waited on an empty machine while its account was closed has an end', async () => {
  const story = await seatPlayer(server);
  const { ledger, machine, linkId } = story;
  const transferId = randomUUID();
  await ledger.requestCashOut({ transferId, machineId: 1, playerId: 1, thenFree: false, askAfterMs: 1_000 });
  await ledger.unlink(linkId);
  await ledger.declareLost({ machineId: 1, operator: 'ada', reason: 'no answer for a day' });
  expect(await ledger.transfer(transferId)).toMatchObject({ state: 'disputed' });
  expect(await ledger.postCashOut({ ...machine.debit(transferId), amountMinor: 1 })).toMatchObject({ posted: false });
  expect(await ledger.postCashOut({ ...machine.debit(transferId), amountMinor: 0 })).toMatchObject({
    ...{ posted: true, seatFreed: false, transfer: { state: 'disputed', amountMinor: 0 } },
  });
  await expectSound(story);
});
