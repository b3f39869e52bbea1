import type { link } from '@salon/contract';
import type { Fault, Holdings, Meters } from '@salon/domain';
import type { PlayOutcome } from '@salon/domain/games/game.ts';
import type { StoredState } from './stored-state.ts';

/** Raised with every change of a record or of its meaning; a journal of another format is not read. */
export const JOURNAL_FORMAT = 3;

export type RefusalReason = NonNullable<link.TransferResult['reason']>;

/** A play whose outcome is decided and not shown yet. */
export interface DrawnPlay {
  number: number;
  /** Of the seat that paid for it: a feature belongs to the seat that won it. */
  epoch: number;
  gameId: string;
  outcome: PlayOutcome;
  contributionMinor: number;
  /** What the contribution left over, in 1/10000 of a minor unit, for the next one. */
  contributionRemainder: number;
  handPayMinor: number;
  /** A developer asked for this outcome; only a simulated machine in demo mode obeys. */
  forced?: true;
}

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
  | { t: 'seated'; epoch: number; atMs: number }
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
