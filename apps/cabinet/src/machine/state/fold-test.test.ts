import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { describe, expect, it } from 'vitest';
import { readFrames } from '../../journal/frame.ts';
import type { MeterReading } from '../metered/meter-reading.ts';
import { change, foldRecords } from './fold.ts';
import { creditOnMachineMinor, isTesting, type MachineState } from './machine-state.ts';
import { type Change, FORMAT_WITH_TEST, JOURNAL_FORMAT, type JournalRecord } from './record.ts';
import { openMachineStore } from './store.ts';

const counters = {
  ...{ coinInMinor: 0, coinOutMinor: 0, jackpotMinor: 0, cancelledMinor: 0, games: 0 },
  ...{ transferInMinor: 0, transferOutMinor: 0 },
};
const reading = (creditMinor: number): MeterReading => ({ creditMinor, counters });
const asked = (wireId: string, direction: 'in' | 'out', testId = 't') => ({
  ...{ transferId: testId, wireId, direction, epoch: 0, amountMinor: 1, isTest: true as const },
});
const begun = (wireId: string, direction: 'in' | 'out', testId = 't'): Change => ({
  ...{ t: 'test_begun', atMs: 1, asked: asked(wireId, direction, testId) },
});
const moved = (wireId: string, after = 0): Change => ({
  ...{ t: 'test_moved', wireId },
  end: { result: 'moved', atMs: 2, after: reading(after), detail: '' },
});
const refused = (wireId: string): Change => ({
  ...{ t: 'test_refused', wireId },
  end: { result: 'refused', atMs: 2, after: reading(0), detail: '' },
});
const read: Change = { t: 'metered', reading: reading(0), serial: null, play: null, jackpotDueMinor: 0, atMs: 0 };
const service: Change = { t: 'fault', fault: 'service', stands: true, atMs: 0 };
const numbered: Change = { t: 'numbered', lastPlay: 0 };
const won = (winMinor: number, handPayMinor = 0): Change => ({
  ...{ t: 'metered', reading: reading(0), serial: null, jackpotDueMinor: 0, atMs: 0 },
  play: { number: 1, epoch: 0, gameId: 'g', games: 1, betMinor: 0, winMinor, handPayMinor },
});
const waiting: Change = { t: 'cash_out_accepted', transferId: 'o', epoch: 0, atMs: 0 };
const playersOwn: Change = {
  ...{ t: 'transfer_asked', fingerprint: 'f', atMs: 0 },
  asked: { transferId: 'p', wireId: 'p:1', direction: 'in', epoch: 0, amountMinor: 1 },
};
const ofNothing: Change = { t: 'test_begun', atMs: 1, asked: { ...asked('a', 'in'), amountMinor: 0 } };
const outOfTwo: Change = { t: 'test_begun', atMs: 1, asked: { ...asked('b', 'out'), amountMinor: 2 } };
const givenUp = (testId: string): Change => ({ t: 'test_abandoned', testId, atMs: 3 });

const opened = {
  t: 'opened',
  format: JOURNAL_FORMAT,
  machineId: 7,
  incarnation: 'i',
  atMs: 0,
  isMetered: true,
} as const;
const fold = (...changes: Change[]): MachineState => changes.reduce(change, foldRecords([opened]));

describe('the journal of a test', () => {
  it('counts its credit on the machine and in no holding, from the way in to the way out', () => {
    const on = fold(read, service, begun('a', 'in'), moved('a', 1));
    expect([creditOnMachineMinor(on), on.holdings.creditMinor, isTesting(on)]).toEqual([1, 0, true]);
    const off = [begun('b', 'out'), refused('b'), begun('c', 'out'), moved('c')].reduce(change, on);
    expect([creditOnMachineMinor(off), isTesting(off), off.metered?.asks]).toEqual([0, false, 3]);
    expect(off.metered?.lastTest).toMatchObject({ result: 'done', legs: [{}, { end: { result: 'refused' } }, {}] });
  });

  it.each<[string, Change[]]>([
    ['outside of service mode', [read, begun('a', 'in')]],
    ['of a machine that was never read', [service, begun('a', 'in')]],
    ['at a seat', [read, service, { t: 'seated', epoch: 1, atMs: 0 }, begun('a', 'in')]],
    ['while another is on the machine', [read, service, begun('a', 'in'), moved('a', 1), begun('b', 'in', 'u')]],
    ['whose credit is not on the machine', [read, service, begun('a', 'out')]],
    ['twice', [read, service, begun('a', 'in'), moved('a', 1), moved('a', 1)]],
    ['under an id that was not asked', [read, service, begun('a', 'in'), moved('b', 1)]],
    ['while credit is on the machine', [numbered, won(5), service, begun('a', 'in')]],
    ['while a hand pay locks', [numbered, won(5, 5), service, begun('a', 'in')]],
    ['while a cash out waits', [read, service, waiting, begun('a', 'in')]],
    ['while a transfer is asked', [read, service, playersOwn, begun('a', 'in')]],
    ['by the end of a transfer of players', [read, service, playersOwn, moved('p:1')]],
    ['of nothing', [read, service, ofNothing]],
    ['of another amount on the way out', [read, service, begun('a', 'in'), moved('a', 1), outOfTwo]],
    ['given up under another id', [read, service, begun('a', 'in'), moved('a', 1), givenUp('u')]],
    ['given up where none is', [read, service, givenUp('t')]],
    ['given up while it is asked', [read, service, begun('a', 'in'), { t: 'test_abandoned', testId: 't', atMs: 3 }]],
  ])('holds none %s', (_what, changes) => {
    expect(() => fold(...changes)).toThrow(expect.objectContaining({ fault: 'contradiction' }));
  });

  it('is compacted in a format that older agents refuse, while its credit is on the machine', async () => {
    const disk = faultyDisk();
    const store = await openMachineStore({
      ...{ disk, machineId: 7, compactAfterBytes: 1, isMetered: true, nowMs: () => 0, newIncarnation: () => 'i' },
      alarm: () => expect.fail('an alarm'),
    });
    const formats: unknown[] = [];
    const refusals = Array.from({ length: 20 }, (_, at) => [begun(`b${at}`, 'out'), refused(`b${at}`)]).flat();
    const services = Array.from({ length: 200 }, () => service);
    const changes = [read, service, begun('a', 'in'), moved('a', 1), ...refusals, begun('c', 'out'), moved('c')];
    for (const what of [...changes, ...services]) {
      store.write(what);
      await store.synced();
      const [first] = readFrames(await disk.survivor(0).read()).records as JournalRecord[];
      if (first?.t === 'snapshot') formats.push(first.format);
      expect(isTesting(foldRecords(readFrames(await disk.survivor(0).read()).records as JournalRecord[]))).toBe(
        isTesting(store.state()),
      );
    }
    expect(new Set(formats)).toEqual(new Set([JOURNAL_FORMAT, FORMAT_WITH_TEST]));
  });

  it('is none in a snapshot of an older agent', () => {
    const { transfers, metered, ...state } = fold(read);
    const { test: _test, lastTest: _lastTest, ...older } = metered!;
    const stored = { ...state, transfers: [...transfers], metered: older as NonNullable<typeof metered> };
    const restored = foldRecords([{ t: 'snapshot', format: JOURNAL_FORMAT, state: stored }]);
    expect(restored.metered).toMatchObject({ test: null, lastTest: null, reading: reading(0) });
  });
});
