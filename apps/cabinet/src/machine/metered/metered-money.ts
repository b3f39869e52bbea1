import type { link } from '@salon/contract';
import { askCashIn, askCashOut, type CashInRequest, followTransfer, type TransferDeps } from './metered-transfers.ts';
import { distrust, journalCancelled, journalReading, readNow, trustReading } from './reading-journal.ts';
import type { TransferPort, TransferRefusal } from './transfer-port.ts';

/** The money of a machine that decides itself. All of it happens in order, one step after the other. */
export interface MeteredMoney {
  /** The machine answers: what was open is decided first. */
  connect(port: TransferPort): void;
  disconnect(): void;
  /**
   * Reads the meters and journals what they bring; `ringingMinor`: a win that rings for an attendant. A running transfer or game
   * comes first. Resolves when it is on the disk; false: not read, or not explained.
   */
  read(ringingMinor?: number): Promise<boolean>;
  /** The machine's lock for a hand pay is gone. */
  handPayReset(): Promise<void>;
  /**
   * The machine's lock for all its credit (cancelled credits) is gone: where its meters say so the credit has left it, and is
   * owed to the seat. False: not read, or not explained.
   */
  creditCancelled(amountMinor: number): Promise<boolean>;
  /** An operator has looked: trusts the machine where its credit is the journal's. */
  trust(): Promise<boolean>;
  isConnected(): boolean;
  /** A game began with this bet, or has ended (null); in memory, because the machine itself knows its games. */
  gameRuns(betMinor: number | null): void;
  /** Minor units; null: no game runs. */
  runningBetMinor(): number | null;
  /** A cash in that the platform has sent; what becomes of it stands in the journal. There is one at a time. */
  request(cashIn: CashInRequest): void;
  requested(): CashInRequest | null;
  /** Resolves when the machine has decided this cash in, or after a time that the platform waits for. */
  decided(transferId: string): Promise<void>;
  /** Something may be due. */
  evaluate(): void;
  /** What became of transfers so far. */
  transferCounts(): link.LineReport['transfers'];
}

interface MeteredMoneyDeps extends TransferDeps {
  /** After a change: notifies and reports. */
  settle(): Promise<void>;
  /** Notifies alone. */
  changed(): void;
  cashOutDue(): { transferId: string; epoch: number } | null;
  /** The oldest accepted cash out, or one that the machine starts. */
  firstCashOut(): { transferId: string; epoch: number };
}

/** After a refusal or silence, milliseconds. */
const RETRY_MS = 1_000;
/** The platform waits 3 s for an answer. */
const ANSWER_WITHIN_MS = 1_500;

export function createMeteredMoney(deps: MeteredMoneyDeps): MeteredMoney {
  const { store, clock, settle } = deps;
  const connection = createConnection(deps);
  const { inOrder } = connection;
  let request: CashInRequest | null = null;
  let work: Promise<void> | null = null;

  const isAsked = () => store.state().metered?.asked != null;
  /** An operator decides. */
  const isInDoubt = () => store.state().faults.includes('transfer_in_doubt');
  const isDue = () =>
    connection.isConnected() &&
    store.sound() &&
    !isInDoubt() &&
    (isAsked() || request !== null || deps.cashOutDue() !== null);

  /** One transfer: what is open is decided, or what is due is asked. False: not now. */
  async function transfer(mine: TransferPort): Promise<boolean> {
    const isOpen = () => connection.isTo(mine) && store.sound();
    const refusal = isAsked() ? null : await askDue(mine);
    return refusal !== 'not_now' && connection.isMoved(await followTransfer(deps, mine, isOpen, refusal));
  }
  async function askDue(mine: TransferPort): Promise<TransferRefusal | null | 'not_now'> {
    const due = deps.cashOutDue();
    if (request === null) return due === null ? 'not_now' : askCashOut(deps, mine, due);
    const refusal = await askCashIn(deps, mine, request);
    request = null;
    return refusal;
  }
  /** An agent that ended between lock and transfer has left the machine locked. */
  async function freeLock(mine: TransferPort): Promise<void> {
    if (!isAsked()) await mine.unlock();
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
    while (isDue()) if (!(await inOrder(transfer, false)) && isDue()) await clock.sleep(RETRY_MS);
  }

  return {
    connect(next) {
      connection.connect(next);
      void inOrder(freeLock, undefined).catch(() => undefined);
      evaluate();
    },
    disconnect: connection.disconnect,
    isConnected: connection.isConnected,
    gameRuns: connection.gameRuns,
    runningBetMinor: connection.runningBetMinor,
    read: (ringingMinor = 0) =>
      inOrder(async (mine) => {
        if (isAsked()) return false;
        const reading = await readNow(mine, ringingMinor > 0);
        // While the lock of a hand pay stands it is that one that rings.
        const newMinor = store.state().handPay === null ? ringingMinor : 0;
        return reading !== null && journalReading(deps, reading, { ringingMinor: newMinor });
      }, false),
    async handPayReset() {
      const { handPay } = store.state();
      if (handPay !== null) store.write({ t: 'hand_pay_reset', reference: handPay.reference, atMs: deps.nowMs() });
      await settle();
    },
    creditCancelled: (amountMinor) =>
      inOrder(async (mine) => {
        const reading = isAsked() ? null : await readNow(mine, true);
        return reading !== null && journalCancelled(deps, reading, { ...deps.firstCashOut(), amountMinor });
      }, false),
    trust: () =>
      inOrder(async (mine) => {
        const reading = await readNow(mine);
        return reading !== null && trustReading(deps, reading);
      }, false),
    request(cashIn) {
      request = cashIn;
      evaluate();
    },
    requested: () => request,
    async decided(transferId) {
      const isOpen = request?.transferId === transferId || store.state().metered?.asked?.transferId === transferId;
      if (isOpen && work !== null) await Promise.race([work, clock.sleep(ANSWER_WITHIN_MS)]);
    },
    evaluate,
    transferCounts: connection.transferCounts,
  };
}

/** The line to the machine while it answers, and what is known as long as it does. */
function createConnection({ store, settle, changed }: MeteredMoneyDeps) {
  let port: TransferPort | null = null;
  let runningBetMinor: number | null = null;
  let order: Promise<unknown> = Promise.resolve();
  const counts = { moved: 0, refused: 0, undecided: 0 };
  return {
    transferCounts: () => counts,
    isMoved(result: 'moved' | 'refused' | 'open'): boolean {
      counts[result === 'open' ? 'undecided' : result] += 1;
      return result === 'moved';
    },
    connect(next: TransferPort): void {
      port = next;
      changed();
    },
    disconnect(): void {
      port = null;
      runningBetMinor = null;
      changed();
    },
    isConnected: () => port !== null,
    isTo: (other: TransferPort) => port === other,
    gameRuns(betMinor: number | null): void {
      runningBetMinor = betMinor;
      changed();
    },
    runningBetMinor: () => runningBetMinor,
    /** A step that fails has broken the journal, which raised its alarm; the next one fails too. */
    inOrder<T>(step: (port: TransferPort) => Promise<T>, otherwise: T): Promise<T> {
      const mine = port;
      const done = order.then(async () => {
        if (mine === null || mine !== port || !store.sound()) return otherwise;
        const result = await step(mine);
        await settle();
        return result;
      });
      order = done.catch(() => undefined);
      return done;
    },
  };
}
