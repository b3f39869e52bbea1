import { describe, expect, it } from 'vitest';
import {
  cashIn,
  cashOut,
  drawn,
  machineId,
  openSeatedMachine,
  openTestMachine,
  transferId,
} from '../machine.fixture.ts';

const limits = { handPayWinMinor: 1_000, handPayCashOutMinor: 5_000 };
const paid = (reference: string, amountMinor: number) => ({ machineId, reference, amountMinor });

describe('hand pay', () => {
  it('GM-17 a win at the limit is credit, one above it is not, and is reported as such', async () => {
    const { machine, platform, clock } = await openSeatedMachine({ limits });
    await machine.apply(cashIn(1, 500));
    await machine.beginPlay(drawn({ winMinor: 1_000 }));
    await machine.endPlay();
    expect(machine.availableMinor()).toBe(1_400);
    await machine.beginPlay(drawn({ winMinor: 1_001 }));
    await machine.endPlay();
    await clock.advance(10);
    expect(machine.availableMinor()).toBe(1_300);
    expect([...platform.booked.values()].map(({ handPayMinor }) => handPayMinor)).toEqual([0, 1_001]);
  });

  it('GM-17 a cash out above the limit leaves by its transfer and locks the machine until it is paid', async () => {
    const { machine, platform, clock } = await openSeatedMachine({ limits });
    await machine.apply(cashIn(1, 6_000));
    await machine.cashOut(cashOut(2));
    await clock.advance(10);
    expect(platform.paid.get(transferId(2))).toBe(6_000);
    expect(platform.owed.get(transferId(2))).toBe(true);
    expect(machine.state()).toMatchObject({ escrow: null, holdings: { creditMinor: 0, handPayPendingMinor: 0 } });
    expect(machine.activity()).toBe('handpay');
    expect(machine.refusesPlay(100)).toBe('not_now');
    expect((await machine.apply(cashIn(3, 500))).reason).toBe('not_now');
    await machine.handPaid(paid(transferId(2), 6_000));
    expect(machine.activity()).toBe('idle');
    expect((await machine.apply(cashIn(4, 500))).result).toBe('applied');
  });

  it('GM-17 stays locked through a crash, and the payment counts once however often it is reported', async () => {
    const first = await openSeatedMachine({ limits });
    await first.machine.apply(cashIn(1, 500));
    await first.machine.beginPlay(drawn({ winMinor: 4_000 }));
    await first.machine.endPlay();
    const { machine, disk } = await openTestMachine({ disk: first.disk.survivor(0), limits });
    expect(machine.activity()).toBe('handpay');
    for (let repeat = 0; repeat < 3; repeat += 1) await machine.handPaid(paid('play:1', 4_000));
    expect(machine.state()).toMatchObject({
      handPay: null,
      holdings: { creditMinor: 400, handPayPendingMinor: 0 },
      meters: { handPayPaidMinor: 4_000 },
    });
    const again = await openTestMachine({ disk: disk.survivor(0), limits });
    expect(again.machine.activity()).toBe('idle');
  });

  it('GM-17 another amount or another hand pay unlocks nothing', async () => {
    const { machine, alarms } = await openSeatedMachine({ limits });
    await machine.apply(cashIn(1, 500));
    await machine.beginPlay(drawn({ winMinor: 4_000 }));
    await machine.endPlay();
    await machine.handPaid(paid('play:1', 3_999));
    await machine.handPaid(paid('play:2', 4_000));
    expect(machine.activity()).toBe('handpay');
    expect(alarms).toEqual([
      { kind: 'hand_pay_mismatch', reference: 'play:1', amountMinor: 3_999, pendingMinor: 4_000 },
    ]);
  });

  it('GM-17 a cash out that was accepted before waits for the attendant, then goes', async () => {
    const { machine, platform, clock } = await openSeatedMachine({ limits });
    await machine.apply(cashIn(1, 500));
    await machine.beginPlay(drawn({ winMinor: 4_000 }));
    await machine.cashOut(cashOut(2));
    await machine.endPlay();
    await clock.advance(10);
    expect(platform.paid.size).toBe(0);
    await machine.handPaid(paid('play:1', 4_000));
    await clock.advance(10);
    expect(platform.paid.get(transferId(2))).toBe(400);
  });
});

describe('faults and stops', () => {
  it('GM-18 a fault stops new money and new plays, lets the running one end, and survives a crash', async () => {
    const { machine, disk } = await openSeatedMachine();
    await machine.apply(cashIn(1, 500));
    await machine.beginPlay(drawn({ winMinor: 50 }));
    await machine.fault('door_open', true);
    await machine.fault('door_open', true);
    expect(machine.activity()).toBe('error');
    await machine.endPlay();
    expect(machine.availableMinor()).toBe(450);
    expect(machine.refusesPlay(100)).toBe('out_of_service');
    expect((await machine.apply(cashIn(2, 500))).reason).toBe('out_of_service');
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.state().faults).toEqual(['door_open']);
    await after.machine.fault('door_open', false);
    expect(after.machine.activity()).toBe('idle');
  });

  it('GM-18 a cash out during a fault waits for its end', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    await machine.apply(cashIn(1, 500));
    await machine.fault('malfunction', true);
    expect(await machine.cashOut(cashOut(2))).toMatchObject({ state: 'waiting' });
    await machine.fault('malfunction', false);
    await clock.advance(10);
    expect(platform.paid.get(transferId(2))).toBe(500);
  });

  it('GM-13 a stopped machine ends its play and its feature, takes nothing new, and pays its credit out', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    await machine.apply(cashIn(1, 500));
    const feature = { mode: 'free', betMinor: 100, freeSpinsLeft: 1, featureWinMinor: 0, picked: [] } as const;
    await machine.beginPlay(drawn({ next: { ...feature, picked: [] } }));
    await machine.service({ machineId, stopped: true });
    expect(machine.activity()).toBe('spinning');
    await machine.endPlay();
    expect(machine.activity()).toBe('bonus');
    await machine.beginPlay(drawn({ kind: 'free', betMinor: 0, winMinor: 70 }));
    await machine.endPlay();
    expect(machine.activity()).toBe('error');
    expect(machine.refusesPlay(100)).toBe('out_of_service');
    expect((await machine.apply(cashIn(2, 500))).reason).toBe('out_of_service');
    await machine.cashOut(cashOut(3));
    await clock.advance(10);
    expect(platform.paid.get(transferId(3))).toBe(470);
    await machine.service({ machineId, stopped: false });
    expect(machine.activity()).toBe('idle');
  });

  it('CA-08 a machine without power writes nothing any more; its journal goes on where it was', async () => {
    const { machine, disk, alarms } = await openSeatedMachine();
    await machine.apply(cashIn(1, 500));
    await machine.beginPlay(drawn({ winMinor: 300 }));
    machine.retire();
    await expect(machine.endPlay()).rejects.toThrow('put away');
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.state()).toMatchObject({ running: null, lastPlay: 1, holdings: { creditMinor: 700 } });
    expect(alarms).toEqual([]);
  });
});
