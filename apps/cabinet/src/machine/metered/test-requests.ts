import type { TransferDeps } from './ask-transfer.ts';
import type { EndedTest } from './attendant-test.ts';
import {
  askTestIn,
  askTestOut,
  isTestOutDue,
  refusesTest,
  type TestRefusal,
  type TestRequest,
} from './test-transfer.ts';
import type { TransferPort, TransferRefusal } from './transfer-port.ts';

/** What becomes of a test; `open`: not decided in the time that an attendant waits. */
export type TestAnswer =
  | { kind: 'ended'; test: EndedTest }
  | { kind: 'refused'; reason: TestRefusal }
  | { kind: 'open' };

export interface TestRequestsDeps extends TransferDeps {
  newTransferId(): string;
}

const READY_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 45_000;
const CHECK_MS = 100;

/** Tests of attendants, one at a time; the way off the machine follows without a request. */
export interface TestRequests {
  begin(amountMinor: number): string;
  answer(testId: string): Promise<TestAnswer>;
  isRequested(): boolean;
  isDue(): boolean;
  ask(port: TransferPort): Promise<TransferRefusal | null | 'not_now'>;
}

export function createTestRequests(deps: TestRequestsDeps): TestRequests {
  const { store, clock } = deps;
  let request: TestRequest | null = null;

  /** Null: not decided. */
  function answerNow(testId: string): TestAnswer | null {
    const { lastTest, test } = store.state().metered ?? {};
    if (lastTest?.testId === testId) return { kind: 'ended', test: lastTest };
    if (test?.testId === testId || request?.testId === testId) return null;
    return { kind: 'refused', reason: refusesTest(store.state()) ?? 'not_ready' };
  }

  return {
    begin(amountMinor) {
      const testId = deps.newTransferId();
      request = { testId, amountMinor, untilMs: clock.monotonicMs() + READY_WITHIN_MS };
      return testId;
    },
    async answer(testId) {
      const untilMs = clock.monotonicMs() + ANSWER_WITHIN_MS;
      while (clock.monotonicMs() < untilMs && store.sound()) {
        const answer = answerNow(testId);
        if (answer !== null) return store.synced().then(() => answer);
        await clock.sleep(CHECK_MS);
      }
      return { kind: 'open' };
    },
    isRequested: () => request !== null,
    isDue: () => request !== null || isTestOutDue(store.state()),
    async ask(port) {
      if (isTestOutDue(store.state())) return askTestOut(deps, port);
      if (request === null) return 'not_now';
      const refusal = await askTestIn(deps, port, request);
      const isOver = refusesTest(store.state()) !== null || clock.monotonicMs() >= request.untilMs;
      if (refusal !== 'not_now' || isOver) request = null;
      return refusal;
    },
  };
}
