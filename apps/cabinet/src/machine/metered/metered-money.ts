import type { link } from '@salon/contract';
import { createConnection } from './connection.ts';
import { createDueTransfers, type DueTransfers, type DueTransfersDeps } from './due-transfers.ts';
import { journalCancelled, journalReading, readNow, trustReading } from './reading-journal.ts';
import type { TransferPort } from './transfer-port.ts';

/** The money of a machine that decides itself. All of it happens in order, one step after the other. */
export interface MeteredMoney extends DueTransfers {
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
   * owed to the seat. `amountMinor` as the machine has announced it: credit that was taken off unseen before is no part of it.
   * False: not read, or not explained.
   */
  creditCancelled(amountMinor: number): Promise<boolean>;
  /** An operator has looked: trusts the machine where its credit is the journal's. */
  trust(): Promise<boolean>;
  isConnected(): boolean;
  /** A game began with this bet, or has ended (null); in memory, because the machine itself knows its games. */
  gameRuns(betMinor: number | null): void;
  /** Minor units; null: no game runs. */
  runningBetMinor(): number | null;
  /** What became of transfers so far. */
  transferCounts(): link.LineReport['transfers'];
}

interface MeteredMoneyDeps extends DueTransfersDeps {
  /** After a change: notifies and reports. */
  settle(): Promise<void>;
  /** Notifies alone. */
  changed(): void;
  /** The oldest accepted cash out, or one that the machine starts. */
  firstCashOut(): { transferId: string; epoch: number };
}

export function createMeteredMoney(deps: MeteredMoneyDeps): MeteredMoney {
  const { store, settle } = deps;
  const connection = createConnection(deps);
  const { inOrder } = connection;
  const due = createDueTransfers(deps, connection);
  const isAsked = () => store.state().metered?.asked != null;

  /** An agent that ended between lock and transfer has left the machine locked. */
  async function freeLock(mine: TransferPort): Promise<void> {
    if (!isAsked()) await mine.unlock();
  }

  return {
    connect(next) {
      connection.connect(next);
      void inOrder(freeLock, undefined).catch(() => undefined);
      due.evaluate();
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
    ...due,
    transferCounts: connection.transferCounts,
  };
}
