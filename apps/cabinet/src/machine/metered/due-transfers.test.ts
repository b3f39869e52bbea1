import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, cashOut, question, transferId } from '../machine.fixture.ts';
import { after, openNoted } from './metered-machine.fixture.ts';
import type { TransferPort } from './transfer-port.ts';

const NOTHING = { moved: 0, refused: 0, undecided: 0 };
/** A machine that gives no reading after `slow`, until the function that this returns is called. */
function readingSlowly() {
  const egm = modelEgm();
  let ready: Promise<void> = Promise.resolve();
  const answers: Partial<TransferPort> = { reading: () => ready.then(egm.reading) };
  function slow(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    ready = promise;
    return resolve;
  }
  return { egm, answers, slow };
}

describe('what is asked of a machine, one after the other', () => {
  it('asks the next cash in at once after one that was refused', async () => {
    const world = await openNoted();
    const { machine, egm, clock } = world;
    const beganMs = clock.monotonicMs();
    egm.refuseTransfers(true);
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'refused' });
    egm.refuseTransfers(false);
    expect(await after(world, machine.apply(cashIn(2, 500)))).toMatchObject({ result: 'applied' });
    expect(clock.monotonicMs() - beganMs).toBeLessThan(1_000);
  });

  it('answers at once how a cash in stands that is decided, while a cash out is asked', async () => {
    const world = await openNoted({ creditMinor: 5_000 });
    const { machine, egm, clock } = world;
    egm.beginGame();
    await after(world, machine.cashOut(cashOut(2)));
    const nowMs = clock.monotonicMs();
    expect(await after(world, machine.ask(question(cashIn(1, 5_000))))).toMatchObject({ result: 'applied' });
    expect(clock.monotonicMs() - nowMs).toBeLessThanOrEqual(100);
  });

  it('answers how a cash in stands that was sent when the machine has decided it, within the patience of the platform', async () => {
    const egm = modelEgm();
    let isSilent = true;
    const look: TransferPort['look'] = async (wireId) => (isSilent ? null : egm.look(wireId));
    const world = await openNoted({ egm, answers: { look } });
    const { machine, clock } = world;
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    const answer = machine.ask(question(cashIn(1, 500)));
    await clock.advance(600);
    isSilent = false;
    expect(await after(world, answer)).toMatchObject({ result: 'applied' });
  });

  it('asks no cash out of a machine where a hand pay has begun to ring meanwhile, until that is reset', async () => {
    const { egm, answers, slow } = readingSlowly();
    const world = await openNoted({ egm, answers, creditMinor: 5_000 });
    const { machine, platform, clock, sent, calls, alarms } = world;
    const { refused } = machine.metered!.transferCounts();
    egm.play(100, 90_000, 50_000);
    const answered = slow();
    void machine.metered!.read(90_000);
    void machine.cashOut(cashOut(2));
    await clock.advance(100);
    answered();
    await clock.advance(5_000);
    expect([sent, calls, alarms]).toEqual([[], ['reading'], []]);
    expect(machine.metered!.transferCounts().refused).toBe(refused);
    egm.resetHandPay();
    await machine.metered!.handPayReset();
    await clock.advance(5_000);
    expect([...platform.paid]).toEqual([[transferId(2), 4_900]]);
  });

  it('is for an operator where it breaks in the middle of a transfer', async () => {
    const look = async () => Promise.reject(new Error('no such register'));
    const world = await openNoted({ answers: { look } });
    const { machine, clock, alarms } = world;
    void machine.apply(cashIn(1, 500));
    await clock.advance(60_000);
    expect(alarms).toEqual([{ kind: 'transfer_in_doubt', detail: 'Error: no such register' }]);
    expect(machine.state()).toMatchObject({ faults: ['transfer_in_doubt'], metered: { asked: { amountMinor: 500 } } });
  });

  it('leaves alone a machine whose journal has failed, and raises no other alarm', async () => {
    const world = await openNoted({ creditMinor: 5_000 });
    const { machine, egm, disk, clock, calls, alarms } = world;
    egm.refuseTransfers(true);
    await after(world, machine.cashOut(cashOut(2)));
    disk.losePowerAt(1, 'before');
    await clock.advance(5_000);
    expect(alarms).toMatchObject([{ kind: 'journal_broken' }]);
    calls.length = 0;
    expect(await machine.metered!.read()).toBe(false);
    await clock.advance(30_000);
    expect([calls, clock.pending()]).toEqual([[], 0]);
  });

  it('gives a question to no machine that has left the line before its turn', async () => {
    const { egm, answers, slow } = readingSlowly();
    const { machine, clock, calls } = await openNoted({ egm, answers, creditMinor: 5_000 });
    const answered = slow();
    const first = machine.metered!.read();
    const second = machine.metered!.read();
    await clock.advance(0);
    machine.metered!.disconnect();
    answered();
    expect([await first, await second]).toEqual([true, false]);
    expect(calls).toEqual(['reading']);
  });

  it('shows the bet of a game that runs until the line is gone', async () => {
    const { machine } = await openNoted({ creditMinor: 5_000 });
    machine.metered!.gameRuns(100);
    expect([machine.metered!.runningBetMinor(), machine.availableMinor()]).toEqual([100, 4_900]);
    machine.metered!.disconnect();
    expect([machine.metered!.runningBetMinor(), machine.availableMinor()]).toEqual([null, 5_000]);
  });

  it('counts a cash out that is refused again and again as often as it was asked', async () => {
    const world = await openNoted({ creditMinor: 5_000 });
    const { machine, egm, clock, sent } = world;
    egm.refuseTransfers(true);
    await after(world, machine.cashOut(cashOut(2)));
    await clock.advance(10_000);
    expect(sent.length).toBeGreaterThan(3);
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, moved: 1, refused: sent.length });
  });
});
