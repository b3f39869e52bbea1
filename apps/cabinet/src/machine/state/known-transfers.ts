import type { link } from '@salon/contract';

export type RefusalReason = NonNullable<link.TransferResult['reason']>;

export type KnownTransfer =
  | {
      kind: 'cash_in';
      fingerprint: string;
      epoch: number;
      /** `asked`: the machine itself has not decided yet. */
      result: 'applied' | 'refused' | 'asked';
      reason: RefusalReason | null;
    }
  | { kind: 'cash_out'; epoch: number; state: 'waiting' | 'debited' | 'done'; amountMinor: number };

export type KnownTransfers = ReadonlyMap<string, KnownTransfer>;

/**
 * A result is kept for as long as its message could still do harm. Beyond the newest `retainedTransfers` an id is forgotten
 * only if its seat is over: a late duplicate of it then carries an epoch that is never obeyed, so it cannot apply twice.
 * Nor can the platform still be unsure about it: it keeps one cash in open per machine and sends no other before it knows.
 */
export const retainedTransfers = 10_000;

/** Drops this many at once, so that the copy is not paid for with every transfer of a long life. */
const slack = 500;

/** Insertion order is age; an id that is set again keeps its place. */
export function remember(known: KnownTransfers, id: string, transfer: KnownTransfer, epoch: number): KnownTransfers {
  const next = new Map(known).set(id, transfer);
  if (next.size <= retainedTransfers + slack) return next;
  for (const [oldId, old] of next) {
    if (next.size <= retainedTransfers) break;
    const open = old.kind === 'cash_out' ? old.state !== 'done' : old.result === 'asked';
    if (!open && old.epoch < epoch) next.delete(oldId);
  }
  return next;
}
