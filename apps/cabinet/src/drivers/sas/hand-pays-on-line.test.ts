import { exceptionOf } from '@salon/sas/events/exceptions.ts';
import { describe, expect, it } from 'vitest';
import { machineId } from '../../machine/machine.fixture.ts';
import { type HostedEgm, hostedEgm } from './hosted-egm.fixture.ts';

const READ = 0x1b;
const RESET = 0x94;
const METERS = 0x6f;
const TO_KEY = 'machine leaves the end of its hand pay to its key';

/** With 50.00 on it, on which a win of 5.00 rings. */
async function open() {
  const world = await hostedEgm();
  await world.moneyIn(1, 5_000);
  world.egm.act({ do: 'settings', settings: { winLimitCents: 500 } });
  return world;
}

async function ring({ egm, keys, after, clock }: HostedEgm) {
  egm.act({ do: 'rig', next: 'jackpot' });
  await after(keys.press({ button: 'spin' }));
  await clock.advance(3_000);
  return egm.memory().handPay?.credits;
}

const pay = ({ machine }: HostedEgm) => {
  const { handPay } = machine.state();
  return machine.handPaid({ machineId, reference: handPay!.reference, amountMinor: handPay!.amountMinor });
};

describe('a win that rings', () => {
  it('is known with its amount, and leaves with the key of the machine', async () => {
    const world = await open();
    const wonMinor = await ring(world);
    const { machine, egm, clock, credit } = world;
    expect(wonMinor).toBeGreaterThanOrEqual(500);
    expect(machine.state().handPay?.amountMinor).toBe(wonMinor);
    egm.press('attendant');
    await clock.advance(2_000);
    expect([machine.state().handPay, machine.state().faults, credit()]).toEqual([null, [], 4_990]);
  });

  it('is ended at the machine once the platform has paid it, and not before', async () => {
    const world = await open();
    await ring(world);
    const { machine, egm, clock } = world;
    await clock.advance(5_000);
    expect(egm.received(RESET)).toEqual([]);
    await pay(world);
    await clock.advance(2_000);
    expect([egm.received(RESET).length, egm.memory().handPay, machine.state().handPay]).toEqual([1, null, null]);
    expect(world.written(TO_KEY)).toEqual([]);
  });

  it('is left to the key where the machine does not let itself be reset, and is asked for once', async () => {
    const world = await open();
    const { egm, clock, machine } = world;
    egm.act({ do: 'settings', settings: { allowsRemoteReset: false } });
    await ring(world);
    const reference = machine.state().handPay?.reference;
    await pay(world);
    await clock.advance(5_000);
    expect(egm.received(RESET)).toHaveLength(1);
    expect(world.written(TO_KEY)).toMatchObject([{ level: 'warn', facts: { answer: 'unable', reference } }]);
    egm.press('attendant');
    await clock.advance(2_000);
    expect([machine.state().handPay, machine.state().faults]).toEqual([null, []]);
  });

  it('is asked to end again where the machine did not answer', async () => {
    const world = await open();
    const { egm, clock } = world;
    await ring(world);
    egm.faults.order({ kind: 'silence', times: 4, command: RESET });
    await pay(world);
    await clock.advance(5_000);
    expect([egm.memory().handPay, world.written(TO_KEY)]).toEqual([null, []]);
  });

  it('is ended by nobody while the line is down', async () => {
    const world = await open();
    const { egm, clock, view } = world;
    await ring(world);
    egm.isOff(true);
    await clock.advance(15_000);
    expect(view.isLinked).toBe(false);
    egm.clear();
    await pay(world);
    await clock.advance(2_000);
    expect(egm.received(RESET)).toEqual([]);
    egm.isOff(false);
    await clock.advance(4_000);
    expect(egm.memory().handPay).toBeNull();
  });
});

describe('a hand pay that is being read', () => {
  it('holds the meters until the machine has said what rings, which is asked every half second', async () => {
    const { egm, clock, onEvent, readings, after } = await open();
    egm.answers(READ, () => null);
    egm.clear();
    onEvent(exceptionOf(0x51), null);
    await clock.advance(1_000);
    expect(await after(readings.atRest())).toBeNull();
    expect(egm.received(READ)).toHaveLength(4);
    await clock.advance(510);
    expect(egm.received(READ).length).toBeGreaterThan(4);
    egm.answers(READ, null);
    await clock.advance(2_000);
    expect(await after(readings.atRest())).toMatchObject({ creditMinor: 5_000 });
    const asked = egm.received(READ).length;
    await clock.advance(2_000);
    expect(egm.received(READ)).toHaveLength(asked);
  });

  it('that turns out to be none changes nothing', async () => {
    const { onEvent, clock, machine, credit, readings, after } = await open();
    machine.metered!.gameRuns(10);
    onEvent(exceptionOf(0x51), null);
    await clock.advance(100);
    expect(machine.metered!.runningBetMinor()).toBe(10);
    machine.metered!.gameRuns(null);
    onEvent(exceptionOf(0x52), null);
    await clock.advance(1_000);
    expect([machine.state().handPay, machine.state().faults, credit()]).toEqual([null, [], 5_000]);
    expect(await after(readings.atRest())).not.toBeNull();
  });

  it('waits for the line, and is read when the machine is back', async () => {
    const { egm, clock, machine, view } = await open();
    egm.faults.order({ kind: 'silence', times: 1_000, command: READ });
    egm.act({ do: 'rig', next: 'jackpot' });
    egm.press('spin');
    await clock.advance(3_000);
    egm.isOff(true);
    await clock.advance(15_000);
    expect([view.isLinked, machine.state().handPay]).toEqual([false, null]);
    egm.clear();
    await clock.advance(3_000);
    expect(egm.received(READ)).toEqual([]);
    egm.faults.clear();
    egm.isOff(false);
    await clock.advance(4_000);
    expect(machine.state().handPay?.amountMinor).toBe(egm.memory().handPay?.credits);
  });

  it('of a machine that an operator has to check holds nothing', async () => {
    const { egm, clock, machine, onEvent, readings, after } = await open();
    egm.act({ do: 'ticket', cents: 700 });
    await clock.advance(1_000);
    expect(machine.state().faults).toEqual(['foreign_money']);
    egm.answers(READ, (body) => body.with(3, 0x40).with(7, 0x50));
    onEvent(exceptionOf(0x51), null);
    await clock.advance(1_000);
    egm.clear();
    expect(await after(readings.atRest())).toMatchObject({ creditMinor: 5_700 });
    expect(egm.received(METERS)).toHaveLength(2);
  });
});

describe('credit that the key of the machine takes off', () => {
  /** COLLECT while the host cannot answer: without a printer an attendant has to come. */
  async function callAttendant(world: HostedEgm) {
    const { egm, clock } = world;
    egm.act({ do: 'settings', settings: { hostCashOutMs: 1 } });
    egm.isOff(true);
    egm.press('collect');
    await clock.advance(100);
    egm.memory();
    egm.isOff(false);
    await clock.advance(2_000);
  }

  it('is owed to the seat as a hand pay, once', async () => {
    const world = await open();
    const { egm, clock, machine, platform, credit } = world;
    await callAttendant(world);
    expect(egm.memory().handPay).toMatchObject({ kind: 'cancelled_credits', credits: 5_000 });
    expect([machine.state().handPay, credit()]).toEqual([null, 5_000]);
    egm.press('attendant');
    await clock.advance(3_000);
    expect([egm.memory().credit, credit(), machine.state().faults]).toEqual([0, 0, []]);
    expect([[...platform.paid.values()], [...platform.owed.values()]]).toEqual([[5_000], [true]]);
  });
});
