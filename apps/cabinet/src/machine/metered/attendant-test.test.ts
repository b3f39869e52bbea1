import { type FaultyDisk, faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { type CallFault, modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, handshakeAnswer, openTestMachine, seatCommand } from '../machine.fixture.ts';
import { after, dyingPort, type Egm } from './metered-machine.fixture.ts';
import type { TransferPort } from './transfer-port.ts';

/** In service mode, nobody sits there, connected and read. */
async function openInService(setup: { egm: Egm; disk?: FaultyDisk; port?: TransferPort; isNew?: boolean }) {
  const { egm, disk = faultyDisk(), port = egm, isNew = true } = setup;
  const world = await openTestMachine({ disk, metered: true });
  await world.machine.handshake().answered(handshakeAnswer());
  if (isNew) await world.machine.fault('service', true);
  world.machine.metered!.connect(port);
  if (port === egm) await after(world, world.machine.metered!.read());
  return world;
}
const test = (world: Awaited<ReturnType<typeof openInService>>, amountMinor = 1) =>
  after(world, world.machine.metered!.test(amountMinor));
/** Each way once: in and out by as much, and nothing of it is anybody's. */
function expectSound({ machine, alarms }: Awaited<ReturnType<typeof openInService>>, egm: Egm, times = 1) {
  const { metered, holdings, meters, faults } = machine.state();
  expect({ credit: egm.credit(), faults, alarms, test: metered?.test }).toEqual({
    ...{ credit: 0, faults: ['service'], alarms: [], test: null },
  });
  expect([holdings.creditMinor, meters.inMinor, meters.outMinor]).toEqual([0, 0, 0]);
  expect(egm.totals()).toMatchObject({ transferInMinor: times, transferOutMinor: times });
  expect(metered?.reading).toEqual(egm.meters());
}

/** Its machine takes no transfer out until the returned function is called. */
function keepCredit(egm: Egm): () => void {
  const { send } = egm;
  let isKept = true;
  egm.send = (order) => {
    egm.refuseTransfers(isKept && order.direction === 'out');
    return send(order);
  };
  return () => {
    isKept = false;
  };
}

describe("an attendant's test", () => {
  it('moves one credit in and out, changes no holdings, and says what each way did', async () => {
    const egm = modelEgm();
    const world = await openInService({ egm });
    const answer = await test(world);
    expect(answer).toMatchObject({
      kind: 'ended',
      test: {
        result: 'done',
        legs: [
          { direction: 'in', before: { creditMinor: 0 }, end: { result: 'moved', after: { creditMinor: 1 } } },
          { direction: 'out', before: { creditMinor: 1 }, end: { result: 'moved', after: { creditMinor: 0 } } },
        ],
      },
    });
    expectSound(world, egm);
    expect(await after(world, world.machine.metered!.read())).toBe(true);
    expect(await test(world)).toMatchObject({ kind: 'ended' });
    expectSound(world, egm, 2);
    await world.machine.fault('service', false);
    await world.machine.seat(seatCommand(1));
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'applied' });
  });

  it('is refused outside of service mode, at a seat, and of a machine with credit', async () => {
    const egm = modelEgm();
    const world = await openInService({ egm });
    await world.machine.fault('service', false);
    expect(await test(world)).toEqual({ kind: 'refused', reason: 'not_in_service' });
    await world.machine.seat(seatCommand(1));
    await after(world, world.machine.apply(cashIn(1, 500)));
    await world.machine.fault('service', true);
    expect(await test(world)).toEqual({ kind: 'refused', reason: 'seat_taken' });
    await world.machine.unseat({ machineId: world.machine.machineId, epoch: 1 });
    expect(await test(world)).toMatchObject({ kind: 'refused' });
    expect([egm.credit(), egm.doneTransfers().length]).toEqual([500, 1]);
  });

  it('ends where the machine refuses it, and its way out is asked until the machine takes it', async () => {
    const egm = modelEgm();
    const world = await openInService({ egm });
    egm.refuseTransfers(true);
    expect(await test(world)).toMatchObject({ kind: 'ended', test: { result: 'refused' } });
    const release = keepCredit(egm);
    const answer = world.machine.metered!.test(1);
    await world.clock.advance(10_000);
    expect(egm.credit()).toBe(1);
    await world.machine.fault('service', false);
    expect(world.machine.state().faults).toEqual(['service']);
    await world.machine.seat(seatCommand(1));
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'refused' });
    release();
    expect(await after(world, answer)).toMatchObject({ kind: 'ended', test: { result: 'done' } });
    expectSound(world, egm);
  });

  it.each(
    Array.from({ length: 30 }, (_, at) => at + 1).flatMap((at) =>
      (['before', 'after'] as const).map((when) => ({ at, when })),
    ),
  )('is followed to its end by the next agent, killed $when call $at', async ({ at, when }) => {
    const egm = modelEgm();
    const made = await openInService({ egm });
    const disk = made.disk.survivor(0);
    const dying = await openInService({ egm, disk, isNew: false, port: dyingPort(egm, at, when) });
    void dying.machine.metered!.test(1);
    await dying.clock.advance(20_000);
    const next = await openInService({ egm, disk: disk.survivor(0), isNew: false });
    await next.clock.advance(20_000);
    const { transferInMinor: times } = egm.totals();
    expect(times).toBeLessThan(2);
    expectSound(next, egm, times);
  });

  it.each(
    Array.from({ length: 20 }, (_, at) => at + 1).flatMap((at) =>
      (['lost_request', 'lost_answer', 'late_request'] as const).map((kind) => ({ at, kind })),
    ),
  )('is done once where the line fails: $kind at call $at', async ({ at, kind }: { at: number; kind: CallFault }) => {
    const egm = modelEgm();
    const world = await openInService({ egm });
    egm.failAt(at, kind);
    await test(world);
    await world.clock.advance(10_000);
    expectSound(world, egm, egm.totals().transferInMinor);
  });

  it('is in doubt where the machine has moved more than it says', async () => {
    const egm = modelEgm();
    const world = await openInService({ egm });
    const { send } = egm;
    egm.send = async (order) => {
      egm.foreignTransfer(order.amountMinor);
      return send(order);
    };
    const answer = world.machine.metered!.test(1);
    await world.clock.advance(60_000);
    expect(await answer).toEqual({ kind: 'open' });
    expect(world.machine.state().faults).toEqual(['service', 'transfer_in_doubt']);
    await world.machine.fault('service', false);
    expect(world.machine.state().faults).toContain('service');
  });

  it('is abandoned where an operator finds its credit gone, and leaves where it is still there', async () => {
    for (const isGone of [true, false]) {
      const egm = modelEgm();
      const world = await openInService({ egm });
      const release = keepCredit(egm);
      const answer = world.machine.metered!.test(1);
      await world.clock.advance(5_000);
      egm.insertBill(100);
      expect(await after(world, world.machine.metered!.read())).toBe(false);
      expect(world.machine.state().faults).toEqual(['service', 'foreign_money']);
      egm.cancelCredit(isGone ? 101 : 100);
      release();
      expect(await after(world, world.machine.metered!.trust())).toBe(true);
      await world.clock.advance(10_000);
      await answer;
      expect(world.machine.state()).toMatchObject({
        faults: ['service'],
        metered: { test: null, lastTest: { result: isGone ? 'abandoned' : 'done' } },
      });
      expect(egm.credit()).toBe(0);
    }
  });

  it('takes a game with its credit for foreign money', async () => {
    const egm = modelEgm();
    const world = await openInService({ egm });
    keepCredit(egm);
    void world.machine.metered!.test(100);
    await world.clock.advance(2_000);
    egm.play(100, 300);
    await world.clock.advance(5_000);
    expect(world.machine.state()).toMatchObject({ faults: ['service', 'foreign_money'], lastPlay: 0 });
    expect(world.alarms).toEqual([{ kind: 'foreign_money', detail: 'a game with the credit of a test' }]);
  });
});
