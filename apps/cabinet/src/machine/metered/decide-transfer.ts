import { advanceOf, type MeterModuli, type MeterReading } from './meter-reading.ts';
import type { AskedTransfer } from './metered-state.ts';
import type { TransferRefusal, TransferTrace } from './transfer-port.ts';

export type Verdict =
  | { kind: 'moved'; detail: string }
  | ({ kind: 'refused' } & TransferRefusal)
  /** Neither trace nor meter know it: true once no byte of it can be under way any more. */
  | { kind: 'absent' }
  | { kind: 'wait' }
  /** The two witnesses contradict each other: an operator decides. */
  | { kind: 'in_doubt'; detail: string };

/** What ends a transfer. */
export type Decided = Exclude<Verdict, { kind: 'wait' | 'in_doubt' }>;

export interface Witnesses {
  trace: TransferTrace;
  before: MeterReading;
  now: MeterReading;
  moduli: MeterModuli;
  isSameBoard: boolean;
}

/** What a transfer that was done has moved. */
export function movesOf({ direction, amountMinor }: Pick<AskedTransfer, 'direction' | 'amountMinor'>) {
  return direction === 'in' ? { transferInMinor: amountMinor } : { transferOutMinor: amountMinor };
}

/**
 * What became of a transfer by two witnesses: what the machine's memory says of its id, and whether the meter of its direction
 * has moved by its amount. Money is booked only where both say the same.
 */
export function decideTransfer(
  { direction, amountMinor }: Pick<AskedTransfer, 'direction' | 'amountMinor'>,
  { trace, before, now, moduli, isSameBoard }: Witnesses,
): Verdict {
  const inDoubt = (detail: string): Verdict => ({ kind: 'in_doubt', detail });
  if (!isSameBoard) return inDoubt('another board than the transfer was asked of');
  const advance = advanceOf(before.counters, now.counters, moduli);
  if (advance === null) return inDoubt('a meter went backward');
  const { transferInMinor, transferOutMinor } = advance;
  const [ownMinor, otherMinor] =
    direction === 'in' ? [transferInMinor, transferOutMinor] : [transferOutMinor, transferInMinor];
  if (otherMinor !== 0) return inDoubt(`the other direction's meter moved by ${otherMinor}`);
  const hasMoved = ownMinor === amountMinor;
  if (!hasMoved && ownMinor !== 0) return inDoubt(`the meter moved by ${ownMinor}, not ${amountMinor}`);
  switch (trace.kind) {
    case 'pending':
      // The meter may have moved after the look.
      return { kind: 'wait' };
    case 'done':
      return hasMoved && trace.amountMinor === amountMinor
        ? { kind: 'moved', detail: trace.detail ?? 'done' }
        : inDoubt(`done with ${trace.amountMinor}, the meter moved by ${ownMinor}`);
    case 'refused':
      return hasMoved ? inDoubt('refused, and the meter has moved') : trace;
    case 'unknown':
      return hasMoved ? inDoubt('the meter has moved, and the machine does not know the transfer') : { kind: 'absent' };
  }
}
