import { describe, expect, it } from 'vitest';
import {
  cashIn,
  cashOut,
  drawn,
  handshakeAnswer,
  machineId,
  openSeatedMachine,
  openTestMachine,
  question,
  transferId,
} from './machine.fixture.ts';
import type { Machine } from './machine.ts';

/** What reaches listeners: the machine's activity at each change, and when the platform has to get its report again. */
function listenTo(machine: Machine) {
  const received: string[] = [];
  machine.listen({
    changed: () => received.push(machine.activity()),
    distrusted: () => received.push('distrusted'),
  });
  return received;
}

describe('those who listen to a machine', () => {
  it('learn that its disk has failed at once, and see it out of service', async () => {
    const { machine, disk, alarms } = await openSeatedMachine();
    const received = listenTo(machine);
    disk.losePowerAt(1, 'before');
    await expect(machine.chooseBet(300)).rejects.toMatchObject({ fault: 'broken' });
    expect(received).toEqual(['error']);
    expect(alarms).toMatchObject([{ kind: 'journal_broken' }]);
  });

  it('learn that an operator has to look when a game was begun at the machine itself, and of no mere open door', async () => {
    const { machine, alarms } = await openSeatedMachine();
    const received = listenTo(machine);
    await machine.fault('door_open', true);
    expect([received, alarms]).toEqual([['error'], []]);
    await machine.fault('pressed_at_machine', true);
    expect(received).toEqual(['error', 'distrusted', 'error']);
    expect(alarms).toMatchObject([{ kind: 'pressed_at_machine' }]);
  });

  it('send no new report where the platform is ahead of the journal: its answer would be the same, for ever', async () => {
    const { machine, alarms } = await openSeatedMachine();
    const received = listenTo(machine);
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 9, accepted: false }));
    expect(alarms).toMatchObject([{ kind: 'platform_ahead' }]);
    expect(received).toEqual(['error']);
  });

  it('learn of nothing where a transfer is asked about with other facts: nothing that people see has changed', async () => {
    const { machine, alarms } = await openSeatedMachine();
    await machine.apply(cashIn(1, 5_000));
    const received = listenTo(machine);
    const { fingerprint } = cashIn(1, 6_000);
    expect(await machine.ask({ ...question(cashIn(1, 5_000)), fingerprint })).toMatchObject({ result: 'refused' });
    expect([received, alarms]).toMatchObject([[], [{ kind: 'fingerprint_mismatch' }]]);
  });

  it('see the machine idle again when the platform has booked its cash out', async () => {
    const { machine, clock } = await openSeatedMachine();
    await machine.apply(cashIn(1, 5_000));
    const received = listenTo(machine);
    await machine.cashOut(cashOut(2));
    expect(received).toEqual(['cashing_out']);
    await clock.advance(1);
    expect(received).toEqual(['cashing_out', 'idle']);
  });

  it('all hear of a progressive, though one of them listens to something else alone', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    const jackpots: unknown[] = [];
    machine.listen({ changed: () => undefined });
    for (const who of ['first', 'second'])
      machine.listen({ jackpot: (number, amountMinor) => jackpots.push([who, number, amountMinor]) });
    platform.plays = async () => ({ status: 1, bookedPlay: 1, jackpots: [{ number: 1, amountMinor: 90_000 }] });
    await machine.apply(cashIn(1, 1_000));
    await machine.beginPlay(drawn({ jackpot: true }));
    await machine.endPlay();
    await clock.advance(1);
    expect(jackpots).toEqual([
      ['first', 1, 90_000],
      ['second', 1, 90_000],
    ]);
  });

  it('hear nothing any more once they have stopped listening', async () => {
    const { machine } = await openSeatedMachine();
    const received: string[] = [];
    const stop = machine.listen({ changed: () => received.push('changed') });
    await machine.chooseBet(200);
    stop();
    await machine.chooseBet(300);
    expect(received).toEqual(['changed']);
  });
});

describe('a machine that was opened', () => {
  it('is in order until it hears otherwise, but begins no game before the platform has compared its journal', async () => {
    const { disk } = await openSeatedMachine().then(async (world) => {
      await world.machine.apply(cashIn(1, 5_000));
      return world;
    });
    const { machine } = await openTestMachine({ disk: disk.survivor(0) });
    expect([machine.trusted(), machine.stopped(), machine.inhibits(), machine.activity()]).toEqual([
      ...[true, false, []],
      'idle',
    ]);
    expect(machine.refusesPlay(100)).toBe('out_of_service');
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true }));
    expect(machine.refusesPlay(100)).toBeNull();
  });

  it('keeps the usual limits where only one is its own', async () => {
    const { machine } = await openSeatedMachine({ limits: { intents: 1 } });
    expect(await machine.apply(cashIn(1, 100_000_000_001))).toMatchObject({ reason: 'over_limit' });
    expect(await machine.apply(cashIn(2, 100_000_000_000))).toMatchObject({ result: 'applied' });
    await machine.beginPlay(drawn({ winMinor: 1_000_000 }));
    await machine.cashOut(cashOut(3));
    expect(await machine.cashOut(cashOut(4))).toMatchObject({ status: 0 });
    await machine.endPlay();
    expect(machine.state()).toMatchObject({ handPay: null, escrow: { transferId: transferId(3) } });
  });

  it('answers a command with the credit that can be spent: without the bet of the game that runs', async () => {
    const { machine } = await openSeatedMachine();
    await machine.apply(cashIn(1, 5_000));
    await machine.beginPlay(drawn({ betMinor: 300, winMinor: 900 }));
    expect(await machine.service({ machineId, stopped: true })).toEqual({
      ...{ status: 1, creditMinor: 4_700, activity: 'spinning' },
    });
    await machine.endPlay();
    expect(await machine.service({ machineId, stopped: true })).toEqual({
      ...{ status: 1, creditMinor: 5_600, activity: 'error' },
    });
  });
});
