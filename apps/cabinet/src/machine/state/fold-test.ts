import { isAmount } from '@salon/domain';
import { JournalError } from '../../journal/journal-error.ts';
import { type AttendantTest, type EndedTest, LEGS_AT_MOST, type TestLeg } from '../metered/attendant-test.ts';
import type { MeteredState } from '../metered/metered-state.ts';
import type { MachineState } from './machine-state.ts';
import type { PlainChange } from './record.ts';

type Of<T extends PlainChange['t']> = Extract<PlainChange, { t: T }>;

/** The way in of a test begins it; only an empty machine that nobody sits at is tested, in service mode. */
export function testBegun(state: MachineState, { asked, atMs }: Of<'test_begun'>): MachineState {
  const known = meteredOf(state);
  const { transferId: testId, wireId, direction, amountMinor } = asked;
  check(known.asked === null && isAmount(amountMinor), `test ${testId} of ${amountMinor} while a transfer is open`);
  check(known.reading !== null, `test ${testId} of a machine that was never read`);
  const leg: TestLeg = { wireId, direction, amountMinor, askedAtMs: atMs, before: known.reading, end: null };
  const test = direction === 'in' ? begin(state, known, testId, amountMinor) : known.test;
  const isOwn = test?.testId === testId && test.creditMinor === (direction === 'in' ? 0 : amountMinor);
  check(isOwn, `test ${testId}: nothing to move ${direction}`);
  const legs = [...test.legs, leg].slice(-LEGS_AT_MOST);
  return { ...state, metered: { ...known, asked, asks: known.asks + 1, test: { ...test, legs } } };
}

function begin(state: MachineState, known: MeteredState, testId: string, amountMinor: number): AttendantTest {
  const { creditMinor, escrowMinor } = state.holdings;
  const isFree = creditMinor + escrowMinor === 0 && state.escrow === null && state.intents.length === 0;
  const isIdle = !state.seated && isFree && state.handPay === null && known.test === null;
  check(isIdle && state.faults.includes('service'), `test ${testId} of a machine that is in use`);
  return { testId, amountMinor, creditMinor: 0, legs: [] };
}

export function testMoved(state: MachineState, { wireId, end }: Of<'test_moved'>): MachineState {
  const { known, test, leg } = closeLeg(state, wireId, end);
  if (leg.direction === 'in')
    return { ...state, metered: { ...known, test: { ...test, creditMinor: leg.amountMinor } } };
  return ended(state, known, { ...test, creditMinor: 0, result: 'done', endedAtMs: end.atMs });
}

export function testRefused(state: MachineState, { wireId, end }: Of<'test_refused'>): MachineState {
  const { known, test, leg } = closeLeg(state, wireId, end);
  if (leg.direction === 'out') return { ...state, metered: { ...known, test } };
  return ended(state, known, { ...test, result: 'refused', endedAtMs: end.atMs });
}

export function testAbandoned(state: MachineState, { testId, atMs }: Of<'test_abandoned'>): MachineState {
  const known = meteredOf(state);
  const { test } = known;
  check(known.asked === null && test?.testId === testId, `test ${testId} does not wait`);
  return ended(state, known, { ...test, creditMinor: 0, result: 'abandoned', endedAtMs: atMs });
}

function ended(state: MachineState, known: MeteredState, lastTest: EndedTest): MachineState {
  return { ...state, metered: { ...known, test: null, lastTest } };
}

/** The machine has decided the way that was asked. */
function closeLeg(state: MachineState, wireId: string, end: TestLeg['end']) {
  const known = meteredOf(state);
  const { asked, test } = known;
  check(asked?.isTest === true && asked.wireId === wireId, `test ${wireId} was not asked`);
  const leg = test?.legs.at(-1);
  check(test !== null && leg?.wireId === wireId, `test ${wireId} has no way`);
  const legs = [...test.legs.slice(0, -1), { ...leg, end }];
  return { known: { ...known, asked: null }, test: { ...test, legs }, leg };
}

function meteredOf({ metered }: MachineState): MeteredState {
  check(metered !== null, 'a test of a machine whose outcomes are drawn here');
  return metered;
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new JournalError('contradiction', `state: ${what}`);
}
