import type { link } from '@salon/contract';
import type { Activity, MachineFacts, TransferKind, TransferState } from '@salon/domain';
import type { UnfitRule } from '@salon/domain/games/unfit-rule.ts';
import type { Refused } from './refused.ts';
import type { AccountClosed, SituationLedger } from './situations.ts';

/**
 * A call whose answer was lost: it may be committed or not. Every method is safe to repeat, so that is what the caller does.
 */
export class CommitUnknown extends Error {
  constructor(cause?: unknown) {
    super('the answer of the database was lost', { cause });
    this.name = 'CommitUnknown';
  }
}

/**
 * The ledger as the rest of the platform sees it. Every method is one call of one database function in one round trip, which plays and
 * transfers of several machines share;
 * it rejects with `CommitUnknown` where the answer is lost (anything else is a bug). All are safe to repeat.
 * `postgres.ts` implements it; `model.ts` is the same in memory, for the simulator, held equal by one test of both.
 */
export interface Ledger extends SituationLedger {
  takeSeat(input: { machineId: number; playerId: number; loginId: string }): Promise<Refused | SeatTaken>;
  /** The same login is back at the seat that it had: no new epoch. Null: it is not as it was, and has to be taken. */
  resumeSeat(input: { machineId: number; playerId: number; loginId: string; epoch: number }): Promise<SeatTaken | null>;
  /** The player's connection of this epoch went: the seat is kept until `keepMs` from now. An older epoch changes nothing. */
  setSeatGone(input: { machineId: number; epoch: number; keepMs: number }): Promise<void>;
  setSeatPresent(input: { machineId: number; epoch: number }): Promise<void>;
  /** Ends session and seat if no credit is left and no transfer is open. */
  freeSeat(input: { machineId: number; epoch: number }): Promise<{ freed: boolean }>;
  /** The player has left for good: what this login has is not kept any longer (`expireSeats`). False: it has no seat. */
  giveUpSeat(input: { playerId: number; loginId: string }): Promise<boolean>;
  /** Seats kept long enough: freed where no credit is left, else a cash out with `thenFree` is requested, due at once. */
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
  /**
   * Second half: in-transit → machine-credit, or back to the wallet. `incarnation`: the journal that answered; where it is
   * not the one that the transfer was sent to, the answer decides nothing and the transfer is disputed. An end that
   * contradicts the row changes nothing either: the caller sees it by the state of the row and raises an alarm.
   */
  endCashIn(input: {
    transferId: string;
    incarnation: string;
    result: 'applied' | 'refused';
    reason: string | null;
  }): Promise<TransferRow>;
  setTransferUnknown(input: { transferId: string; askAfterMs: number }): Promise<TransferRow>;

  /** The durable intent. One open per machine: a second answers with the first. */
  requestCashOut(input: {
    transferId: string;
    machineId: number;
    /** Null: the platform itself wants it (seat expired, session closed). */
    playerId: number | null;
    thenFree: boolean;
    /** When another node may send it to the cabinet again, milliseconds from now. */
    askAfterMs: number;
  }): Promise<Refused | { ok: true; transfer: TransferRow }>;
  /** The cabinet has debited: machine-credit → wallet, idempotent by id; an id without an intent is the machine's own collect. */
  postCashOut(input: link.Debited): Promise<CashOutPosted>;
  refuseCashOut(input: { transferId: string; reason: string }): Promise<TransferRow>;

  /** Open transfers whose time has come, leased to the caller by moving their time on (`askDelayMs` of the domain). */
  claimDue(input: { limit: number; random: number }): Promise<TransferRow[]>;
  transfer(transferId: string): Promise<TransferRow | null>;

  /**
   * Posts what continues the ledger without a gap; repeats are skipped. Plays whose credit is not there yet while a cash
   * in is open wait for it (the answer's `bookedPlay` stays behind); otherwise the machine is out of service and the refusal
   * is `machine_not_playable` with `reason`. A play that its game cannot have brought counts as booked and is a dispute instead of money;
   * its machine is out of service.
   */
  bookPlays(input: link.Plays): Promise<Refused | BookedPlays>;
  /**
   * The handshake: notes the incarnation (a new one closes the account of the old by a dispute), compares the report with the
   * ledger and links the machine. Reported plays that are missing are compared when they are booked. No command may go to a
   * machine between the start of its connection and the end of this call: the report would be older than the ledger.
   */
  handshakeMachine(report: link.MachineReport, linkId: string): Promise<MachineMet>;
  /** From the connection that reported the machine; true where it changed what the lobby shows. */
  reportActivity(input: {
    machineId: number;
    linkId: string;
    activity: Activity;
    creditMinor: number;
  }): Promise<boolean>;
  /** What stands against play, besides money; from the connection that reported the machine; true where it changed what the lobby shows. */
  reportFaults(input: { machineId: number; linkId: string; faults: link.FaultReport['faults'] }): Promise<boolean>;
  /** The connection ended. Answers the machines that are offline now: those that no other connection has reported since. */
  unlink(linkId: string): Promise<number[]>;
  /** The connection lives; repeated more often than `silentMs` of `dropLostLinks`. */
  touchLink(linkId: string): Promise<void>;
  /** Unlinks what a node left behind that died. */
  dropLostLinks(input: { silentMs: number }): Promise<number[]>;
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
  state: TransferState;
  machineId: number;
  playerId: number;
  sessionId: string;
  epoch: number;
  /** The machine's journal when it began: the only one whose answer counts. */
  incarnation: string | null;
  amountMinor: number;
  reason: string | null;
  thenFree: boolean;
  attempts: number;
  /** Of the wallet after this step, for the push. */
  balanceMinor: number;
  balanceSeq: number;
}

export interface CashOutPosted {
  posted: boolean;
  transfer: TransferRow | null;
  /** `not_known`: handshake first. `plays_missing`: again, after the plays before it. `contradiction`: an alarm. */
  refusal: 'not_known' | 'plays_missing' | 'contradiction' | null;
  seatFreed: boolean;
}

export interface BookedPlays {
  ok: true;
  bookedPlay: number;
  /** Whose session the newest of them belonged to, null where none did. */
  sessionId: string | null;
  playerId: number | null;
  /** Of the message's plays, booked now or before. `playerId` null: nobody sat there, the amount lies in suspense. */
  jackpots: {
    number: number;
    amountMinor: number;
    brandId: number;
    playerId: number | null;
    balanceMinor: number;
    balanceSeq: number;
  }[];
  /** Of plays that this call has kept instead of booking them. */
  disputes: { id: number; number: number; rule: UnfitRule; amountMinor: number }[];
}

export interface MachineMet extends AccountClosed {
  accepted: boolean;
  reason: string | null;
  epoch: number;
  bookedPlay: number;
  seated: boolean;
  /** This comparison has taken it out of service. */
  newlyDisabled: boolean;
  /** An operator wants it out of service. */
  stopped: boolean;
  facts: MachineFacts;
}
