import { askCashIn, askCashOut, type CashInRequest } from './ask-transfer.ts';
import type { Connection } from './connection.ts';
import { followTransfer } from './follow-transfer.ts';
import { distrust } from './reading-journal.ts';
import { createTestRequests, type TestAnswer, type TestRequestsDeps } from './test-requests.ts';
import { refusesTest } from './test-transfer.ts';
import type { TransferPort, TransferRefusal } from './transfer-port.ts';

export interface DueTransfersDeps extends TestRequestsDeps {
  cashOutDue(): { transferId: string; epoch: number } | null;
}

/** What is asked of the machine: one transfer at a time, and what is open is decided first. */
export interface DueTransfers {
  /** A cash in that the platform has sent; what becomes of it stands in the journal. There is one at a time. */
  request(cashIn: CashInRequest): void;
  requested(): CashInRequest | null;
  /** Resolves when the machine has decided this cash in, or after a time that the platform waits for. */
  decided(transferId: string): Promise<void>;
  /** An attendant's test; what it moves is nobody's money and is taken off again. */
  test(amountMinor: number): Promise<TestAnswer>;
  /** An attendant has asked for a test that has not begun. */
  isTestRequested(): boolean;
  /** Something may be due. */
  evaluate(): void;
}

/** After a refusal or silence, milliseconds. */
const RETRY_MS = 1_000;
/** The platform waits 3 s for an answer. */
const ANSWER_WITHIN_MS = 1_500;

export function createDueTransfers(deps: DueTransfersDeps, connection: Connection): DueTransfers {
  const { store, clock } = deps;
  let request: CashInRequest | null = null;
  const tests = createTestRequests(deps);
  let work: Promise<void> | null = null;

  const isAsked = () => store.state().metered?.asked != null;
  /** An operator decides. */
  const isInDoubt = () => store.state().faults.includes('transfer_in_doubt');
  const isDue = () =>
    connection.isConnected() &&
    store.sound() &&
    !isInDoubt() &&
    (isAsked() || request !== null || tests.isDue() || deps.cashOutDue() !== null);

  /** One transfer: what is open is decided, or what is due is asked. False: not now. */
  async function transfer(mine: TransferPort): Promise<boolean> {
    const isOpen = () => connection.isTo(mine) && store.sound();
    const refusal = isAsked() ? null : await askDue(mine);
    return refusal !== 'not_now' && connection.isMoved(await followTransfer(deps, mine, isOpen, refusal));
  }
  async function askDue(mine: TransferPort): Promise<TransferRefusal | null | 'not_now'> {
    if (request !== null) return askRequested(mine, request);
    if (tests.isDue()) return tests.ask(mine);
    const due = deps.cashOutDue();
    return due === null ? 'not_now' : askCashOut(deps, mine, due);
  }
  async function askRequested(mine: TransferPort, cashIn: CashInRequest): Promise<TransferRefusal | null> {
    const refusal = await askCashIn(deps, mine, cashIn);
    request = null;
    return refusal;
  }
  function evaluate(): void {
    work ??= transferAll()
      .catch(failed)
      .finally(() => {
        work = null;
      });
  }
  /** Unless the journal is broken, which has raised its alarm: something that it does not allow, and that nobody may overlook. */
  function failed(error: unknown): void {
    if (store.sound()) distrust(deps, 'transfer_in_doubt', String(error));
  }
  async function transferAll(): Promise<void> {
    while (isDue()) if (!(await connection.inOrder(transfer, false)) && isDue()) await clock.sleep(RETRY_MS);
  }

  return {
    request(cashIn) {
      request = cashIn;
      evaluate();
    },
    requested: () => request,
    async decided(transferId) {
      const isOpen = request?.transferId === transferId || store.state().metered?.asked?.transferId === transferId;
      if (isOpen && work !== null) await Promise.race([work, clock.sleep(ANSWER_WITHIN_MS)]);
    },
    async test(amountMinor) {
      const reason = tests.isRequested() || request !== null ? 'busy' : refusesTest(store.state());
      if (reason !== null) return { kind: 'refused', reason };
      const testId = tests.begin(amountMinor);
      evaluate();
      return tests.answer(testId);
    },
    isTestRequested: tests.isRequested,
    evaluate,
  };
}
