import type { Fault, Holdings, Meters } from '@salon/domain';
import type { TestLegEnd } from '../metered/attendant-test.ts';
import type { MeterReading } from '../metered/meter-reading.ts';
import type { AskedTransfer, MeteredPlay } from '../metered/metered-state.ts';
import type { RefusalReason } from './known-transfers.ts';
import type { DrawnPlay } from './machine-state.ts';
import type { StoredState } from './stored-state.ts';

/** Raised with every change of a record or of its meaning; a journal of another format is not read. */
export const JOURNAL_FORMAT = 3;
/** Of a snapshot with a test on the machine: a program that knows no tests would take its credit for a player's. */
export const FORMAT_WITH_TEST = 4;

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
  | { t: 'hand_paid'; reference: string; amountMinor: number; atMs: number }
  /** What the machine's meters say at rest, and the games that explain it: one record, so that no crash comes between. */
  | {
      t: 'metered';
      reading: MeterReading;
      serial: string | null;
      play: MeteredPlay | null;
      jackpotDueMinor: number;
      atMs: number;
    };

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
  /** Written before the first byte goes to the machine: from here on the machine decides. `fingerprint`: of a cash in. */
  | { t: 'transfer_asked'; asked: AskedTransfer; fingerprint?: string; atMs: number }
  /** The machine has refused a cash out; it is asked again under another wire id. */
  | { t: 'cash_out_refused'; transferId: string; detail: string; atMs: number }
  /** Written before the first byte of each way of a test. */
  | { t: 'test_begun'; asked: AskedTransfer & { isTest: true }; atMs: number }
  /** `end.after`: the reading that proves it. */
  | { t: 'test_moved'; wireId: string; end: TestLegEnd & { result: 'moved' } }
  /** A test whose way in is refused has ended; its way out is asked again under another wire id. */
  | { t: 'test_refused'; wireId: string; end: TestLegEnd & { result: 'refused' } }
  /** An operator has found the machine without the credit of this test. */
  | { t: 'test_abandoned'; testId: string; atMs: number }
  /** The machine's own lock for a hand pay is gone, by its key or by us; what is owed stays owed. */
  | { t: 'hand_pay_reset'; reference: string; atMs: number }
  | { t: 'booked'; number: number };

export type Change = MoneyChange | PlainChange;

export type JournalRecord =
  /** `isMetered`: the machine decides, absent: outcomes are drawn here. */
  | { t: 'opened'; format: number; machineId: number; incarnation: string; atMs: number; isMetered?: true }
  | { t: 'snapshot'; format: number; state: StoredState }
  | PlainChange
  | (MoneyChange & { after: Standing });

const moneyKinds: ReadonlySet<string> = new Set(['applied', 'debited', 'posted', 'ended', 'hand_paid', 'metered']);

export function movesMoney(change: Change): change is MoneyChange {
  return moneyKinds.has(change.t);
}
