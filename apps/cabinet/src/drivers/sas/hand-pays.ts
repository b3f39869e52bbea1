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
  const { machine, metered, host, options, view, clock, log } = deps;
  const { address } = options;
  const due = { pending: false, reset: false };
  let isWorking = false;
  let endAsked: string | null = null;
  /** What the machine has said that its key takes off it; null: nothing, or nobody listened. */
  let cancelledMinor: number | null = null;

  function begin(): void {
    if (isWorking) return;
    isWorking = true;
    void work()
      .catch((error: unknown) => log.write('error', 'hand pay has failed', { err: error }))
      .finally(() => {
        isWorking = false;
      });
  }
  /** In the machine's order: what rings, then its end. What fails is due again, and while the line is down it waits. */
  async function work(): Promise<void> {
    while (view.isLinked && (due.pending || due.reset)) {
      const next = due.pending ? 'pending' : 'reset';
      due[next] = false;
      if (await (next === 'pending' ? readPending() : readReset())) continue;
      due[next] = true;
      await clock.sleep(RETRY_MS);
    }
  }
  async function readPending(): Promise<boolean> {
    const pending = await host.ask(readHandPay(address), decodeHandPay);
    if (pending === null) return false;
    // Cancelled credit leaves the machine at its reset.
    if (pending.amountCents === 0) return isDone(true);
    // A machine that rings plays no game: the event of its end may have been lost, and the meters say whether it counts.
    metered.gameRuns(null);
    if (pending.kind !== 'cancelled_credits') return isDone(await metered.read(pending.amountCents));
    cancelledMinor = pending.amountCents;
    return isDone(true);
  }
  async function readReset(): Promise<boolean> {
    const { handPay, holdings } = machine.state();
    if (handPay !== null) {
      await metered.handPayReset();
      return isDone(true);
    }
    const isJournaled = await metered.creditCancelled(cancelledMinor ?? holdings.creditMinor);
    if (isJournaled) cancelledMinor = null;
    return isDone(isJournaled);
  }
  /** A machine that is distrusted journals nothing until an operator has looked; then its meters alone count. */
  function isDone(isJournaled: boolean): boolean {
    if (!isJournaled && machine.state().faults.length === 0) return false;
    if (!due.pending && !due.reset) readings.release();
    return true;
  }
  async function endRing(reference: string): Promise<void> {
    const answer = await host.ask(resetHandPay(address), (packet) =>
      decodeHandPayAnswer(packet, HAND_PAY_COMMANDS.reset),
    );
    if (answer !== null && answer !== 'done')
      log.write('warn', 'machine leaves the end of its hand pay to its key', { answer, reference });
    else if (answer === null) endAsked = null;
  }

  return {
    pending() {
      readings.hold();
      due.pending = true;
      begin();
    },
    reset() {
      readings.hold();
      due.reset = true;
      begin();
    },
    follow() {
      const { handPay, metered: money } = machine.state();
      if (handPay === null || !view.isLinked || endAsked === handPay.reference) return;
      const { reference } = handPay;
      if (money?.owed.some((one) => one.reference === reference)) return;
      endAsked = reference;
      void endRing(reference).catch((error: unknown) => log.write('error', 'hand pay has failed', { err: error }));
    },
  };
}
