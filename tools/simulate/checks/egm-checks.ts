import { MONEY_FAULTS } from '@salon/domain';
import type { EgmMemory, EgmTransfer } from '@salon/testkit/egm-memory.ts';
import { isSameReading } from '../../../apps/cabinet/src/machine/metered/meter-reading.ts';
import { creditOnMachineMinor, type MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import type { EgmTruth, Snapshot } from '../egm/egm-truth.ts';

/** Of an `EgmDevice`, what is compared. */
interface Compared {
  memory: Pick<EgmMemory, 'doneTransfers'>;
  truth: EgmTruth;
}
type Report = (what: string) => void;
/** Amounts that the journal and the machine both count. */
type Amounts = Record<'betMinor' | 'winMinor' | 'games' | 'inMinor' | 'outMinor' | 'handPayMinor', number>;
const counted = [
  'betMinor',
  'winMinor',
  'games',
  'inMinor',
  'outMinor',
  'handPayMinor',
] as const satisfies (keyof Amounts)[];

/**
 * Compares the journal with what its machine really did up to the journal's last reading. A new journal, and an operator who
 * trusts the machine again, begin a new comparison: what had happened until then was written off. So does a journal that has lost
 * its first reading again, because its agent died before that was synced: it cannot have counted anything yet. And so does a
 * cleared memory that shows again what the journal had read last, all counters at zero: nothing can say what was between.
 * `isOlder`: the journal was restored to an earlier time, and need not know what the machine has done until now.
 */
export function createEgmChecks(
  egm: Compared,
  { isOlder = false } = {},
): (state: MachineState, report: Report) => void {
  const before = new Set(isOlder ? egm.memory.doneTransfers().map(({ wireId }) => idOf(wireId)) : []);
  let compared = '';
  let last: Agreed | null = null;
  /** Cash ins that the machine did and a cleared memory has undone, down to the reading before them: they count as refused. */
  const excused = new Set<string>();
  let writtenOff: Amounts | null = null;

  return (state, report) => {
    const { metered, faults } = state;
    const isExcused = (id: string, own: readonly EgmTransfer[]): boolean => {
      const isAsBefore = last !== null && metered?.reading != null && isSameReading(metered.reading, last.reading);
      if (isAsBefore && own.every(({ wireId }) => egm.truth.isErased(wireId))) excused.add(id);
      return excused.has(id);
    };
    checkTransfers(egm, state, { before, isExcused }, report);
    checkTests(egm, state, before, report);
    const journal = journalAmounts(state);
    if (metered?.reading == null) {
      compared = '';
      if (counted.some((name) => journal[name] !== 0)) report('the journal has counted money without a reading');
      return;
    }
    const then = egm.truth.find(metered.reading, metered.serial);
    if (then === null) return report('the journal has a reading that its machine never gave');
    const machine = machineAmounts(then, metered.jackpotDueMinor);
    const isDistrusted = MONEY_FAULTS.some((fault) => faults.includes(fault));
    // A fault may also be gone because its agent died before it was synced. Then nothing was written off.
    const isTrusted = egm.truth.takeTrust(isDistrusted);
    const isWiped = last !== null && then.clears > last.clears && isSameAgain(last, then, journal);
    if (compared !== state.incarnation || isTrusted || isWiped) {
      compared = state.incarnation;
      writtenOff = difference(machine, journal);
      egm.truth.settled(then.events);
    }
    if (metered.asked !== null || isDistrusted) return;
    if (egm.truth.hasCause(then.events)) report('foreign money was taken for our own');
    const creditMinor = creditOnMachineMinor(state);
    if (creditMinor !== metered.reading.creditMinor)
      report(`the journal's credit is ${creditMinor}, the machine's was ${metered.reading.creditMinor}`);
    for (const name of counted)
      if (machine[name] - writtenOff![name] !== journal[name])
        report(`${name}: ${journal[name]} in the journal, ${machine[name] - writtenOff![name]} on the machine`);
    last = { reading: then.reading, serial: then.serial, clears: then.clears, journal };
  };
}

/** Where the two last agreed. */
interface Agreed extends Pick<Snapshot, 'reading' | 'serial' | 'clears'> {
  journal: Amounts;
}

function isSameAgain(last: Agreed, { reading, serial }: Snapshot, journal: Amounts): boolean {
  return (
    serial === last.serial &&
    isSameReading(reading, last.reading) &&
    counted.every((name) => journal[name] === last.journal[name])
  );
}

/** What the journal says to have moved, the machine has moved: by our id, once, and the same amount. */
function checkTransfers(
  egm: Compared,
  { transfers }: MachineState,
  { before, isExcused }: { before: ReadonlySet<string>; isExcused(id: string, own: readonly EgmTransfer[]): boolean },
  report: Report,
): void {
  const done = egm.memory.doneTransfers();
  for (const [id, known] of transfers) {
    if (before.has(id)) continue;
    const own = done.filter(({ wireId }) => wireId.startsWith(`${id}:`));
    if (own.length > 1) report(`transfer ${id} was done ${own.length} times`);
    if (known.kind === 'cash_in' && known.result === 'applied' && own.length === 0)
      report(`cash in ${id} is in the journal, and the machine has never done it`);
    if (known.kind === 'cash_in' && known.result === 'refused' && own.length > 0 && !isExcused(id, own))
      report(`cash in ${id} is refused in the journal, and on the machine`);
    const isHandPaid =
      own.length === 0 && egm.truth.handPaid().includes(known.kind === 'cash_out' ? known.amountMinor : 0);
    if (known.kind !== 'cash_out' || known.state === 'waiting' || isHandPaid) continue;
    if (known.amountMinor !== (own[0]?.amountMinor ?? 0))
      report(`cash out ${id} of ${known.amountMinor} is ${own[0]?.amountMinor ?? 0} on the machine`);
  }
}

/** Each transfer of a test is done once at most, and a test that has ended has left nothing on the machine. */
function checkTests(egm: Compared, { metered }: MachineState, before: ReadonlySet<string>, report: Report): void {
  for (const test of [metered?.test, metered?.lastTest]) {
    if (test == null || before.has(test.testId)) continue;
    const done = egm.memory.doneTransfers().filter(({ wireId }) => wireId.startsWith(`${test.testId}:`));
    const ins = done.filter(({ direction }) => direction === 'in').length;
    const outs = done.length - ins;
    if (ins > 1 || outs > 1) report(`test ${test.testId} was done ${ins} times in, ${outs} times out`);
    const result = 'result' in test ? test.result : null;
    if (result === 'refused' && done.length > 0)
      report(`test ${test.testId} is refused in the journal, and on the machine`);
    if (result === 'done' && (ins !== 1 || outs !== 1)) report(`test ${test.testId} is done in the journal alone`);
  }
}

/** A wire id is the transfer's own with the number of the attempt. */
const idOf = (wireId: string): string => wireId.slice(0, wireId.lastIndexOf(':'));

function machineAmounts({ totals, handPaidMinor, testedMinor }: Snapshot, jackpotDueMinor: number): Amounts {
  const handPayMinor = totals.jackpotMinor + jackpotDueMinor;
  return {
    ...{ betMinor: totals.coinInMinor, winMinor: totals.coinOutMinor + handPayMinor, games: totals.games },
    ...{ inMinor: totals.transferInMinor - testedMinor.in, handPayMinor },
    outMinor: totals.transferOutMinor - testedMinor.out + handPaidMinor,
  };
}

function journalAmounts({ meters, holdings }: MachineState): Amounts {
  const { betMinor, winMinor, games, inMinor, outMinor, handPayPaidMinor } = meters;
  const { escrowMinor, handPayPendingMinor } = holdings;
  const handPayMinor = handPayPaidMinor + handPayPendingMinor;
  return { betMinor, winMinor, games, inMinor, outMinor: outMinor + escrowMinor, handPayMinor };
}

function difference(one: Amounts, other: Amounts): Amounts {
  return Object.fromEntries(counted.map((name) => [name, one[name] - other[name]])) as Amounts;
}
