import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { readFrames } from '../../journal/frame.ts';
import { cashIn, cashOut, question, transferId } from '../machine.fixture.ts';
import { after, openNoted, type World } from './metered-machine.fixture.ts';
import type { TransferOrder, TransferPort, TransferRefusal, TransferTrace } from './transfer-port.ts';

const NOTHING = { moved: 0, refused: 0, undecided: 0 };
const UNKNOWN: TransferTrace = { kind: 'unknown' };
/** A machine whose memory is read through `look` until that gives nothing more. */
function lookingThrough(look: () => TransferTrace | null | undefined) {
  const egm = modelEgm();
  const answers: Partial<TransferPort> = {
    look: async (wireId) => {
      const trace = look();
      return trace === undefined ? egm.look(wireId) : trace;
    },
  };
  return { egm, answers };
}
/** A machine that does `happens` as a transfer reaches it. */
function sendingThrough(happens: (egm: ReturnType<typeof modelEgm>) => void) {
  const egm = modelEgm();
  const answers: Partial<TransferPort> = {
    async send(order: TransferOrder) {
      const refusal = await egm.send(order);
      happens(egm);
      return refusal;
    },
  };
  return { egm, answers };
}
/** Records of this kind, in order. */
async function journaled({ disk }: World, kind: string): Promise<unknown[]> {
  const { records } = readFrames(await disk.read());
  return records.filter((record) => (record as { t: string }).t === kind);
}

describe('what becomes of a transfer that was sent', () => {
  it('ends with a free buffer and without the lock, and is counted', async () => {
    const world = await openNoted();
    await after(world, world.machine.apply(cashIn(1, 500)));
    expect(world.calls.slice(world.calls.indexOf('send') + 1)).toEqual(['look', 'reading', 'acknowledge', 'unlock']);
    expect(world.machine.metered!.transferCounts()).toEqual({ ...NOTHING, moved: 1 });
  });

  it('is in doubt where another board answers than the one that was asked', async () => {
    const world = await openNoted(sendingThrough((egm) => egm.replaceBoard('B-2')));
    const { machine, alarms } = world;
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    await world.clock.advance(2_000);
    expect(machine.state()).toMatchObject({ faults: ['transfer_in_doubt'], holdings: { creditMinor: 0 } });
    const detail = `${transferId(1)}: another board than the transfer was asked of`;
    expect(alarms).toEqual([{ kind: 'transfer_in_doubt', detail }]);
  });

  it('is for an operator where it is in doubt: nothing is asked, read or trusted, and its trace stays on the machine', async () => {
    const { egm, answers } = sendingThrough((one) => one.foreignTransfer(100));
    const world = await openNoted({ egm, answers });
    const { machine, clock, alarms, calls } = world;
    void machine.apply(cashIn(1, 500));
    await clock.advance(2_500);
    expect(alarms).toMatchObject([{ kind: 'transfer_in_doubt' }]);
    expect(calls.slice(calls.indexOf('send') + 1).every((call) => call === 'look' || call === 'reading')).toBe(true);
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, undecided: 1 });
    calls.length = 0;
    await clock.advance(60_000);
    expect(await machine.metered!.read()).toBe(false);
    expect(await machine.metered!.creditCancelled(600)).toBe(false);
    expect([calls, alarms.length]).toEqual([[], 1]);
    // As if the credit were the journal's.
    egm.cancelCredit(egm.credit());
    expect(await machine.metered!.trust()).toBe(false);
    expect(machine.state()).toMatchObject({ faults: ['transfer_in_doubt'], metered: { asked: { amountMinor: 500 } } });
  });

  it('is believed not to have arrived 2 s after the machine did not know it, and no sooner', async () => {
    const world = await openNoted();
    const { machine, egm, clock } = world;
    // Acknowledge, lock and reading come before it.
    egm.failAt(4, 'lost_request');
    void machine.apply(cashIn(1, 500));
    await clock.advance(1_999);
    expect(machine.state().metered?.asked).toMatchObject({ transferId: transferId(1) });
    await clock.advance(1);
    expect(machine.state().metered?.asked).toBeNull();
    expect(await machine.ask(question(cashIn(1, 500)))).toMatchObject({ result: 'refused', reason: 'not_now' });
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, refused: 1 });
  });

  it('is not believed where the machine changes its answer from look to look', async () => {
    const egm = modelEgm();
    let looks = 0;
    let take = (): unknown => undefined;
    const answers: Partial<TransferPort> = {
      async send(order) {
        take = () => egm.send(order);
        return null;
      },
      async look(wireId) {
        looks += 1;
        if (looks === 16) await take();
        if (looks > 15) return egm.look(wireId);
        return looks % 2 === 0 ? UNKNOWN : { kind: 'done', amountMinor: 500 };
      },
    };
    const world = await openNoted({ egm, answers });
    const { machine, clock } = world;
    void machine.apply(cashIn(1, 500));
    await clock.advance(2_900);
    expect(machine.state()).toMatchObject({ faults: [], metered: { asked: { transferId: transferId(1) } } });
    await clock.advance(1_000);
    expect(machine.state()).toMatchObject({ faults: [], holdings: { creditMinor: 500 } });
    expect(egm.credit()).toBe(500);
  });

  it('is waited for as long as the machine has it under way', async () => {
    let looks = 0;
    const world = await openNoted(
      lookingThrough(() => {
        looks += 1;
        return looks > 50 ? undefined : { kind: 'pending' };
      }),
    );
    const { machine, clock, calls } = world;
    void machine.apply(cashIn(1, 500));
    await clock.advance(9_000);
    expect(calls.filter((call) => call === 'acknowledge')).toHaveLength(1);
    expect(machine.metered!.transferCounts()).toEqual(NOTHING);
    await clock.advance(2_000);
    expect(await machine.ask(question(cashIn(1, 500)))).toMatchObject({ result: 'applied', creditMinor: 500 });
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, moved: 1 });
  });

  it.each([
    ['taken', false, { creditMinor: 1_400, result: 'applied' }],
    ['refused', true, { creditMinor: 900, result: 'refused' }],
  ] as const)('is decided between two games where it was %s as one began', async (_, isRefused, answer) => {
    const { egm, answers } = sendingThrough((one) => one.beginGame(100));
    // A poll that does not know yet that a game runs.
    const reading = async () => egm.meters();
    const world = await openNoted({ egm, answers: { ...answers, reading } });
    const { machine, clock } = world;
    void machine.apply(cashIn(1, 1_000));
    await clock.advance(1_000);
    egm.endGame(100);
    await clock.advance(1_000);
    expect(machine.state()).toMatchObject({ lastPlay: 1, holdings: { creditMinor: 1_000 } });

    egm.refuseTransfers(isRefused);
    expect(await after(world, machine.apply(cashIn(2, 500)))).toMatchObject({ result: 'undecided' });
    await clock.advance(5_000);
    expect(machine.state()).toMatchObject({ lastPlay: 1, metered: { asked: { transferId: transferId(2) } } });
    egm.endGame(0);
    await clock.advance(1_000);
    expect(await machine.ask(question(cashIn(2, 500)))).toMatchObject(answer);
    // The game of the reading that decides is booked with it.
    expect(machine.state()).toMatchObject({ faults: [], lastPlay: 2, metered: { reading: egm.meters() } });
  });

  it('is refused with the reason that the machine gives, and no more than once', async () => {
    const refusal = { reason: 'over_limit', detail: 'status 84' } as const;
    const world = await openNoted({ answers: { send: async () => refusal } });
    const answer = await after(world, world.machine.apply(cashIn(1, 500)));
    expect(answer).toMatchObject({ result: 'refused', reason: 'over_limit' });
    expect(await journaled(world, 'refused')).toHaveLength(1);
  });

  it.each<[string, TransferRefusal | null, string]>([
    ['the machine’s own words', { reason: 'not_now', detail: 'status 84' }, 'status 84'],
    ['that it never arrived', null, 'never arrived'],
  ])('leaves %s in the journal where it is a cash out that is asked again', async (_, refusal, detail) => {
    const egm = modelEgm();
    let isFirst = true;
    const answers: Partial<TransferPort> = {
      async send(order) {
        if (order.direction === 'in' || !isFirst) return egm.send(order);
        isFirst = false;
        return refusal;
      },
    };
    const world = await openNoted({ egm, answers, creditMinor: 5_000 });
    await after(world, world.machine.cashOut(cashOut(2)));
    await world.clock.advance(10_000);
    expect(await journaled(world, 'cash_out_refused')).toMatchObject([{ detail }]);
    expect([...world.platform.paid]).toEqual([[transferId(2), 5_000]]);
  });
});

describe('a line that is gone while a transfer is open', () => {
  it('is asked nothing more, and nothing waits for it', async () => {
    const world = await openNoted(lookingThrough(() => null));
    const { machine, clock, calls } = world;
    await after(world, machine.apply(cashIn(1, 500)));
    machine.metered!.disconnect();
    await clock.advance(1_000);
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, undecided: 1 });
    calls.length = 0;
    await clock.advance(10_000);
    expect([calls, clock.pending()]).toEqual([[], 0]);
  });

  it('decides it first when the machine answers again, before any reading, and leaves its lock until then', async () => {
    const egm = modelEgm();
    let isSilent = true;
    const look = async (wireId: string) => (isSilent ? null : egm.look(wireId));
    const world = await openNoted({ egm, answers: { look } });
    const { machine, clock, port, calls } = world;
    await after(world, machine.apply(cashIn(1, 500)));
    expect(egm.credit()).toBe(500);
    machine.metered!.disconnect();
    calls.length = 0;
    const again = { ...port };
    machine.metered!.connect(again);
    isSilent = false;
    expect(await after(world, machine.metered!.read())).toBe(false);
    expect(calls).toEqual([]);
    await clock.advance(2_000);
    expect(calls).toEqual(['look', 'reading', 'acknowledge', 'unlock']);
    expect(await machine.metered!.read()).toBe(true);
    expect(machine.state()).toMatchObject({ faults: [], holdings: { creditMinor: 500 } });
  });
});
