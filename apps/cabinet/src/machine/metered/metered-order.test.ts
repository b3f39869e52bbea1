import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, cashOut, handshakeAnswer, openTestMachine, question, seatCommand } from '../machine.fixture.ts';
import { after, dyingPort, openMetered as open, withCredit } from './metered-machine.fixture.ts';

describe('money of a machine that decides itself, where one thing comes between another', () => {
  it('takes the games of a machine that an operator returns, where its money was never in question', async () => {
    const { machine, egm } = await withCredit();
    egm.play(100, 100);
    expect(await machine.metered?.trust()).toBe(true);
    expect(machine.state()).toMatchObject({ lastPlay: 1, meters: { games: 1, betMinor: 100 } });
  });

  it('owes a hand pay that rang before foreign money once, when its counter comes after the operator', async () => {
    const { machine, egm } = await withCredit(5_000, modelEgm({ countsJackpot: 'at_reset' }));
    egm.play(100, 90_000, 50_000);
    await machine.metered?.read(90_000);
    egm.insertBill(2_000);
    await machine.metered?.read();
    egm.cancelCredit(2_000);
    expect(await machine.metered?.trust()).toBe(true);
    egm.resetHandPay();
    expect(await machine.metered?.read()).toBe(true);
    expect(machine.state().holdings.handPayPendingMinor).toBe(90_000);
  });

  it('decides a transfer of a new journal only when the platform has said where its numbers go on', async () => {
    const world = await openTestMachine({ metered: true });
    const { machine, clock } = world;
    const egm = modelEgm();
    machine.metered?.connect(egm);
    await after(world, machine.metered!.read());
    await machine.seat(seatCommand(1));
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    egm.play(0, 0);
    await clock.advance(3_000);
    expect([egm.credit(), machine.state().lastPlay]).toEqual([0, 0]);
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 7 }));
    await clock.advance(3_000);
    expect(await after(world, machine.ask(question(cashIn(1, 500))))).toMatchObject({ result: 'applied' });
    expect(machine.state()).toMatchObject({ lastPlay: 8, holdings: { creditMinor: 500 }, faults: [] });
  });

  it.each([
    ['the cash out that waits for the machine', true],
    ['a cash out of its own, in the name of the seat', false],
  ])('reports credit that a key has cancelled as %s, for an attendant to pay', async (_, isWaiting) => {
    const world = await withCredit();
    const { machine, egm, platform, clock } = world;
    platform.answering = false;
    egm.refuseTransfers(true);
    if (isWaiting) await after(world, machine.cashOut(cashOut(2)));
    await clock.advance(5_000);
    egm.cancelCredit(5_000);
    expect(await after(world, machine.metered!.creditCancelled(5_000))).toBe(true);
    const id = isWaiting ? cashOut(2).transferId : expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(machine.report().openCashOut).toEqual({ transferId: id, epoch: 1, amountMinor: 5_000, handPay: true });
    platform.answering = true;
    await clock.advance(60_000);
    expect([[...platform.paid], [...platform.owed.values()]]).toEqual([[[id, 5_000]], [true]]);
    expect(machine.state()).toMatchObject({ escrow: null, intents: [], faults: [] });
  });

  it('pays a cash out although a win rings between the question and its answer', async () => {
    const egm = modelEgm();
    const { disk, platform } = await withCredit(5_000, egm);
    const first = await open({ egm, disk: disk.survivor(0), platform, port: dyingPort(egm, 6, 'after') });
    void first.machine.cashOut(cashOut(2)).catch(() => undefined);
    await first.clock.advance(6_000);
    expect(egm.credit()).toBe(0);
    egm.play(0, 90_000, 50_000);
    const later = await open({ egm, disk: first.disk.survivor(0), platform });
    await later.clock.advance(15_000);
    expect(later.machine.state()).toMatchObject({
      holdings: { creditMinor: 0, handPayPendingMinor: 90_000 },
      handPay: { amountMinor: 90_000 },
      faults: [],
    });
    expect([...platform.paid.values()]).toEqual([5_000]);
  });

  it('owes cancelled credits and the hand pay of a win that nobody listened to, from one reading', async () => {
    const world = await withCredit();
    const { machine, egm, platform } = world;
    egm.play(100, 90_000, 50_000);
    egm.resetHandPay();
    egm.cancelCredit(4_900);
    expect(await machine.metered?.creditCancelled(4_900)).toBe(true);
    await world.clock.advance(5_000);
    expect(machine.state()).toMatchObject({ holdings: { creditMinor: 0, handPayPendingMinor: 90_000 }, faults: [] });
    expect([...platform.paid.values()]).toEqual([4_900]);
  });

  it('asks no cash in of the machine while a cash out waits for the platform', async () => {
    const egm = modelEgm();
    const world = await open({ egm });
    const { machine, platform, clock } = world;
    platform.answering = false;
    egm.beginGame();
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    await after(world, machine.cashOut(cashOut(2)));
    egm.play(0, 0);
    await clock.advance(5_000);
    expect(egm.credit()).toBe(0);
    platform.answering = true;
    await clock.advance(10_000);
    expect(await after(world, machine.ask(question(cashIn(1, 500))))).toMatchObject({ result: 'applied' });
    expect([egm.credit(), machine.state().holdings.creditMinor]).toEqual([500, 500]);
  });

  it.each(['at_win', 'at_reset'] as const)(
    'owes a hand pay once that rings again, or that a reading knows before its ring, counted %s',
    async (countsJackpot) => {
      const { machine, egm } = await withCredit(5_000, modelEgm({ countsJackpot }));
      egm.play(100, 90_000, 50_000);
      await machine.metered?.read(90_000);
      await machine.metered?.read(90_000);
      expect(machine.state()).toMatchObject({ holdings: { handPayPendingMinor: 90_000 }, faults: [] });
      egm.resetHandPay();
      await machine.metered?.handPayReset();
      await machine.metered?.read();
      egm.play(100, 70_000, 50_000);
      await machine.metered?.read();
      await machine.metered?.read(70_000);
      egm.resetHandPay();
      await machine.metered?.read();
      expect(machine.state()).toMatchObject({
        holdings: { handPayPendingMinor: 160_000, creditMinor: 4_800 },
        meters: { games: 2, winMinor: 160_000 },
        metered: { jackpotDueMinor: 0 },
        faults: [],
      });
    },
  );

  it('collects what the machine gives when it is asked', async () => {
    const world = await withCredit();
    const { machine, platform } = world;
    expect(await after(world, machine.collect())).toBeNull();
    await after(world, machine.metered!.read());
    expect([...platform.paid.values()]).toEqual([5_000]);
    expect(machine.state()).toMatchObject({ intents: [], escrow: null, holdings: { creditMinor: 0 } });
  });

  it('takes no cash in while its line is down', async () => {
    const { machine } = await withCredit();
    machine.metered!.disconnect();
    expect(await machine.apply(cashIn(2, 100))).toMatchObject({ result: 'refused', reason: 'out_of_service' });
  });

  it('takes no cash in while it is asked for another one', async () => {
    const world = await withCredit();
    const asked = world.machine.apply(cashIn(2, 100));
    const second = world.machine.apply(cashIn(3, 100));
    expect(await after(world, second)).toMatchObject({ result: 'refused', reason: 'not_now' });
    expect(await after(world, asked)).toMatchObject({ result: 'applied', creditMinor: 5_100 });
  });
});
