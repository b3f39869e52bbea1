import type { CODES } from '@salon/contract';
import type { Refused } from './refused.ts';

/** What the ledger held of a machine that nobody can prove any more, in suspense until two operators have decided. */
export interface DisputeRow {
  id: number;
  machineId: number;
  /** Null: nobody has ever sat there. */
  playerId: number | null;
  cause: 'journal_replaced' | 'machine_lost' | 'play_unfit';
  /** By the ledger. */
  heldMinor: number;
  /** The most that a correction gives the player: the larger of the ledger's figure and the machine's last report. */
  amountMinor: number;
}

/** A machine's account was closed: its open transfers, the dispute if there was anything to decide, the seat that is free now. */
export interface AccountClosed {
  disputed: string[];
  dispute: DisputeRow | null;
  freed: { machineId: number; epoch: number; playerId: number } | null;
}

/** The ledger's part of what happens to a machine and its seat besides playing. Every method is safe to repeat. */
export interface SituationLedger {
  /** Payable → wallet, once; repeated to the machine until it confirms. `amountMinor`: as the operator saw it. */
  payHandPay(input: { handPayId: number; amountMinor: number; operator: string }): Promise<Refused | HandPayPaid>;
  /** Paid ones whose machine does not know it yet, leased to the caller by moving their time on (`askDelayMs`). */
  claimHandPays(input: { limit: number; random: number }): Promise<HandPayRow[]>;
  confirmHandPay(handPayId: number): Promise<void>;

  /**
   * Out of service once its play has ended, or back; false where nothing changed. Back is also a request to be trusted again
   * where ledger and machine disagreed: the machine's next `handshakeMachine` decides.
   */
  stopMachine(input: { machineId: number; stop: boolean; operator: string }): Promise<boolean>;
  /**
   * The machine does not come back, or cannot be believed: its account is closed by a dispute, as at a handshake with a new journal.
   * Refused while it is in service.
   */
  declareLost(input: { machineId: number; operator: string; reason: string }): Promise<Refused | MachineLost>;
  /** To the player `playerMinor`, the rest of what the dispute holds to the house. One proposal at a time waits for its decision. */
  proposeCorrection(input: {
    proposalId: string;
    siteId: number;
    disputeId: number;
    playerMinor: number;
    reason: string;
    operator: string;
  }): Promise<Refused | { ok: true; fresh: boolean }>;
  /** Another person than the one who proposed it approves, which books it; anybody rejects. */
  decideCorrection(input: {
    proposalId: string;
    siteId: number;
    approve: boolean;
    operator: string;
  }): Promise<Refused | CorrectionDecided>;
  /** Its power is gone, while its connection stays up. */
  unlinkMachine(input: { machineId: number; linkId: string }): Promise<boolean>;

  /** The player did something: an idle countdown ends. An older epoch changes nothing. */
  seatActed(input: { machineId: number; epoch: number }): Promise<void>;
  /** Begins and ends countdowns, closes what is due; answers every countdown that runs and every seat that it closed. */
  watchSeats(input: { warnMs: number }): Promise<{ warnings: SeatWarning[]; closed: ClosedSeat[] }>;
  /** A close by staff, after a countdown that acting does not end; `afterMs` 0: at once. Null: nobody sits there, or it is closing. */
  askClose(input: { machineId: number; afterMs: number; code: StaffCloseCode }): Promise<ClosedSeat | null>;
}

export type MachineLost = AccountClosed & { ok: true };

export interface CorrectionDecided {
  ok: true;
  /** False: it was decided so before. */
  fresh: boolean;
  disputeId: number;
  playerId: number | null;
  playerMinor: number;
  /** Of the wallet, for the push. */
  balanceMinor: number;
  balanceSeq: number;
}

export interface HandPayRow {
  id: number;
  machineId: number;
  /** The machine's own reference: `play:<number>`, or the id of the cash out. */
  reference: string;
  /** Null: nobody sat there, the amount stays in suspense. */
  playerId: number | null;
  amountMinor: number;
  /** `corrected`: an adjustment has settled it instead. */
  state: 'due' | 'paid' | 'corrected';
  attempts: number;
  /** Of the wallet, for the push. */
  balanceMinor: number;
  balanceSeq: number;
}

export interface HandPayPaid {
  ok: true;
  handPay: HandPayRow;
  /** False: it was paid before. */
  fresh: boolean;
}

/** Staff closed the session, or removed its player. */
export type StaffCloseCode = (typeof CODES)['session_terminating' | 'removed_by_staff'];

/** No credit, idle, or staff. */
export type CloseCode = (typeof CODES)['deposit_countdown' | 'continue_countdown'] | StaffCloseCode;

export interface SeatWarning {
  machineId: number;
  epoch: number;
  playerId: number;
  code: CloseCode;
  seconds: number;
}

export interface ClosedSeat {
  machineId: number;
  epoch: number;
  playerId: number;
  code: CloseCode;
  freed: boolean;
  cashOutId: string | null;
}
