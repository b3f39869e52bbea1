import type { ErrorName, link, Params } from '@salon/contract';
import type { CashInState, CashOutState, MachineFacts, TransferKind, TransferState } from '@salon/domain';

/**
 * The books as the rest of the platform sees them. Every method is one call of one database function in one round trip;
 * a rejection means that the commit is unknown (lost connection), never that it failed. All are safe to repeat.
 * `postgres.ts` implements it; `model.ts` is the same in memory, for the simulator, held equal by one test of both.
 */
export interface Ledger {
  takeSeat(input: { machineId: number; playerId: number; loginId: string }): Promise<Refused | SeatTaken>;
  /** The player's connection of this epoch went: the seat is kept until `keepMs` from now. An older epoch changes nothing. */
  markGone(input: { machineId: number; epoch: number; keepMs: number }): Promise<void>;
  markBack(input: { machineId: number; epoch: number }): Promise<void>;
  /** Ends session and seat if no credit is left and no transfer is open. */
  freeSeat(input: { machineId: number; epoch: number }): Promise<{ freed: boolean }>;
  /** Seats kept long enough: freed where no credit is left, else a cash out with `thenFree` is requested. */
  expireSeats(): Promise<ExpiredSeat[]>;

  /**
   * Cash in, first half: checks seat, balance and amount, moves wallet → in-transit and stands `sent` when it returns, so
   * that the first byte leaves after the commit. A known id answers as it stands.
   */
  sendCashIn(input: {
    transferId: string;
    playerId: number;
    machineId: number;
    amountMinor: number;
    /** When another node may ask about it, milliseconds from now. */
    askAfterMs: number;
  }): Promise<Refused | { ok: true; transfer: TransferRow; fresh: boolean }>;
  /** Second half: in-transit → machine-credit, or back to the wallet. An end that contradicts the row is an alarm and changes nothing. */
  endCashIn(input: { transferId: string; result: 'applied' | 'refused'; reason: string | null }): Promise<TransferRow>;
  markUnknown(input: { transferId: string; askAfterMs: number }): Promise<TransferRow>;

  /** The durable intent. One open per machine: a second answers with the first. */
  requestCashOut(input: {
    transferId: string;
    machineId: number;
    /** Null: the platform itself wants it (seat expired, session closed). */
    playerId: number | null;
    thenFree: boolean;
  }): Promise<Refused | { ok: true; transfer: TransferRow }>;
  /** The cabinet has debited: machine-credit → wallet, idempotent by id; an id without an intent is the machine's own collect. */
  postCashOut(input: link.Debited): Promise<{ posted: boolean; transfer: TransferRow | null; seatFreed: boolean }>;
  refuseCashOut(input: { transferId: string; reason: string }): Promise<TransferRow>;

  /** Open transfers whose time has come, leased to the caller by moving their time on (`askDelayMs` of the domain). */
  claimDue(input: { limit: number; random: number }): Promise<TransferRow[]>;
  transfer(transferId: string): Promise<TransferRow | null>;

  bookPlays(input: link.Plays): Promise<Refused | BookedPlays>;
  /** The handshake: notes the incarnation (a new one disputes the open transfers of the old), compares holdings with the books. */
  meetMachine(report: link.MachineReport): Promise<MachineMet>;
}

export interface Refused {
  ok: false;
  error: ErrorName;
  params: Params;
}

export interface SeatTaken {
  ok: true;
  epoch: number;
  sessionId: string;
  startedAt: string;
  /** The seat was the player's already, on this or another device. */
  tookOver: boolean;
  /** The login that held it before, where it was another one. */
  previousLoginId: string | null;
  currency: string;
  playerName: string;
  creditMinor: number;
  inMinor: number;
  outMinor: number;
  openTransfers: { id: string; kind: TransferKind; amountMinor: number }[];
}

export interface ExpiredSeat {
  machineId: number;
  epoch: number;
  playerId: number;
  freed: boolean;
  cashOutId: string | null;
}

export interface TransferRow {
  id: string;
  kind: TransferKind;
  state: TransferState & (CashInState | CashOutState);
  machineId: number;
  playerId: number;
  sessionId: string;
  epoch: number;
  amountMinor: number;
  reason: string | null;
  thenFree: boolean;
  attempts: number;
  /** Of the wallet after this step, for the push. */
  balanceMinor: number;
  balanceSeq: number;
}

export interface BookedPlays {
  ok: true;
  bookedPlay: number;
  /** Whose session the newest of them belonged to, null where none did. */
  sessionId: string | null;
  playerId: number | null;
  jackpots: { number: number; amountMinor: number; brandId: number; balanceMinor: number; balanceSeq: number }[];
}

export interface MachineMet {
  accepted: boolean;
  reason: string | null;
  epoch: number;
  bookedPlay: number;
  seated: boolean;
  disputed: string[];
  facts: MachineFacts;
}
