/**
 * Runs transfers from request to end, between cabinet and ledger. It holds no state: the row has it, so any node can continue
 * what another began.
 *
 * A command without an answer is unknown, and the cabinet's journal is asked about it until it decides. Asking for an id that
 * the journal does not have writes a tombstone there, so that the answer is final.
 */
import type { link } from '@salon/contract';
import { askDelayMs, type Clock, fingerprint, isOpen } from '@salon/domain';
import type { Alarm, OnAlarm } from '../../alarm/alarm.ts';
import { type CashOutPosted, CommitUnknown, type Ledger, type TransferRow } from '../../ledger/ledger.ts';
import type { Refused } from '../../ledger/refused.ts';
import type { CabinetPort } from './cabinet-port.ts';

/** Time for the cabinet's own answer, milliseconds; only then may another node ask about the transfer. */
export const ANSWER_TIME_MS = 5_000;
/** A machine that decides itself is asked again after this time; where this node ends, `runDue` goes on. */
const UNDECIDED_MS = 700;
/** `runDue` has asked so often, which takes about a minute: the machine is not just ending a game, and `runDue` alone goes on. */
const UNDECIDED_ATTEMPTS = 8;
/** How often a call with a lost answer is repeated here before it is left to `runDue`. */
const COMMIT_ATTEMPTS = 5;

export interface TransferService {
  /** Resolves with the row as it stands when the cabinet has answered or its time is over; `unknown` goes on by itself. */
  cashIn(request: {
    transferId: string;
    playerId: number;
    machineId: number;
    amountMinor: number;
  }): Promise<Refused | { ok: true; transfer: TransferRow }>;
  /** Durable when it resolves. The money arrives by `debited`, once the cabinet has finished its play. */
  requestCashOut(request: {
    transferId: string;
    playerId: number | null;
    machineId: number;
    thenFree: boolean;
  }): Promise<Refused | { ok: true; transfer: TransferRow }>;
  /** The cabinet's message. `posted` is the answer to it; where the seat was freed, the caller notifies cabinet and player. */
  debited(message: link.Debited): Promise<CashOutPosted>;
  /** Continues open transfers that are due; returns how many, so that a full batch is followed by the next. */
  runDue(limit: number): Promise<number>;
}

export interface TransferDeps {
  ledger: Ledger;
  cabinets: CabinetPort;
  clock: Clock;
  /** In [0, 1); spreads the nodes. */
  random(): number;
  /** After every step of a transfer, perhaps more than once for the same. */
  onTransfer(row: TransferRow): void;
  onAlarm: OnAlarm;
}

/** All methods but `runDue` reject with `CommitUnknown` where the database does not answer; the transfer is then in doubt. */
export function createTransferService(deps: TransferDeps): TransferService {
  const { ledger, cabinets, onTransfer } = deps;

  const alarm = (what: Alarm['what'], { id, machineId }: { id: string; machineId: number }) =>
    deps.onAlarm({ what, transferId: id, machineId });

  const committed = createCommitted(deps);

  async function leaveUnknown(row: TransferRow): Promise<TransferRow> {
    const askAfterMs = askDelayMs(row.attempts, deps.random());
    const unknown = await committed(() => ledger.setTransferUnknown({ transferId: row.id, askAfterMs }));
    onTransfer(unknown);
    return unknown;
  }

  async function endCashIn(row: TransferRow, answer: link.TransferResult): Promise<TransferRow> {
    if (answer.reason === 'fingerprint_mismatch') {
      alarm('fingerprint_mismatch', row);
      return leaveUnknown(row);
    }
    const { incarnation, result, reason } = answer;
    if (result === 'undecided') {
      if (row.attempts < UNDECIDED_ATTEMPTS) askAgain(row.id);
      return row;
    }
    const ended = await committed(() => ledger.endCashIn({ transferId: row.id, incarnation, result, reason }));
    if (ended.state === 'disputed') alarm('journal_replaced', row);
    else if (ended.state !== (result === 'applied' ? 'posted' : 'voided')) alarm('contradiction', row);
    onTransfer(ended);
    return ended;
  }

  const askAgain = createAskAgain(deps.clock, async (transferId) => {
    const row = await committed(() => ledger.transfer(transferId));
    // Another node may have ended it, or an operator its machine.
    if (row && isOpen(row.state)) await goOn(row);
  });

  const sendCashOut = createCashOut(deps, committed, (row) => alarm('done_but_not_posted', row));

  async function goOn(row: TransferRow): Promise<void> {
    if (row.kind === 'cash_out') return sendCashOut(row);
    const command = { machineId: row.machineId, transferId: row.id, fingerprint: fingerprint(row) };
    const reply = await cabinets.ask(command);
    if (reply.ok) await endCashIn(row, reply.value);
    else if (row.state === 'sent') await leaveUnknown(row);
  }

  return {
    async cashIn(request) {
      const sent = await committed(() => ledger.sendCashIn({ ...request, askAfterMs: ANSWER_TIME_MS }));
      // A repeated request is sent again while it is open: the journal knows its ids. Asking instead could refuse a command that
      // is still under way.
      if (!sent.ok || !isOpen(sent.transfer.state)) return sent;
      const row = sent.transfer;
      onTransfer(row);
      const { machineId, epoch, amountMinor, id } = row;
      const reply = await cabinets.apply({
        machineId,
        epoch,
        transferId: id,
        amountMinor,
        fingerprint: fingerprint(row),
      });
      // Also where no cabinet was linked: only the journal knows whether a command arrived.
      const transfer = reply.ok ? await endCashIn(row, reply.value) : await leaveUnknown(row);
      return { ok: true, transfer };
    },

    async requestCashOut(request) {
      const requested = await committed(() => ledger.requestCashOut({ ...request, askAfterMs: ANSWER_TIME_MS }));
      if (!requested.ok) return requested;
      onTransfer(requested.transfer);
      if (requested.transfer.state === 'requested') await sendCashOut(requested.transfer);
      return requested;
    },

    async debited(message) {
      const answer = await committed(() => ledger.postCashOut(message));
      if (answer.refusal === 'contradiction') {
        alarm('contradiction', { id: message.transferId, machineId: message.machineId });
      }
      if (answer.posted && answer.transfer) onTransfer(answer.transfer);
      return answer;
    },

    async runDue(limit) {
      const due = await committed(() => ledger.claimDue({ limit, random: deps.random() }));
      const ends = await Promise.allSettled(due.map(goOn));
      // What the database did not answer stays due; anything else is a bug.
      for (const end of ends) {
        if (end.status === 'rejected' && !(end.reason instanceof CommitUnknown)) throw end.reason;
      }
      return due.length;
    },
  };
}

/** Sends the intent of a cash out. Its answer moves no money: `debited` does. */
function createCashOut(
  { ledger, cabinets, onTransfer }: TransferDeps,
  committed: <T>(call: () => Promise<T>) => Promise<T>,
  alarm: (row: TransferRow) => void,
): (row: TransferRow) => Promise<void> {
  return async (row) => {
    const { machineId, epoch, id } = row;
    const reply = await cabinets.cashOut({ machineId, epoch, transferId: id });
    if (!reply.ok || reply.value.state !== 'done') return;
    const now = await committed(() => ledger.transfer(id));
    if (now?.state !== 'requested') return;
    if (reply.value.amountMinor !== 0) return alarm(row);
    // The database was restored to before it was posted: nothing has moved, and nothing else would ever end it.
    onTransfer(await committed(() => ledger.refuseCashOut({ transferId: id, reason: 'nothing_moved' })));
  };
}

/** Asks once more about a transfer that its machine has not decided: a game has to end first, and nothing is in doubt. */
function createAskAgain(clock: Clock, ask: (transferId: string) => Promise<void>): (transferId: string) => void {
  const waiting = new Set<string>();
  return (transferId) => {
    if (waiting.has(transferId)) return;
    waiting.add(transferId);
    void clock
      .sleep(UNDECIDED_MS)
      .then(() => {
        waiting.delete(transferId);
        return ask(transferId);
      })
      .catch((error: unknown) => {
        // What the database did not answer stays due for `runDue`.
        if (!(error instanceof CommitUnknown)) throw error;
      });
  };
}

/** Repeats a call whose answer was lost: every call is idempotent. */
function createCommitted({ clock, random }: TransferDeps) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof CommitUnknown) || attempt + 1 >= COMMIT_ATTEMPTS) throw error;
        await clock.sleep(askDelayMs(attempt, random()));
      }
    }
  };
}
