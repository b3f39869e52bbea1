import { setTimeout as sleep } from 'node:timers/promises';
import type { Transfer } from '../platform/ledger.ts';
import { decided, type World } from '../world.ts';
import { strikeAgain, watchTransfer } from './killer.ts';
import { type Direction, type Fault, isRecorded, isSent, type Step } from './steps.ts';

export interface TrialResult {
  direction: Direction;
  step: Step;
  fault: Fault;
  result: Transfer['result'];
  /** From agent and machine being back to the platform knowing what became of it; null: it stays in doubt. */
  decidedMs: number | null;
  /** Minor units. */
  wrong: number;
  findings: string[];
}

/** Asked for by the issue: 15 s after both are back. */
export const DECIDED_WITHIN_MS = 15_000;
const REACHED_WITHIN_MS = 20_000;
const AMOUNT_MINOR = 1_234;

/** One transfer with one death and one fault, and what became of its money. */
export async function runTrial(
  world: World,
  { direction, step, fault }: { direction: Direction; step: Step; fault: Fault },
): Promise<TrialResult> {
  const { platform, agent, egm } = world;
  const { tap, reached } = watchTransfer({ step, fault, egm, kill: () => void agent.kill() });
  world.tap(tap);
  const findings: string[] = [];
  const transfer = direction === 'in' ? platform.cashIn(AMOUNT_MINOR) : platform.cashOut();
  const isReached = await Promise.race([reached.then(() => true), sleep(REACHED_WITHIN_MS, false)]);
  if (!isReached) findings.push('the step was not reached');
  if (step !== 'none') {
    await agent.kill();
    await strikeAgain(egm, step, fault);
    world.tap(null);
    await Promise.all([agent.start(), egm.up()]);
  }
  const isCleared = fault === 'memory_clear';
  const expected = expectedOf(direction, step, fault);
  const decidedMs = expected === 'open' ? null : await decided(transfer, DECIDED_WITHIN_MS);
  world.tap(null);
  if (isCleared) findings.push(...(await lockedAndReported(world)));
  if (transfer.result !== expected) findings.push(`${transfer.result}, not ${expected}`);
  const compared = await world.settled(5_000, isCleared);
  findings.push(...compared.findings);
  return { direction, step, fault, result: transfer.result, decidedMs, wrong: compared.wrong, findings };
}

/** What the two witnesses say. A cash out that the machine has not paid is asked again, so that it is paid in the end. */
function expectedOf(direction: Direction, step: Step, fault: Fault): Transfer['result'] {
  if (fault === 'memory_clear') {
    if (isRecorded(step) && step !== 'none') return direction === 'in' ? 'applied' : 'paid';
    // Nothing of it was in the journal: a cash in ends by its tombstone, a cash out waits for the operator.
    return direction === 'in' && (step === 'buffer' || step === 'lock') ? 'refused' : 'open';
  }
  if (direction === 'out') return 'paid';
  // A busy machine has not carried the 72 out.
  const isCarriedOut = isSent(step) && fault !== 'busy' && fault !== 'power_before';
  return isCarriedOut ? 'applied' : 'refused';
}

/** A cleared memory takes the machine out of service, and nobody plays on it. */
async function lockedAndReported({ platform, egm }: World): Promise<string[]> {
  const untilMs = performance.now() + DECIDED_WITHIN_MS;
  for (;;) {
    const isPlayOn = (await egm.view()).isPlayOn;
    const fault = platform.operatorFault();
    const activity = platform.activities.at(-1);
    if (fault !== null && !isPlayOn) return [];
    if (performance.now() > untilMs)
      return [`out of service: ${fault ?? 'no'}, play ${isPlayOn ? 'on' : 'off'}, activity ${activity}`];
    await sleep(50);
  }
}
