import type { EgmCounters, EgmMemory, EgmTransfer } from '@salon/testkit/egm-memory.ts';
import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import { isSameReading, type MeterReading } from '../../../apps/cabinet/src/machine/metered/meter-reading.ts';

/** What a machine really was when one of its readings was taken. */
export interface Snapshot {
  reading: MeterReading;
  serial: string;
  totals: EgmCounters;
  /** Foreign events so far. */
  events: number;
  /** How often its memory was cleared. */
  clears: number;
  /** All credit that an attendant has paid by hand. */
  handPaidMinor: number;
  /** Of `totals`, what attendants' tests have moved. */
  testedMinor: Record<EgmTransfer['direction'], number>;
}

/** What only the simulation knows of a machine that decides itself. */
export interface EgmTruth {
  /** A bill, a key, a cleared memory: nothing that a journal may book. What leaves no trace does not count. */
  foreign(change: () => void): void;
  /** Foreign too: its memory is cleared. */
  cleared(change: () => void): void;
  /** The machine did this transfer, and its memory was cleared since. */
  isErased(wireId: string): boolean;
  /** Whatever stands on the machine is foreign to a new journal; `false`: an older journal is back, to which it is not. */
  disowned(isDisowned: boolean): void;
  /** The journal has accepted everything up to this number of foreign events, by an operator or as a new one. */
  settled(events: number): void;
  /** Something foreign has happened that no operator has settled. */
  hasCause(events?: number): boolean;
  /** An attendant pays all credit by hand: owed to the seat where the driver learns of it in time, foreign where it does not. */
  paidByHand(amountMinor: number): void;
  /** Another agent has opened its journal, which calls `trust` where an operator has returned the machine. */
  opened(machine: Pick<Machine, 'listen'>, trust: () => Promise<boolean>): () => Promise<boolean>;
  /** Whether a machine that was distrusted is not any more because its agent has trusted it. */
  takeTrust(isDistrusted: boolean): boolean;
  /** The machine may be distrusted. */
  mayDistrust(): boolean;
  handPaid(): readonly number[];
  /** A transfer of this id is an attendant's test. */
  tests(wireId: string): void;
  isTest(wireId: string): boolean;
  /** Tests whose credit has left the machine again. */
  testsDone(): number;
  take(reading: MeterReading): MeterReading;
  find(reading: MeterReading, serial: string | null): Snapshot | null;
}

const retainedSnapshots = 200;

export function createEgmTruth(memory: Pick<EgmMemory, 'meters' | 'serial' | 'totals' | 'doneTransfers'>): EgmTruth {
  const snapshots: Snapshot[] = [];
  let events = 0;
  let settledEvents = 0;
  let isDisowned = false;
  let clears = 0;
  const erased = new Set<string>();
  let wasDistrusted = false;
  /** One that is done counts until the next comparison. */
  const trusts = new Map<object, 'open' | 'done'>();
  const handPaid: number[] = [];
  let settledHandPaid = 0;
  const tests = new Set<string>();
  const testedMinor = (asked: EgmTransfer['direction']): number =>
    memory
      .doneTransfers()
      .filter(({ wireId, direction }) => direction === asked && tests.has(wireId))
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  const sum = (): number => handPaid.reduce((total, amountMinor) => total + amountMinor, 0);
  function foreign(change: () => void): void {
    const [before, serial] = [memory.meters(), memory.serial()];
    change();
    if (serial !== memory.serial() || !isSameReading(before, memory.meters())) events += 1;
  }
  return {
    foreign,
    cleared(change) {
      clears += 1;
      for (const { wireId } of memory.doneTransfers()) erased.add(wireId);
      foreign(change);
    },
    isErased: (wireId) => erased.has(wireId),
    disowned(isSo) {
      isDisowned = isSo;
    },
    settled(upTo) {
      settledEvents = upTo;
      isDisowned = false;
      settledHandPaid = handPaid.length;
    },
    hasCause: (known = events) => isDisowned || known > settledEvents,
    paidByHand: (amountMinor) => void handPaid.push(amountMinor),
    opened(machine, trust) {
      machine.listen({
        distrusted() {
          wasDistrusted = true;
        },
      });
      // Of the agent before, one that was under way may have reached the disk.
      for (const call of trusts.keys()) trusts.set(call, 'done');
      return async () => {
        const call = {};
        trusts.set(call, 'open');
        const isTrusted = await trust();
        if (isTrusted) trusts.set(call, 'done');
        else trusts.delete(call);
        return isTrusted;
      };
    },
    takeTrust(isDistrusted) {
      const isTrusted = wasDistrusted && !isDistrusted && trusts.size > 0;
      // A journal may have been opened with its fault, or have lost it.
      wasDistrusted = isDistrusted;
      for (const [call, state] of trusts) if (state === 'done') trusts.delete(call);
      return isTrusted;
    },
    mayDistrust: () => isDisowned || events > settledEvents || handPaid.length > settledHandPaid,
    handPaid: () => handPaid,
    tests: (wireId) => void tests.add(wireId),
    isTest: (wireId) => tests.has(wireId),
    testsDone: () =>
      memory.doneTransfers().filter(({ wireId, direction }) => direction === 'out' && tests.has(wireId)).length,
    take(reading) {
      const last = snapshots.at(-1);
      const [serial, totals] = [memory.serial(), memory.totals()];
      if (last?.totals === totals && last.serial === serial && isSameReading(last.reading, reading)) snapshots.pop();
      const tested = { in: testedMinor('in'), out: testedMinor('out') };
      snapshots.push({ reading, serial, totals, events, clears, handPaidMinor: sum(), testedMinor: tested });
      if (snapshots.length > retainedSnapshots) snapshots.shift();
      return reading;
    },
    find: (reading, serial) =>
      snapshots.findLast((one) => one.serial === serial && isSameReading(one.reading, reading)) ?? null,
  };
}
