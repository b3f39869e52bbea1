import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { cashOut, handshakeAnswer, openTestMachine } from '../machine.fixture.ts';
import { after, type Egm, openNoted, withCredit } from './metered-machine.fixture.ts';
import type { TransferPort } from './transfer-port.ts';

describe('a reading of the meters', () => {
  it('is not written where it brings nothing', async () => {
    const { machine, disk } = await withCredit();
    const written = disk.calls();
    expect(await machine.metered!.read()).toBe(true);
    expect(await machine.metered!.trust()).toBe(true);
    expect(disk.calls()).toBe(written);
  });

  it('is not taken of a machine that does not answer, or whose line is down', async () => {
    const egm = modelEgm();
    const world = await withCredit(5_000, egm);
    const { metered } = world.machine;
    const questions = [
      () => metered!.read(),
      () => metered!.read(90_000),
      () => metered!.creditCancelled(5_000),
      () => metered!.trust(),
    ];
    for (const question of questions) {
      egm.failAt(1, 'lost_answer');
      expect(await question()).toBe(false);
    }
    metered!.disconnect();
    for (const question of questions) expect(await question()).toBe(false);
    expect(world.machine.state()).toMatchObject({ faults: [], holdings: { creditMinor: 5_000 } });
  });

  it('is held by a hand pay that is read, but for that hand pay itself', async () => {
    const egm = modelEgm();
    let isHeld = false;
    const reading: TransferPort['reading'] = async (alsoHeld) => (isHeld && !alsoHeld ? null : egm.reading());
    const { machine, clock } = await openNoted({ egm, answers: { reading }, creditMinor: 5_000 });
    isHeld = true;
    egm.play(100, 90_000, 50_000);
    expect(await machine.metered!.read()).toBe(false);
    expect(await machine.metered!.trust()).toBe(false);
    expect(machine.state()).toMatchObject({ lastPlay: 0, handPay: null });
    expect(await machine.metered!.read(90_000)).toBe(true);
    expect(machine.state()).toMatchObject({ lastPlay: 1, handPay: { amountMinor: 90_000 } });
    egm.resetHandPay();
    await machine.metered!.handPayReset();
    egm.cancelCredit(4_900);
    expect(await machine.metered!.creditCancelled(4_900)).toBe(true);
    await clock.advance(5_000);
    expect(machine.state()).toMatchObject({ faults: [], holdings: { creditMinor: 0, handPayPendingMinor: 90_000 } });
  });

  it('is taken of a new journal without games at any time, and with games once the platform has numbered them', async () => {
    const { machine } = await openTestMachine({ metered: true });
    const egm = modelEgm();
    machine.metered!.connect(egm);
    expect(await machine.metered!.read()).toBe(true);
    expect(await machine.metered!.read()).toBe(true);
    egm.play(0, 0);
    expect(await machine.metered!.read()).toBe(false);
    expect(machine.state()).toMatchObject({ lastPlay: 0, faults: [] });
    await machine.handshake().answered(handshakeAnswer({ bookedPlay: 7 }));
    expect(await machine.metered!.read()).toBe(true);
    expect(machine.state()).toMatchObject({ lastPlay: 8, faults: [] });
  });

  it('counts no game of a machine that an operator has to check, although its money fits again', async () => {
    const { machine, egm, alarms } = await withCredit();
    egm.insertBill(2_000);
    await machine.metered!.read();
    egm.insertBill(-2_000);
    egm.play(100, 0);
    expect(await machine.metered!.read()).toBe(false);
    expect(machine.state()).toMatchObject({ faults: ['foreign_money'], lastPlay: 0 });
    expect(alarms).toHaveLength(1);
  });

  it('counts the win that rings once, although its lock was never reported gone before the next game', async () => {
    const { machine, egm } = await withCredit();
    egm.play(100, 90_000, 50_000);
    await machine.metered!.read(90_000);
    egm.resetHandPay();
    egm.play(100, 0);
    await machine.metered!.read(90_000);
    expect(machine.state()).toMatchObject({ lastPlay: 2, faults: [], holdings: { handPayPendingMinor: 90_000 } });
    expect(egm.totals().jackpotMinor).toBe(90_000);
  });

  it.each<[string, string, (egm: Egm) => void]>([
    ['foreign_money', '2000 that no game and no transfer of ours has moved', (egm) => egm.insertBill(2_000)],
    ['meters_backward', 'a meter went backward', (egm) => egm.clearMemory()],
    ['meters_backward', 'another board', (egm) => egm.replaceBoard('B-2')],
  ])('raises the alarm %s: %s', async (kind, detail, happens) => {
    const { machine, egm, alarms } = await withCredit();
    happens(egm);
    await machine.metered!.read();
    expect(alarms).toEqual([{ kind, detail }]);
  });

  it('raises the alarm of the credit that is on a new machine', async () => {
    const egm = modelEgm();
    egm.insertBill(100);
    const { alarms } = await openNoted({ egm });
    expect(alarms).toEqual([{ kind: 'foreign_money', detail: '100 on a new machine' }]);
  });
});

describe('a hand pay of cancelled credits', () => {
  it('owes nothing where the meters do not show it', async () => {
    const { machine } = await withCredit();
    expect(await machine.metered!.creditCancelled(5_000)).toBe(true);
    expect(machine.state()).toMatchObject({ faults: [], escrow: null, holdings: { creditMinor: 5_000 } });
  });

  it('is for an operator where it took a part of the credit', async () => {
    const { machine, egm, alarms } = await withCredit();
    egm.cancelCredit(4_000);
    expect(await machine.metered!.creditCancelled(4_000)).toBe(false);
    expect(machine.state()).toMatchObject({ faults: ['foreign_money'], escrow: null });
    expect(alarms).toEqual([{ kind: 'foreign_money', detail: '4000 cancelled of 5000' }]);
  });

  it('is for an operator while the win of an earlier game locks the machine', async () => {
    const { machine, egm, platform, clock } = await withCredit();
    egm.play(100, 90_000, 50_000);
    await machine.metered!.read(90_000);
    egm.cancelCredit(4_900);
    expect(await machine.metered!.creditCancelled(4_900)).toBe(false);
    await clock.advance(5_000);
    expect(machine.state()).toMatchObject({ faults: ['foreign_money'], escrow: null });
    expect(platform.paid.size).toBe(0);
  });

  it('is for an operator while a cash out waits for the platform, of what was won as that was asked', async () => {
    const egm = modelEgm();
    const send: TransferPort['send'] = async (order) => {
      if (order.direction === 'out') egm.beginGame();
      return egm.send(order);
    };
    const world = await openNoted({ egm, answers: { send }, creditMinor: 5_000 });
    const { machine, platform, clock } = world;
    platform.answering = false;
    await after(world, machine.cashOut(cashOut(2)));
    egm.endGame(300);
    await clock.advance(5_000);
    const owed = { escrow: { amountMinor: 5_000 }, holdings: { creditMinor: 300, escrowMinor: 5_000 } };
    expect(machine.state()).toMatchObject(owed);
    egm.cancelCredit(300);
    expect(await machine.metered!.creditCancelled(300)).toBe(false);
    expect(machine.state()).toMatchObject({ ...owed, faults: ['foreign_money'] });
  });
});

describe('the trust of an operator', () => {
  it('finds money of nobody that nothing has read before', async () => {
    const { machine, egm } = await withCredit();
    egm.insertBill(100);
    expect(await machine.metered!.trust()).toBe(false);
    expect(machine.state().faults).toEqual(['foreign_money']);
  });

  /** A win of 9000 rings, whose counter comes at the reset. */
  async function ringing() {
    const world = await withCredit(5_000, modelEgm({ counterMinor: 5_000, countsJackpot: 'at_reset' }));
    const { machine, egm } = world;
    egm.play(100, 9_000, 5_000);
    await machine.metered!.read(9_000);
    return world;
  }
  /** The next win rings, and is reset, while nobody listens. */
  async function winUnheard({ machine, egm }: Awaited<ReturnType<typeof ringing>>) {
    egm.play(100, 9_000, 5_000);
    egm.resetHandPay();
    expect(await machine.metered!.read()).toBe(true);
  }
  const BOTH = { holdings: { handPayPendingMinor: 18_000 }, metered: { jackpotDueMinor: 0 }, faults: [] };

  it('expects no counter of a win whose lock is gone', async () => {
    const world = await ringing();
    const { machine, egm } = world;
    egm.insertBill(2_000);
    expect(await machine.metered!.read()).toBe(false);
    await machine.metered!.handPayReset();
    egm.insertBill(-2_000);
    expect(await machine.metered!.trust()).toBe(true);
    expect(machine.state().metered).toMatchObject({ jackpotDueMinor: 0 });
    await winUnheard(world);
    expect(machine.state()).toMatchObject(BOTH);
  });

  it('expects no counter of a win that it has brought already', async () => {
    const world = await ringing();
    const { machine, egm } = world;
    egm.insertBill(2_000);
    expect(await machine.metered!.read()).toBe(false);
    egm.insertBill(-2_000);
    egm.resetHandPay();
    expect(await machine.metered!.trust()).toBe(true);
    await machine.metered!.handPayReset();
    await winUnheard(world);
    expect(machine.state()).toMatchObject(BOTH);
  });

  it('expects no counter of a win of a memory that was cleared and has counted games since', async () => {
    const world = await ringing();
    const { machine, egm } = world;
    egm.clearMemory();
    egm.play(0, 0);
    expect(await machine.metered!.read()).toBe(false);
    egm.insertBill(4_900);
    expect(await machine.metered!.trust()).toBe(true);
    await machine.metered!.handPayReset();
    await winUnheard(world);
    expect(machine.state()).toMatchObject(BOTH);
  });
});
