import type { RefusalReason } from '../state/known-transfers.ts';
import type { MeterModuli, MeterReading } from './meter-reading.ts';

export interface TransferOrder {
  /** Unique for ever, in the machine's alphabet. */
  wireId: string;
  direction: 'in' | 'out';
  amountMinor: number;
}

export interface TransferRefusal {
  reason: RefusalReason;
  /** For the log, bounded. */
  detail: string;
}

/** What the machine's own memory says of one transfer. */
export type TransferTrace =
  | { kind: 'unknown' }
  | { kind: 'pending' }
  /** `detail`: its status and the machine's time of it, for a receipt; bounded. */
  | { kind: 'done'; amountMinor: number; detail?: string }
  | ({ kind: 'refused' } & TransferRefusal);

/** A machine that decides itself, as its driver reaches it. Null everywhere: no answer, nothing is known. */
export interface TransferPort {
  readonly moduli: MeterModuli;
  /** Of the machine's board; null where it says none. */
  serial(): string | null;
  /**
   * Null too while a game runs: only a reading between two games counts. Readings may be held while a hand pay is read;
   * `alsoHeld`: this one is of that hand pay, or of a transfer that it waits for.
   */
  reading(alsoHeld?: boolean): Promise<MeterReading | null>;
  /** Changes nothing in the machine. */
  look(wireId: string): Promise<TransferTrace | null>;
  /** Closes whatever the machine's buffer holds, so that it takes a new transfer. False: no answer. */
  acknowledge(): Promise<boolean>;
  /** Readies the machine; `not_now`: a game, an open cabinet, a tilt; `never`: it does not take such transfers. */
  lock(direction: TransferOrder['direction']): Promise<'locked' | 'not_now' | 'never' | null>;
  unlock(): Promise<void>;
  /**
   * Sends it, and repeats nothing. What became of it only `look` and the meters say; a refusal that the machine answers at once
   * is returned, because it may leave no trace.
   */
  send(order: TransferOrder): Promise<TransferRefusal | null>;
}
