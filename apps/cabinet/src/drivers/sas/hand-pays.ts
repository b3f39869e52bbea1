import {
  decodeHandPay,
  decodeHandPayAnswer,
  HAND_PAY_COMMANDS,
  readHandPay,
  resetHandPay,
} from '@salon/sas/polls/hand-pay.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { Readings } from './readings.ts';

const RETRY_MS = 500;

/** What an attendant pays: the machine says how much, and its key or we end it. */
export interface HandPays {
  /** One rings, or may. */
  pending(): void;
  /** The machine's lock is gone. */
  reset(): void;
  /** Ends the machine's lock for what the platform has paid. */
  follow(): void;
}

export function createHandPays(deps: MachineDeps, readings: Readings): HandPays {
  const { machine, metered, host, options, view, clock, log, show } = deps;
  const { address } = options;
  let order: Promise<void> = Promise.resolve();
  let resetAsked: string | null = null;

  const inOrder = (work: () => Promise<void>): void => {
    order = order.then(work).catch((error: unknown) => log.error({ err: error }, 'hand pay'));
  };
  /** Until it stands in the journal; a machine that is distrusted journals nothing, and a line that is down reads it again. */
  async function journal(work: () => Promise<boolean>): Promise<void> {
    while (view.isLinked && !(await readings.release(work))) {
      if (machine.state().faults.length > 0) return;
      await clock.sleep(RETRY_MS);
    }
  }
  async function readPending(): Promise<void> {
    const pending = await host.ask(readHandPay(address), decodeHandPay);
    if (pending === null) {
      // Its 51 comes again, but the credit waits.
      await clock.sleep(RETRY_MS);
      if (view.isLinked) inOrder(readPending);
      return;
    }
    // Cancelled credit leaves the machine at its reset.
    const isWin = pending.amountCents > 0 && pending.kind !== 'cancelled_credits';
    await journal(isWin ? () => metered.read(pending.amountCents) : async () => true);
    show(true);
  }
  async function readReset(): Promise<void> {
    const { handPay, holdings } = machine.state();
    if (handPay !== null) await metered.handPayReset();
    await journal(() => (handPay === null ? metered.creditCancelled(holdings.creditMinor) : metered.read()));
    show(true);
  }
  async function endRing(): Promise<void> {
    const answer = await host.ask(resetHandPay(address), (packet) =>
      decodeHandPayAnswer(packet, HAND_PAY_COMMANDS.reset),
    );
    if (answer === null) resetAsked = null;
    else if (answer !== 'done') log.warn({ answer }, 'machine leaves the end of its hand pay to its key');
  }

  return {
    pending() {
      readings.hold();
      inOrder(readPending);
    },
    reset() {
      readings.hold();
      inOrder(readReset);
    },
    follow() {
      const { handPay, metered: money } = machine.state();
      if (handPay === null || !view.isLinked || resetAsked === handPay.reference) return;
      if (money?.owed.some(({ reference }) => reference === handPay.reference)) return;
      resetAsked = handPay.reference;
      inOrder(endRing);
    },
  };
}
