import { until } from '@salon/testkit/until.ts';
import { describe, expect, it } from 'vitest';
import {
  cashIn,
  cashOut,
  drawn,
  openSeatedMachine,
  openTestMachine,
  question,
  seatCommand,
} from '../machine.fixture.ts';

describe('cash in at the cabinet', () => {
  it('GM-10 puts the amount on the machine and answers what stands in the journal', async () => {
    const { machine, disk } = await openSeatedMachine();
    const answer = await machine.apply(cashIn(1, 5_000));
    expect(answer).toMatchObject({ status: 1, result: 'applied', reason: null, creditMinor: 5_000 });
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.state().holdings.creditMinor).toBe(5_000);
  });

  it('GM-10 answers a repeat from the journal and applies once, before and after a restart', async () => {
    const { machine, disk } = await openSeatedMachine();
    const first = await machine.apply(cashIn(1, 5_000));
    expect(await machine.apply(cashIn(1, 5_000))).toEqual(first);
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(await after.machine.apply(cashIn(1, 5_000))).toEqual(first);
    expect(await after.machine.ask(question(cashIn(1, 5_000)))).toEqual(first);
  });

  it('GM-10 refuses a known id that carries another amount, and raises the alarm', async () => {
    const { machine, alarms } = await openSeatedMachine();
    await machine.apply(cashIn(1, 5_000));
    const answer = await machine.apply(cashIn(1, 6_000));
    expect(answer).toMatchObject({ result: 'refused', reason: 'fingerprint_mismatch', creditMinor: 5_000 });
    expect(alarms).toMatchObject([{ kind: 'fingerprint_mismatch' }]);
  });

  it('GM-10 refuses a message whose fingerprint is not its own', async () => {
    const { machine, alarms } = await openSeatedMachine();
    const answer = await machine.apply({ ...cashIn(1, 5_000), amountMinor: 9_000 });
    expect(answer).toMatchObject({ result: 'refused', reason: 'fingerprint_mismatch', creditMinor: 0 });
    expect(alarms).toHaveLength(1);
  });

  it('GM-10 writes a tombstone for an id it never saw, so that the late message cannot apply, even after a restart', async () => {
    const { machine, disk } = await openSeatedMachine();
    expect(await machine.ask(question(cashIn(1, 5_000)))).toMatchObject({ result: 'refused', reason: 'never_seen' });
    const after = await openTestMachine({ disk: disk.survivor(0) });
    for (const live of [machine, after.machine]) {
      expect(await live.apply(cashIn(1, 5_000))).toMatchObject({ result: 'refused', reason: 'never_seen' });
      expect(live.state().holdings.creditMinor).toBe(0);
    }
  });

  it('GM-10 never obeys an older seat, and a refusal is for good', async () => {
    const { machine } = await openSeatedMachine();
    await machine.seat(seatCommand(5));
    expect(await machine.apply(cashIn(1, 5_000, 4))).toMatchObject({ result: 'refused', reason: 'stale_epoch' });
    expect(await machine.apply(cashIn(1, 5_000, 5))).toMatchObject({ result: 'refused', reason: 'stale_epoch' });
  });

  it('GM-10 follows a newer seat whose own message was lost', async () => {
    const { machine } = await openSeatedMachine();
    expect(await machine.apply(cashIn(1, 5_000, 3))).toMatchObject({ result: 'applied' });
    expect(machine.state()).toMatchObject({ epoch: 3, seated: true });
  });

  it('GM-10 refuses when nobody sits there any more', async () => {
    const { machine } = await openSeatedMachine();
    await machine.unseat({ machineId: 7, epoch: 1 });
    expect(await machine.apply(cashIn(1, 5_000))).toMatchObject({ result: 'refused', reason: 'stale_epoch' });
  });

  it('GM-10 refuses while a cash out is on its way', async () => {
    const { machine, platform } = await openSeatedMachine();
    await machine.apply(cashIn(1, 5_000));
    platform.answering = false;
    await machine.cashOut(cashOut(2));
    expect(await machine.apply(cashIn(3, 1_000))).toMatchObject({ result: 'refused', reason: 'not_now' });
  });

  it('GM-10 refuses over the limit of the machine', async () => {
    const { machine } = await openSeatedMachine({ limits: { creditMinor: 5_999 } });
    await machine.apply(cashIn(1, 5_000));
    expect(await machine.apply(cashIn(2, 1_000))).toMatchObject({ result: 'refused', reason: 'over_limit' });
    expect(await machine.apply(cashIn(3, 999))).toMatchObject({ result: 'applied', creditMinor: 5_999 });
  });

  it('GM-18 refuses out of service when the platform does not trust the machine', async () => {
    const { machine } = await openTestMachine();
    await machine.handshake().answered({
      machineId: 7,
      accepted: false,
      reason: 'ledger',
      epoch: 1,
      bookedPlay: 0,
      seated: true,
      stopped: false,
      minSpinMs: 0,
    });
    expect(await machine.apply(cashIn(1, 5_000))).toMatchObject({ result: 'refused', reason: 'out_of_service' });
    expect(machine.activity()).toBe('error');
  });

  it('refuses while something inhibits play, and takes money again when nothing does', async () => {
    const { machine } = await openSeatedMachine();
    machine.inhibit('no_picture', true);
    expect(machine.refusesPlay(0)).toBe('out_of_service');
    expect(await machine.apply(cashIn(1, 5_000))).toMatchObject({ result: 'refused', reason: 'out_of_service' });
    machine.inhibit('no_picture', false);
    expect(machine.refusesPlay(0)).toBeNull();
    expect(await machine.apply(cashIn(2, 5_000))).toMatchObject({ result: 'applied', creditMinor: 5_000 });
  });

  it('lets credit leave, and a game end, while something inhibits play', async () => {
    const { machine, platform } = await openSeatedMachine();
    await machine.apply(cashIn(1, 5_000));
    await machine.beginPlay(drawn({ betMinor: 100, winMinor: 300 }));
    machine.inhibit('no_picture', true);
    await machine.endPlay();
    expect(await machine.collect()).toBeNull();
    await until(() => platform.paid.size > 0);
    expect([...platform.paid.values()]).toEqual([5_200]);
  });

  it('GM-10 takes money while a play runs; what can be spent is without its bet', async () => {
    const { machine } = await openSeatedMachine();
    await machine.apply(cashIn(1, 100));
    await machine.beginPlay(drawn({ betMinor: 100 }));
    expect(await machine.apply(cashIn(2, 500))).toMatchObject({ result: 'applied', creditMinor: 500 });
    await machine.endPlay();
    expect(machine.availableMinor()).toBe(500);
  });

  it('GM-10 names in the alarm which facts do not fit', async () => {
    const { machine, alarms } = await openSeatedMachine();
    const [first, other] = [cashIn(1, 5_000), cashIn(1, 6_000)];
    await machine.apply({ ...first, amountMinor: 6_000 });
    await machine.apply(other);
    await machine.apply(cashIn(2, 700));
    await machine.cashOut(cashOut(3));
    await machine.apply({ ...cashIn(3, 100) });
    const { transferId } = first;
    expect(alarms).toEqual([
      { kind: 'fingerprint_mismatch', transferId, detail: `${first.fingerprint} carries ${other.fingerprint}` },
      { kind: 'fingerprint_mismatch', transferId, detail: `${other.fingerprint} against ${first.fingerprint}` },
      { kind: 'fingerprint_mismatch', transferId: cashIn(3, 100).transferId, detail: 'the id of a cash out' },
    ]);
    expect(machine.state().holdings.creditMinor).toBe(0);
  });

  it('GM-10 takes what the highest meter has room for, and no unit more', async () => {
    const { machine, clock } = await openSeatedMachine({ limits: { creditMinor: Number.MAX_SAFE_INTEGER } });
    await machine.apply(cashIn(1, Number.MAX_SAFE_INTEGER - 10));
    await machine.cashOut(cashOut(2));
    await clock.advance(10);
    expect(await machine.apply(cashIn(3, 11))).toMatchObject({ result: 'refused', reason: 'over_limit' });
    expect(await machine.apply(cashIn(4, 10))).toMatchObject({ result: 'applied', creditMinor: 10 });
  });
});
