import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { readFrames } from '../../journal/frame.ts';
import { cashIn, cashOut, openTestMachine, seatCommand } from '../machine.fixture.ts';
import { after, type Egm, openMetered as open, type World, withCredit } from './metered-machine.fixture.ts';
import type { TransferPort } from './transfer-port.ts';

/** A machine that names every transfer that it was sent. */
function naming(egm: Egm): { port: TransferPort; sent: string[] } {
  const sent: string[] = [];
  const port: TransferPort = {
    ...egm,
    send(order) {
      sent.push(order.wireId);
      return egm.send(order);
    },
  };
  return { port, sent };
}
/** Writes as much as makes the journal begin anew, and opens it again. */
async function reopenCompacted({ machine, disk, platform }: World, egm: Egm, port: TransferPort = egm) {
  for (let epoch = 2; epoch < 200; epoch += 1) await machine.seat(seatCommand(epoch));
  const stored = disk.survivor(1);
  expect(readFrames(await stored.read()).records[0]).toMatchObject({ t: 'snapshot' });
  const before = machine.state();
  const copy = await openTestMachine({ disk: disk.survivor(1), platform, seed: 2, metered: true });
  expect(copy.machine.state()).toEqual(before);
  return open({ egm, port, disk: stored, platform });
}
const limits = { compactAfterBytes: 1 };

describe('a compacted journal of a machine that decides itself', () => {
  it('PR-01 owes a win once whose counter comes after it', async () => {
    const egm = modelEgm({ countsJackpot: 'at_reset' });
    const world = await open({ egm, limits });
    await after(world, world.machine.apply(cashIn(1, 5_000)));
    egm.play(100, 90_000, 50_000);
    await world.machine.metered?.read(90_000);
    const { machine } = await reopenCompacted(world, egm);
    expect(machine.state().metered?.jackpotDueMinor).toBe(90_000);
    egm.resetHandPay();
    await machine.metered?.handPayReset();
    expect(await machine.metered?.read()).toBe(true);
    expect(machine.state()).toMatchObject({
      ...{ holdings: { handPayPendingMinor: 90_000 }, metered: { jackpotDueMinor: 0 } },
      ...{ lastPlay: 1, faults: [] },
    });
  });

  it('PR-01 asks no cash out twice by the same name', async () => {
    const egm = modelEgm();
    const { port, sent } = naming(egm);
    const world = await open({ egm, port, limits });
    await after(world, world.machine.apply(cashIn(1, 5_000)));
    egm.refuseTransfers(true);
    await after(world, world.machine.cashOut(cashOut(2)));
    await world.clock.advance(5_000);
    world.machine.metered?.disconnect();
    await world.clock.advance(5_000);
    const asked = sent.length;
    expect(asked).toBeGreaterThan(3);
    const later = await reopenCompacted(world, egm, port);
    await later.clock.advance(5_000);
    egm.refuseTransfers(false);
    await later.clock.advance(5_000);
    expect(egm.credit()).toBe(0);
    expect(sent.length).toBeGreaterThan(asked + 1);
    expect(new Set(sent).size).toBe(sent.length);
  });
});

it('GM-16 games and credit of a machine that nobody holds are of the seat that was there, not of one that never came', async () => {
  const world = await withCredit();
  const { machine, egm, platform } = world;
  egm.play(100, 0);
  platform.answering = false;
  await machine.unseat({ machineId: 7, epoch: 3 });
  await after(world, machine.metered!.read());
  await world.clock.advance(5_000);
  expect(machine.state()).toMatchObject({
    ...{ epoch: 3, seated: false, unbooked: [{ number: 1, epoch: 1, games: 1 }] },
    escrow: { epoch: 1, amountMinor: 4_900 },
  });
});
