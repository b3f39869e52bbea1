import type { Fault, Holdings, Meters } from '@salon/domain';
import type { RefusalReason } from './known-transfers.ts';
import type { DrawnPlay } from './machine-state.ts';
import type { StoredState } from './stored-state.ts';

/** Raised with every change of a record or of its meaning; a journal of another format is not read. */
export const JOURNAL_FORMAT = 3;

/** The money counters after a record; a reader with another sum has lost a record. */
export interface Standing {
  holdings: Holdings;
  meters: Meters;
}

/** A change that moves money. */
export type MoneyChange =
  | { t: 'applied'; transferId: string; fingerprint: string; epoch: number; amountMinor: number; atMs: number }
  /** `handPay`: above the machine's limit, so that it locks until an attendant has paid. */
  | { t: 'debited'; transferId: string; epoch: number; amountMinor: number; atMs: number; handPay?: true }
  | { t: 'posted'; transferId: string; atMs: number }
  | { t: 'ended'; number: number; atMs: number }
  | { t: 'hand_paid'; reference: string; amountMinor: number; atMs: number };

export type PlainChange =
  /** `sessionId`: of the player who sits there; absent where only the epoch is known, and then the same epoch may follow with it. */
  | { t: 'seated'; epoch: number; sessionId?: string; atMs: number }
  | { t: 'unseated'; epoch: number; atMs: number }
  /** A cash in that was refused, or a tombstone for one that was never seen: its id can never apply. */
  | {
      t: 'refused';
      transferId: string;
      fingerprint: string;
      epoch: number;
      reason: RefusalReason;
      atMs: number;
    }
  | { t: 'cash_out_accepted'; transferId: string; epoch: number; atMs: number }
  /** The platform has sent where the numbers of a new journal go on. */
  | { t: 'numbered'; lastPlay: number }
  | { t: 'bet'; betMinor: number }
  | { t: 'fault'; fault: Fault; stands: boolean; atMs: number }
  | { t: 'drawn'; play: DrawnPlay; atMs: number }
  | { t: 'booked'; number: number };

export type Change = MoneyChange | PlainChange;

export type JournalRecord =
  | { t: 'opened'; format: number; machineId: number; incarnation: string; atMs: number }
  | { t: 'snapshot'; format: number; state: StoredState }
  | PlainChange
  | (MoneyChange & { after: Standing });

const moneyKinds: ReadonlySet<string> = new Set(['applied', 'debited', 'posted', 'ended', 'hand_paid']);

export function movesMoney(change: Change): change is MoneyChange {
  return moneyKinds.has(change.t);
}
