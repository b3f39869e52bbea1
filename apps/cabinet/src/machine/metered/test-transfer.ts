import { MONEY_FAULTS } from '@salon/domain';
import { isCashingOut, isTransferring, type MachineState } from '../state/machine-state.ts';
import { getReady, type TransferDeps } from './ask-transfer.ts';
import type { TestLegEnd } from './attendant-test.ts';
import { type Decided, movesOf } from './decide-transfer.ts';
import type { AskedTransfer } from './metered-state.ts';
import { journalReading, type Reading } from './reading-journal.ts';
import type { TransferPort, TransferRefusal } from './transfer-port.ts';

/** An attendant has asked for it; in memory, because nothing has been sent. */
export interface TestRequest {
  testId: string;
  amountMinor: number;
  /** A machine that is not ready by then is not tested. */
  untilMs: number;
}

export const TEST_REFUSALS = [
  'not_in_service',
  'seat_taken',
  'has_credit',
  'busy',
  'under_check',
  'not_ready',
] as const;
export type TestRefusal = (typeof TEST_REFUSALS)[number];

/** Why nothing is tested now; null: nothing is in the way. */
export function refusesTest(state: MachineState): TestRefusal | null {
  const { faults, seated, holdings, handPay, metered } = state;
  if (!faults.includes('service')) return 'not_in_service';
  if (isDistrusted(state)) return 'under_check';
  if (seated) return 'seat_taken';
  if (isTransferring(state) || isCashingOut(state) || handPay !== null) return 'busy';
  if (holdings.creditMinor > 0 || metered?.reading?.creditMinor !== 0) return 'has_credit';
  return null;
}

/** The credit of a test is on the machine and nothing keeps it there. */
export function isTestOutDue(state: MachineState): boolean {
  const { metered } = state;
  return metered?.test != null && metered.asked === null && !isDistrusted(state);
}

function isDistrusted({ faults }: MachineState): boolean {
  return MONEY_FAULTS.some((fault) => faults.includes(fault));
}

/** Asks the test's credit onto the machine. `not_now`: nothing was asked; else what the machine refused at once. */
export async function askTestIn(
  deps: TransferDeps,
  port: TransferPort,
  { testId, amountMinor }: TestRequest,
): Promise<TransferRefusal | null | 'not_now'> {
  if ((await getReady(deps, port, 'in')) !== 'ready') return 'not_now';
  if (refusesTest(deps.store.state()) === null) return askLeg(deps, port, testId, 'in', amountMinor);
  await port.unlock();
  return 'not_now';
}

/** Asks the test's credit off again. */
export async function askTestOut(deps: TransferDeps, port: TransferPort): Promise<TransferRefusal | null | 'not_now'> {
  if ((await getReady(deps, port, 'out')) !== 'ready') return 'not_now';
  const state = deps.store.state();
  const test = state.metered?.test;
  if (test != null && isTestOutDue(state)) return askLeg(deps, port, test.testId, 'out', test.creditMinor);
  await port.unlock();
  return 'not_now';
}

async function askLeg(
  { store, nowMs, wireIdOf }: TransferDeps,
  port: TransferPort,
  testId: string,
  direction: AskedTransfer['direction'],
  amountMinor: number,
): Promise<TransferRefusal | null> {
  const wireId = wireIdOf(testId, store.state().metered?.asks ?? 0);
  const asked = { transferId: testId, wireId, direction, epoch: 0, amountMinor, isTest: true } as const;
  store.write({ t: 'test_begun', asked, atMs: nowMs() });
  await store.synced();
  return port.send(asked);
}

/** Journals what became of one way of a test, with the reading that proves it. */
export function endTestLeg(deps: TransferDeps, asked: AskedTransfer, verdict: Decided, reading: Reading): void {
  const { wireId } = asked;
  const isMoved = verdict.kind === 'moved';
  const detail = verdict.kind === 'absent' ? 'never arrived' : verdict.detail;
  const facts: Omit<TestLegEnd, 'result'> = { atMs: deps.nowMs(), after: reading.reading, detail };
  // While the test stands, a game of the same reading is nobody's.
  journalReading(deps, reading, isMoved ? movesOf(asked) : {});
  deps.store.write(
    isMoved
      ? { t: 'test_moved', wireId, end: { ...facts, result: 'moved' } }
      : { t: 'test_refused', wireId, end: { ...facts, result: 'refused' } },
  );
}
