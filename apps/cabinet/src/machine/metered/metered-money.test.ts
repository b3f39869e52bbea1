import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { type CallFault, modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, cashOut, openTestMachine, question } from '../machine.fixture.ts';
import { after, dyingPort, type Egm, openMetered as open, type World, withCredit } from './metered-machine.fixture.ts';
import type { TransferPort } from './transfer-port.ts';

describe('money of a machine that decides itself', () => {
  it('puts a cash in on the machine, books what its meters say, and takes the credit off again', async () => {
    const world = await withCredit();
    const { machine, egm, platform } = world;
    expect([egm.credit(), machine.state().holdings.creditMinor]).toEqual([5_000, 5_000]);
    egm.play(100, 250);
    await machine.metered?.read();
    egm.play(100, 0);
    egm.play(200, 50);
    await machine.metered?.read();
    await after(world, machine.cashOut(cashOut(2)));
    await world.clock.advance(5_000);
    expect(
      [...platform.booked.values()].map(({ kind, games, betMinor, winMinor }) => [kind, games, betMinor, winMinor]),
    ).toEqual([
      ['metered', 1, 100, 250],
      ['metered', 2, 300, 50],
    ]);
    expect([...platform.paid.values()]).toEqual([4_900]);
    expect([egm.credit(), machine.state().holdings.creditMinor]).toEqual([0, 0]);
  });

  it('counts over the end of every counter', async () => {
    const { machine, egm } = await withCredit(5_000, modelEgm({ counterMinor: 9_999_950 }));
    egm.play(100, 250);
    await machine.metered?.read();
    expect(machine.state()).toMatchObject({ holdings: { creditMinor: 5_150 }, lastPlay: 1, faults: [] });
  });

  it('is undecided while the machine plays, and applied when the game is over', async () => {
    const egm = modelEgm();
    const world = await open({ egm });
    egm.beginGame();
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    expect(await after(world, world.machine.ask(question(cashIn(1, 500))))).toMatchObject({ result: 'undecided' });
    egm.play(0, 0);
    await world.clock.advance(3_000);
    expect(await after(world, world.machine.ask(question(cashIn(1, 500))))).toMatchObject({ result: 'applied' });
    expect(egm.credit()).toBe(500);
  });

  it('ends a cash in that was asked for before something inhibited play', async () => {
    const egm = modelEgm();
    const world = await open({ egm });
    egm.beginGame();
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    world.machine.inhibit('no_picture', true);
    expect(await after(world, world.machine.apply(cashIn(2, 500)))).toMatchObject({ reason: 'out_of_service' });
    egm.play(0, 0);
    await world.clock.advance(3_000);
    expect(await after(world, world.machine.ask(question(cashIn(1, 500))))).toMatchObject({ result: 'applied' });
  });

  it('refuses for good what the machine refuses', async () => {
    const egm = modelEgm();
    const world = await open({ egm });
    egm.refuseTransfers(true);
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({
      result: 'refused',
      reason: 'not_now',
    });
    egm.refuseTransfers(false);
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'refused' });
    expect([egm.credit(), world.machine.state().holdings.creditMinor]).toEqual([0, 0]);
  });

  it('gives back the lock of an agent that ended before it had sent its transfer, and of a cash in that never got ready', async () => {
    const egm = modelEgm();
    const calls: string[] = [];
    const port = {
      ...egm,
      lock() {
        calls.push('lock');
        return egm.lock();
      },
      unlock() {
        calls.push('unlock');
        return egm.unlock();
      },
    };
    const world = await open({ egm, port });
    expect(calls).toEqual(['unlock']);
    egm.beginGame();
    const cashedIn = world.machine.apply(cashIn(1, 500));
    await world.clock.advance(40_000);
    expect(await cashedIn).toMatchObject({ result: 'undecided' });
    expect(await world.machine.ask(question(cashIn(1, 500)))).toMatchObject({ result: 'refused', reason: 'not_now' });
    expect(calls.at(-1)).toBe('unlock');
  });

  it('decides a transfer while a hand pay that rings holds the readings and waits for it', async () => {
    const egm = modelEgm();
    let isHeld = false;
    const port: TransferPort = {
      ...egm,
      reading: async (alsoHeld) => (isHeld && !alsoHeld ? null : egm.reading()),
      send(order) {
        isHeld = true;
        return egm.send(order);
      },
    };
    const world = await open({ egm, port });
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'applied' });
  });

  it('refuses with its reason, and within a second, what the machine refuses without a trace', async () => {
    const egm = modelEgm();
    const world = await open({ egm });
    egm.refuseAtOnce(true);
    const beganMs = world.clock.monotonicMs();
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({
      result: 'refused',
      reason: 'not_now',
    });
    expect(world.clock.monotonicMs() - beganMs).toBeLessThan(1_000);
    expect(egm.credit()).toBe(0);
  });

  it('asks a refused cash out again, until the machine pays', async () => {
    const world = await withCredit();
    world.egm.refuseTransfers(true);
    await after(world, world.machine.cashOut(cashOut(2)));
    await world.clock.advance(10_000);
    expect([world.egm.credit(), world.platform.paid.size]).toEqual([5_000, 0]);
    world.egm.refuseTransfers(false);
    await world.clock.advance(5_000);
    expect([...world.platform.paid.values()]).toEqual([5_000]);
  });

  it('owes the player the credit that a hand pay of cancelled credits has taken off, once', async () => {
    const world = await withCredit();
    const { machine, egm, platform } = world;
    egm.cancelCredit(5_000);
    expect(await machine.metered?.creditCancelled(5_000)).toBe(true);
    expect(await machine.metered?.creditCancelled(5_000)).toBe(true);
    await world.clock.advance(5_000);
    expect(machine.state()).toMatchObject({ holdings: { creditMinor: 0, escrowMinor: 0 }, faults: [], handPay: null });
    expect([...platform.paid.values()]).toEqual([5_000]);
  });

  it('owes nobody a hand pay of cancelled credits where it had no credit of a player', async () => {
    const egm = modelEgm();
    const { machine } = await openTestMachine({ metered: true });
    egm.insertBill(500);
    egm.cancelCredit(500);
    machine.metered?.connect(egm);
    expect(await machine.metered?.creditCancelled(500)).toBe(true);
    expect(machine.state()).toMatchObject({ escrow: null, faults: [], metered: { reading: { creditMinor: 0 } } });
    egm.insertBill(500);
    egm.cancelCredit(500);
    expect(await machine.metered?.creditCancelled(500)).toBe(false);
    expect(machine.state()).toMatchObject({ escrow: null, faults: ['foreign_money'] });
  });

  it('owes nobody credit that a key took off while nobody listened, and that a later hand pay does not name', async () => {
    const { machine, egm } = await withCredit();
    egm.cancelCredit(1_000);
    egm.cancelCredit(4_000);
    expect(await machine.metered?.creditCancelled(4_000)).toBe(false);
    expect(machine.state()).toMatchObject({ escrow: null, faults: ['foreign_money'] });
  });

  it('trusts no hand pay of cancelled credits of another amount', async () => {
    const { machine, egm } = await withCredit();
    egm.cancelCredit(4_000);
    expect(await machine.metered?.creditCancelled(5_000)).toBe(false);
    expect(machine.state()).toMatchObject({ faults: ['foreign_money'], holdings: { creditMinor: 5_000 } });
  });

  it.each([
    ['a bill', (egm: Egm) => egm.insertBill(2_000), 'foreign_money'],
    ['a key at the machine', (egm: Egm) => egm.cancelCredit(1_000), 'foreign_money'],
    ['a cleared memory', (egm: Egm) => egm.clearMemory(), 'meters_backward'],
    ['another board', (egm: Egm) => egm.replaceBoard('B-2'), 'meters_backward'],
  ] as const)('gives %s to nobody, and locks until an operator has checked it', async (_, happens, fault) => {
    const { machine, egm, alarms, disk, platform } = await withCredit();
    happens(egm);
    expect(await machine.metered?.read()).toBe(false);
    expect(machine.state()).toMatchObject({ faults: [fault], holdings: { creditMinor: 5_000 }, lastPlay: 0 });
    expect([machine.activity(), alarms.map(({ kind }) => kind)]).toEqual(['error', [fault]]);
    egm.play(100, 0);
    const later = await open({ egm, disk: disk.survivor(0), platform });
    expect(later.machine.state()).toMatchObject({ faults: [fault], lastPlay: 0 });
  });

  it('is trusted again where its credit is what the journal says', async () => {
    const { machine, egm } = await withCredit();
    egm.insertBill(2_000);
    await machine.metered?.read();
    expect(await machine.metered?.trust()).toBe(false);
    egm.cancelCredit(2_000);
    expect(await machine.metered?.trust()).toBe(true);
    egm.play(100, 0);
    await machine.metered?.read();
    expect(machine.state()).toMatchObject({ faults: [], lastPlay: 1, holdings: { creditMinor: 4_900 } });
  });

  it.each([
    ['before its lock is gone', false],
    ['when its lock is gone', true],
  ])(
    'drops the win of a memory that was cleared just below the end of its counters, trusted %s',
    async (_, isReset) => {
      const egm = modelEgm({ counterMinor: 9_993_000, countsJackpot: 'at_reset' });
      const { machine } = await withCredit(5_000, egm);
      egm.play(100, 9_000, 5_000);
      await machine.metered?.read(9_000);
      expect(machine.state()).toMatchObject({ handPay: { amountMinor: 9_000 }, metered: { jackpotDueMinor: 9_000 } });
      egm.clearMemory();
      if (isReset) await machine.metered?.handPayReset();
      expect(await machine.metered?.read()).toBe(false);
      egm.insertBill(4_900);
      expect(await machine.metered?.trust()).toBe(true);
      await machine.metered?.handPayReset();
      // The next win rings, and is reset, while nobody listens.
      egm.play(100, 9_000, 5_000);
      egm.resetHandPay();
      expect(await machine.metered?.read()).toBe(true);
      expect(machine.state()).toMatchObject({
        holdings: { handPayPendingMinor: 18_000 },
        metered: { jackpotDueMinor: 0 },
      });
    },
  );

  it('knows the win again that rings while the machine is trusted, when its counter brings it', async () => {
    const egm = modelEgm({ countsJackpot: 'at_reset' });
    const { machine } = await withCredit(5_000, egm);
    egm.play(100, 9_000, 5_000);
    await machine.metered?.read(9_000);
    egm.insertBill(2_000);
    expect(await machine.metered?.read(9_000)).toBe(false);
    egm.cancelCredit(2_000);
    expect(await machine.metered?.trust()).toBe(true);
    egm.resetHandPay();
    await machine.metered?.handPayReset();
    expect(await machine.metered?.read()).toBe(true);
    expect(machine.state()).toMatchObject({
      holdings: { handPayPendingMinor: 9_000 },
      metered: { jackpotDueMinor: 0 },
    });
  });

  it('counts nothing of a game that runs, and calls it nobody else’s money', async () => {
    const { machine, egm } = await withCredit();
    const torn = egm.reading.bind(egm);
    egm.play(100, 0);
    egm.reading = async () => {
      const reading = await torn();
      return reading && { ...reading, counters: { ...reading.counters, games: reading.counters.games - 1 } };
    };
    expect(await machine.metered?.read()).toBe(false);
    expect(machine.state()).toMatchObject({ faults: [], lastPlay: 0, holdings: { creditMinor: 5_000 } });
    egm.reading = torn;
    expect(await machine.metered?.read()).toBe(true);
    expect(machine.state()).toMatchObject({ faults: [], lastPlay: 1, holdings: { creditMinor: 4_900 } });
  });

  it('finds fifty games that were played without the agent: exact, as one play', async () => {
    const { egm, disk, platform } = await withCredit();
    for (let game = 0; game < 50; game += 1) egm.play(20, game % 5 === 0 ? 60 : 0);
    const { machine } = await open({ egm, disk: disk.survivor(0), platform });
    expect(machine.state().unbooked.at(-1) ?? platform.booked.get(1)).toMatchObject({
      games: 50,
      betMinor: 1_000,
      winMinor: 600,
    });
    expect(machine.state().holdings.creditMinor).toBe(egm.credit());
  });

  it('owes a win above the limit of the machine, whose key ends the lock and pays nothing', async () => {
    const { machine, egm, platform, clock } = await withCredit();
    egm.play(100, 90_000, 50_000);
    await machine.metered?.read(90_000);
    await clock.advance(100);
    expect(machine.state()).toMatchObject({
      handPay: { reference: 'play:1' },
      holdings: { creditMinor: 4_900, handPayPendingMinor: 90_000 },
    });
    expect([machine.activity(), platform.booked.get(1)?.handPayMinor]).toEqual(['handpay', 90_000]);
    await machine.metered?.handPayReset();
    expect(machine.state()).toMatchObject({ handPay: null, holdings: { handPayPendingMinor: 90_000 } });
    await machine.handPaid({ machineId: 7, reference: 'play:1', amountMinor: 90_000 });
    expect(machine.state()).toMatchObject({
      holdings: { handPayPendingMinor: 0 },
      meters: { handPayPaidMinor: 90_000 },
      faults: [],
    });
  });
});

async function settle(world: World, direction: 'in' | 'out', egm: Egm) {
  if (direction === 'in') {
    for (let asks = 0; asks < 20; asks += 1) {
      const { result } = await after(world, world.machine.ask(question(cashIn(2, 700))));
      if (result !== 'undecided') break;
      await world.clock.advance(1_000);
    }
  } else {
    await after(world, world.machine.cashOut(cashOut(2)));
    await world.clock.advance(15_000);
  }
  await after(world, world.machine.metered!.read());
  const { meters, holdings } = world.machine.state();
  const { transferInMinor, transferOutMinor } = ((await egm.reading()) ?? (await egm.reading()))!.counters;
  return { meters, holdings, transferInMinor, transferOutMinor };
}

const FAULTS: (CallFault | null)[] = [null, 'lost_request', 'lost_answer', 'late_request'];

describe.each(['in', 'out'] as const)('a transfer %s is exactly once', (direction) => {
  it.each(FAULTS)('whatever call the agent is killed at, with %s', async (fault) => {
    for (let at = 1; at <= 12; at += 1)
      for (const when of ['before', 'after'] as const) {
        const { egm, disk, platform } = await withCredit();
        // The first two calls are those of the connection.
        const first = await open({ egm, disk: disk.survivor(0), platform, port: dyingPort(egm, at + 2, when) });
        // The transfer itself, which is the fifth thing that is said.
        if (fault !== null) egm.failAt(4, fault);
        const order = direction === 'in' ? first.machine.apply(cashIn(2, 700)) : first.machine.cashOut(cashOut(2));
        void order.catch(() => undefined);
        await first.clock.advance(6_000);
        const second = await open({ egm, disk: first.disk.survivor(0), platform });
        const { meters, holdings, transferInMinor, transferOutMinor } = await settle(second, direction, egm);
        const where = `killed ${when} call ${at}`;
        expect(second.machine.state().faults, where).toEqual([]);
        expect([meters.inMinor, meters.outMinor], where).toEqual([transferInMinor, transferOutMinor]);
        expect(holdings.creditMinor, where).toBe(egm.credit());
        expect(
          [...platform.paid.values()].reduce((sum, one) => sum + one, 0),
          where,
        ).toBe(transferOutMinor);
        if (direction === 'out') expect(egm.credit(), where).toBe(0);
      }
  });

  it('whatever write of the journal the power is lost at', async () => {
    for (let at = 1; at <= 14; at += 1)
      for (const when of ['before', 'after'] as const) {
        const { egm, disk, platform } = await withCredit();
        const first = await open({ egm, disk: disk.survivor(0), platform });
        first.disk.losePowerAt(at, when);
        const order = direction === 'in' ? first.machine.apply(cashIn(2, 700)) : first.machine.cashOut(cashOut(2));
        void order.catch(() => undefined);
        await first.clock.advance(6_000);
        const second = await open({ egm, disk: first.disk.survivor(0.5), platform });
        const { meters, holdings, transferInMinor, transferOutMinor } = await settle(second, direction, egm);
        const where = `lost ${when} write ${at}`;
        expect(second.machine.state().faults, where).toEqual([]);
        expect([meters.inMinor, meters.outMinor], where).toEqual([transferInMinor, transferOutMinor]);
        expect(holdings.creditMinor, where).toBe(egm.credit());
      }
  });
});

it('a new journal begins where an empty machine stands, and believes no credit', async () => {
  const egm = modelEgm({ counterMinor: 123 });
  egm.insertBill(100);
  const { machine } = await open({ egm, disk: faultyDisk() });
  expect(machine.state().faults).toEqual(['foreign_money']);
  egm.cancelCredit(100);
  expect(await machine.metered?.trust()).toBe(true);
  expect(machine.state().faults).toEqual([]);
});

it.each([
  ['all', 0],
  ['half', 0.5],
])(
  'a new journal that loses %s of its first trust in a crash stays locked, and counts nothing of what came and went',
  async (_, keep) => {
    const egm = modelEgm();
    egm.insertBill(100);
    const first = await open({ egm, disk: faultyDisk() });
    egm.cancelCredit(100);
    first.disk.losePowerAt(2, 'before');
    await first.machine.metered?.trust().catch(() => undefined);
    expect(first.disk.lost()).toBe(true);
    egm.insertBill(500);
    const { machine, platform } = await open({ egm, disk: first.disk.survivor(keep) });
    expect(machine.state().faults).toEqual(['foreign_money']);
    expect(await machine.metered?.trust()).toBe(false);
    egm.cancelCredit(500);
    expect(await machine.metered?.trust()).toBe(true);
    expect(machine.state()).toMatchObject({ faults: [], lastPlay: 0, holdings: { creditMinor: 0 } });
    expect([platform.booked.size, platform.paid.size]).toEqual([0, 0]);
  },
);
