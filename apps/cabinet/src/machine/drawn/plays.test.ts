import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashIn,
  cashOut,
  drawn,
  handshakeAnswer,
  machineId,
  openSeatedMachine,
  openTestMachine,
  seatCommand,
} from '../machine.fixture.ts';
import { reportedPlay } from '../reported-play.ts';

describe('plays', () => {
  it('GM-01 completes a play that a crash cut short, and pays it exactly once', async () => {
    const { machine, disk } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    await machine.beginPlay(drawn({ betMinor: 100, winMinor: 250 }));
    const once = await openTestMachine({ disk: disk.survivor(0) });
    expect(once.machine.state()).toMatchObject({ running: null, lastPlay: 1, holdings: { creditMinor: 1_150 } });
    const twice = await openTestMachine({ disk: once.disk.survivor(0) });
    expect(twice.machine.state()).toEqual(once.machine.state());
  });

  it('GM-01 has the outcome on the disk before it may be shown', async () => {
    const { machine, disk } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    await machine.beginPlay(drawn({ winMinor: 777 }));
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.state().unbooked).toMatchObject([{ number: 1, outcome: { winMinor: 777 } }]);
  });

  it('GM-01 reports plays in order until they are booked, and the rest after a reconnect', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    machine.unlinked();
    for (let n = 0; n < 3; n += 1) {
      await machine.beginPlay(drawn());
      await machine.endPlay();
    }
    expect(platform.messages).toEqual([]);
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 1 }));
    await clock.advance(1);
    expect([...platform.booked.keys()]).toEqual([2, 3]);
    expect(machine.state().unbooked).toEqual([]);
  });

  it('GM-18 takes no new bet with too many plays unbooked, but lets a bonus come to its end', async () => {
    const { machine, platform } = await openSeatedMachine({ limits: { unbookedPlays: 2 } });
    platform.answering = false;
    await machine.apply(cashIn(1, 1_000));
    const free = { mode: 'free', betMinor: 100, freeSpinsLeft: 1, featureWinMinor: 0, picked: [] } as const;
    await machine.beginPlay(drawn());
    await machine.endPlay();
    await machine.beginPlay(drawn({ next: { ...free, picked: [] } }));
    await machine.endPlay();
    expect(machine.refusesPlay(0)).toBeNull();
    await machine.beginPlay(drawn({ kind: 'free', betMinor: 0 }));
    await machine.endPlay();
    expect(machine.refusesPlay(100)).toBe('out_of_service');
  });

  it('GM-08 refuses a bet that the credit does not cover, and a second play while one runs', async () => {
    const { machine } = await openSeatedMachine();
    await machine.apply(cashIn(1, 150));
    expect(machine.refusesPlay(200)).toBe('credit_too_small');
    await machine.beginPlay(drawn());
    expect(machine.refusesPlay(10)).toBe('not_now');
    await machine.endPlay();
    expect(machine.refusesPlay(100)).toBe('credit_too_small');
    expect(machine.refusesPlay(50)).toBeNull();
  });

  it('GM-08 says not now, and not that credit is missing, while a cash out is open and once nobody sits there', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    platform.answering = false;
    await machine.apply(cashIn(1, 1_000));
    await machine.cashOut(cashOut(2));
    expect(machine.refusesPlay(100)).toBe('not_now');
    platform.answering = true;
    await clock.advance(60_000);
    expect(machine.refusesPlay(100)).toBe('credit_too_small');
    await machine.unseat({ machineId, epoch: 1 });
    expect(machine.refusesPlay(100)).toBe('not_now');
  });

  it('GM-01 goes on with the numbers of the journal before, and takes no bet until it knows them', async () => {
    const { machine } = await openTestMachine();
    await machine.seat(seatCommand(1));
    await machine.apply(cashIn(1, 1_000));
    expect(machine.refusesPlay(100)).toBe('out_of_service');
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 41 }));
    await machine.beginPlay(drawn());
    expect(machine.state().running?.number).toBe(42);
  });

  it('GM-18 goes out of service when the platform knows plays that the journal does not', async () => {
    const { machine, alarms } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    await machine.beginPlay(drawn());
    await machine.endPlay();
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 9 }));
    expect(alarms).toContainEqual({ kind: 'platform_ahead', bookedPlay: 9, lastPlay: 1 });
    expect(machine.refusesPlay(100)).toBe('out_of_service');
    expect(machine.activity()).toBe('error');
  });

  it('takes its numbers anew where it was restored to before its first play, once it is trusted again', async () => {
    const { machine, alarms } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 9, accepted: false }));
    expect(alarms).toContainEqual({ kind: 'platform_ahead', bookedPlay: 9, lastPlay: 0 });
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 9 }));
    await machine.beginPlay(drawn());
    expect(machine.state().running?.number).toBe(10);
  });

  it('goes out of service when the platform has lost plays that it had booked, and reports it', async () => {
    const { machine, alarms } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    for (const bookedPlay of [1, 2]) {
      await machine.beginPlay(drawn());
      await machine.endPlay();
      await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay }));
    }
    expect(machine.report()).toMatchObject({ lastPlay: 2, bookedPlay: 2 });
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 0 }));
    expect(alarms).toContainEqual({ kind: 'platform_behind', bookedPlay: 0, firstRetained: 3 });
    expect(machine.refusesPlay(100)).toBe('out_of_service');
  });

  it('LB-05 loses no fraction of the progressive contribution', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 500 }),
        async (bets, bp) => {
          const { machine } = await openSeatedMachine();
          await machine.apply(cashIn(1, 100_000));
          machine.unlinked();
          for (const betMinor of bets) {
            await machine.beginPlay(drawn({ betMinor }, bp));
            await machine.endPlay();
          }
          const { unbooked, contributionRemainder } = machine.state();
          const fed = unbooked.reduce((sum, play) => sum + reportedPlay(play).contributionMinor, 0);
          const betsMinor = bets.reduce((sum, bet) => sum + bet, 0);
          expect(fed * 10_000 + contributionRemainder).toBe(betsMinor * bp);
          expect(contributionRemainder).toBeLessThan(10_000);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('GM-17 a win above the limit locks the machine for hand pay, until it is paid', async () => {
    const { machine } = await openSeatedMachine({ limits: { handPayWinMinor: 1_000 } });
    await machine.apply(cashIn(1, 500));
    await machine.beginPlay(drawn({ winMinor: 4_000 }));
    await machine.endPlay();
    expect(machine.state().holdings).toEqual({ creditMinor: 400, escrowMinor: 0, handPayPendingMinor: 4_000 });
    expect(machine.activity()).toBe('handpay');
    expect(machine.refusesPlay(100)).toBe('not_now');
    expect(await machine.collect()).toBe('not_now');
    await machine.handPaid({ machineId, reference: 'play:1', amountMinor: 4_000 });
    expect(machine.state()).toMatchObject({
      holdings: { handPayPendingMinor: 0 },
      meters: { handPayPaidMinor: 4_000 },
    });
    expect(machine.refusesPlay(100)).toBeNull();
  });

  it('GM-17 a limit that changes holds from the next play on', async () => {
    const { machine } = await openSeatedMachine({ limits: { handPayWinMinor: 5_000 } });
    await machine.apply(cashIn(1, 500));
    await machine.beginPlay(drawn({ winMinor: 4_000 }));
    machine.limitHandPays({ winMinor: 1_000, cashOutMinor: null });
    await machine.endPlay();
    expect(machine.state().holdings).toMatchObject({ creditMinor: 4_400, handPayPendingMinor: 0 });
    await machine.beginPlay(drawn({ winMinor: 4_000 }));
    await machine.endPlay();
    expect(machine.state().holdings).toMatchObject({ creditMinor: 4_300, handPayPendingMinor: 4_000 });
  });

  it('begins no play in a play, in a cash out or without its bet, and says why', async () => {
    const { machine, platform } = await openSeatedMachine();
    await machine.apply(cashIn(1, 150));
    expect(machine.refusesPlay(150)).toBeNull();
    expect(machine.refusesPlay(151)).toBe('credit_too_small');
    await expect(machine.beginPlay(drawn({ betMinor: 151 }))).rejects.toThrow('play: credit_too_small');
    await machine.beginPlay(drawn({ betMinor: 100 }));
    expect(machine.refusesPlay(0)).toBe('not_now');
    await expect(machine.beginPlay(drawn({ betMinor: 0 }))).rejects.toThrow('play: not_now');
    await machine.endPlay();
    platform.answering = false;
    await machine.cashOut(cashOut(2));
    expect(machine.refusesPlay(0)).toBe('not_now');
  });

  it('takes one play less than would make too many unbooked', async () => {
    const { machine, platform } = await openSeatedMachine({ limits: { unbookedPlays: 2 } });
    platform.answering = false;
    await machine.apply(cashIn(1, 1_000));
    for (let plays = 0; plays < 2; plays += 1) {
      expect(machine.refusesPlay(100)).toBeNull();
      await machine.beginPlay(drawn());
      await machine.endPlay();
    }
    expect(machine.refusesPlay(100)).toBe('out_of_service');
  });

  it('an outcome that a developer asked for is reported as such, and paid by hand where that was asked for', async () => {
    const { machine, clock, platform } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    for (const forced of [undefined, 'outcome', 'hand_pay'] as const) {
      await machine.beginPlay({ ...drawn({ winMinor: 40 }), ...(forced !== undefined && { forced }) });
      await machine.endPlay();
    }
    await clock.advance(10);
    const booked = [...platform.booked.values()];
    expect(booked.map(({ outcome }) => (outcome as { forced?: boolean }).forced)).toEqual([undefined, true, true]);
    expect(booked.map(({ handPayMinor }) => handPayMinor)).toEqual([0, 0, 40]);
    expect(machine.activity()).toBe('handpay');
  });
});
