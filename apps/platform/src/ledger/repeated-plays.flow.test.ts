/** A repeat says what came first. The same number or id with any other fact is no repeat: nothing of it is booked. */
import { randomUUID } from 'node:crypto';
import type { link } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { balancesOf } from './testing/floor.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';
import { expectSound, LOGIN, seatPlayer } from './testing/seated.ts';
import { seatFloor } from './testing/seated-floor.ts';
import { watchCalls } from './testing/watched-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CHANGED = { ok: false, error: 'machine_not_playable', params: { reason: 'play_changed', bookedPlay: 1 } };

describe('a play that comes again', () => {
  const OTHERS: Partial<link.Play>[] = [
    ...[{ kind: 'pick' as const }, { games: 2 }, { betMinor: 101 }, { winMinor: 301 }, { contributionMinor: 6 }],
    ...[{ handPayMinor: 299 }, { jackpot: false }],
  ];

  it.each([
    ['booked', undefined],
    ['kept as a dispute', 'another'],
  ])('PR-01 equals the one that was %s in each of its facts', async (_, gameId) => {
    const story = await seatPlayer(server);
    const { ledger, machine, database } = story;
    await story.cashIn(1_000);
    const play = { betMinor: 100, winMinor: 300, contributionMinor: 5, handPayMinor: 300, jackpot: true };
    machine.play({ ...play, ...(gameId && { gameId }) });
    const message = machine.since(0);
    expect(await ledger.bookPlays(message)).toMatchObject({ ok: true, bookedPlay: 1 });
    const before = await balancesOf(database.pool);
    const answers: unknown[] = [];
    for (const other of OTHERS) {
      const changed = { ...message, plays: [{ ...message.plays[0]!, ...other }] };
      answers.push([other, await ledger.bookPlays(changed)]);
    }
    expect(answers).toEqual(OTHERS.map((other) => [other, CHANGED]));
    expect(await ledger.bookPlays(message)).toMatchObject({ ok: true, bookedPlay: 1 });
    expect(await balancesOf(database.pool)).toEqual(before);
    await expectSound(story);
  });

  it.each([
    ['booked', undefined],
    ['kept as a dispute', 'another'],
  ])('PR-01 is of the journal whose play was %s, also where a new one goes on', async (_, gameId) => {
    const story = await seatPlayer(server);
    const { ledger, machine, linkId } = story;
    const play = { kind: 'free', betMinor: 0, winMinor: 0, ...(gameId && { gameId }) } as const;
    machine.play(play);
    await ledger.bookPlays(machine.since(0));
    machine.replaceJournal(randomUUID(), 0);
    await ledger.handshakeMachine(machine.report(), linkId);
    await ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, bookedPlay: 1 });
    machine.epoch = 1;
    machine.play(play);
    expect(await ledger.bookPlays(machine.since(0))).toEqual(CHANGED);
  });

  it('PR-01 with another fact is refused alone among those that come together', async () => {
    const { database, machines } = await seatFloor(server, 3, 1_000);
    const { ledger, called } = watchCalls(database.platformPool);
    for (const machine of machines) machine.play({ betMinor: 100, winMinor: 20 });
    await Promise.all(machines.slice(1).map((machine) => ledger.bookPlays(machine.since(0))));
    machines[1]!.plays[0]!.winMinor = 21;
    called.splice(0);
    const booked = { ok: true, bookedPlay: 1 };
    const answers = await Promise.all(machines.map((machine) => ledger.bookPlays(machine.since(0))));
    expect(answers).toMatchObject([booked, CHANGED, booked]);
    expect(called).toEqual(['book_batch', 'book_plays', 'book_plays']);
  });
});

/**
 * Player 1 was at machine 1 and has cashed out, player 2 sits there now and has asked for a cash out, player 3 is at machine 2. Both machines have
 * 1,000.
 */
async function threePlayers() {
  const story = await seatPlayer(server);
  const { ledger, machine, database } = story;
  const first = { epoch: machine.epoch, cashIn: await story.cashIn(1_000), cashOut: randomUUID() };
  await story.cashOut(first.cashOut);
  expect(await ledger.freeSeat({ machineId: 1, epoch: first.epoch })).toEqual({ freed: true });
  const other = new ScriptedMachine(2, randomUUID());
  await ledger.handshakeMachine(other.report(), story.linkId);
  const sit = async (at: ScriptedMachine, playerId: number) => {
    const { machineId, incarnation } = at;
    const seat = await ledger.takeSeat({ machineId, playerId, loginId: LOGIN });
    at.epoch = seat.ok ? seat.epoch : -1;
    const transferId = randomUUID();
    await ledger.sendCashIn({ transferId, playerId, machineId, amountMinor: 1_000, askAfterMs: 0 });
    at.apply(1_000);
    await ledger.endCashIn({ transferId, incarnation, result: 'applied', reason: null });
    return transferId;
  };
  const second = { cashIn: await sit(machine, 2), cashOut: randomUUID() };
  await sit(other, 3);
  const asked = { transferId: second.cashOut, machineId: 1, playerId: 2, thenFree: false, askAfterMs: 0 };
  expect(await ledger.requestCashOut(asked)).toMatchObject({ ok: true, transfer: { state: 'requested' } });
  return { story, ledger, machine, other, pool: database.pool, first, second, asked };
}
type ThreePlayers = Awaited<ReturnType<typeof threePlayers>>;

describe('the id of a transfer', () => {
  const DEBITS: [string, (of: ThreePlayers) => Partial<link.Debited>][] = [
    [
      'a cash out of another amount',
      ({ first }) => ({ transferId: first.cashOut, epoch: first.epoch, amountMinor: 999 }),
    ],
    ['a cash out of another machine', ({ first, other }) => ({ ...debitOf(other), transferId: first.cashOut })],
    ['a cash in', ({ second }) => ({ transferId: second.cashIn })],
    [
      'a cash out that the next player waits for',
      ({ second, first }) => ({ transferId: second.cashOut, epoch: first.epoch }),
    ],
    [
      'a cash out that another machine owes',
      ({ second, other }) => ({ ...debitOf(other), transferId: second.cashOut }),
    ],
  ];
  const debitOf = ({ machineId, incarnation, epoch, creditMinor }: ScriptedMachine) => ({
    ...{ machineId, incarnation, epoch, amountMinor: creditMinor },
  });

  it('GM-11 pays no other cash out than its own', async () => {
    const world = await threePlayers();
    const { ledger, machine, pool, second, story } = world;
    const before = await balancesOf(pool);
    const refusals: unknown[] = [];
    for (const [what, debit] of DEBITS) {
      const message = { ...debitOf(machine), transferId: randomUUID(), ...debit(world) };
      refusals.push([what, (await ledger.postCashOut(message)).refusal]);
    }
    expect(refusals).toEqual(DEBITS.map(([what]) => [what, 'contradiction']));
    expect(await balancesOf(pool)).toEqual(before);
    expect(await ledger.postCashOut({ ...debitOf(machine), transferId: second.cashOut })).toMatchObject({
      posted: true,
    });
    expect(await balancesOf(pool)).toMatchObject({ 'wallet:2': [50_000, 3], 'wallet:3': [49_000, 2] });
    await expectSound(story);
  });

  it('GM-11 of a cash out that came to nothing ends that one alone, with nothing', async () => {
    const { ledger, machine, other, second, pool } = await threePlayers();
    await ledger.refuseCashOut({ transferId: second.cashOut, reason: 'not_now' });
    const lost = randomUUID();
    await ledger.sendCashIn({ transferId: lost, playerId: 2, machineId: 1, amountMinor: 500, askAfterMs: 0 });
    const ended = { transferId: lost, incarnation: randomUUID(), result: 'applied', reason: null } as const;
    expect(await ledger.endCashIn(ended)).toMatchObject({ state: 'disputed' });
    const before = await balancesOf(pool);
    const nothing = { ...debitOf(machine), transferId: second.cashOut, amountMinor: 0 };
    expect(await ledger.postCashOut(nothing)).toMatchObject({ posted: true, transfer: { state: 'refused' } });
    const wrong = [
      ...[
        { ...nothing, amountMinor: 1 },
        { ...nothing, transferId: lost },
      ],
      { ...debitOf(other), transferId: second.cashOut, amountMinor: 0 },
    ];
    const refusals: unknown[] = [];
    for (const debit of wrong) refusals.push((await ledger.postCashOut(debit)).refusal);
    expect(refusals).toEqual(wrong.map(() => 'contradiction'));
    expect(await balancesOf(pool)).toEqual(before);
  });

  it('GM-11 asks for no other cash out than its own', async () => {
    const { ledger, first, second, asked } = await threePlayers();
    const mismatch = { ok: false, error: 'transfer_refused' };
    const others = [{ playerId: 1 }, { machineId: 2 }, { transferId: second.cashIn }];
    const answers: unknown[] = [];
    for (const other of others) answers.push(await ledger.requestCashOut({ ...asked, ...other }));
    expect(answers).toMatchObject(others.map(() => mismatch));
    const stranger = { ...asked, transferId: randomUUID(), playerId: 1 };
    expect(await ledger.requestCashOut(stranger)).toMatchObject({ ok: false, error: 'seat_not_yours' });
    expect(await ledger.requestCashOut(asked)).toMatchObject({ ok: true, transfer: { state: 'requested' } });
    const cashIn = { transferId: first.cashOut, playerId: 1, machineId: 1, amountMinor: 1_000, askAfterMs: 0 };
    expect(await ledger.sendCashIn(cashIn)).toMatchObject(mismatch);
  });

  it('GM-14 a second request joins the first, and frees the seat where either wants that', async () => {
    const { ledger, machine, second, asked } = await threePlayers();
    const joins = { ...asked, transferId: randomUUID(), playerId: null, thenFree: true };
    const joined = { id: second.cashOut, thenFree: true };
    expect(await ledger.requestCashOut(joins)).toMatchObject({ ok: true, transfer: joined });
    const again = { ...asked, transferId: randomUUID() };
    expect(await ledger.requestCashOut(again)).toMatchObject({ ok: true, transfer: joined });
    const debit = { ...debitOf(machine), transferId: second.cashOut };
    expect(await ledger.postCashOut(debit)).toMatchObject({ posted: true, seatFreed: true });
  });
});
