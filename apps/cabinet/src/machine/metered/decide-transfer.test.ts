import { describe, expect, it } from 'vitest';
import { decideTransfer, type Verdict } from './decide-transfer.ts';
import type { MeterCounters } from './meter-reading.ts';
import type { TransferTrace } from './transfer-port.ts';

const all = (value: number): MeterCounters => ({
  ...{ coinInMinor: value, coinOutMinor: value, jackpotMinor: value, cancelledMinor: value, games: value },
  ...{ transferInMinor: value, transferOutMinor: value },
});
const DONE: TransferTrace = { kind: 'done', amountMinor: 500 };
const REFUSED: TransferTrace = { kind: 'refused', reason: 'not_now', detail: 'status 87' };
const PENDING: TransferTrace = { kind: 'pending' };
const UNKNOWN: TransferTrace = { kind: 'unknown' };

describe.each(['in', 'out'] as const)('a transfer %s of 500', (direction) => {
  const [own, other] =
    direction === 'in'
      ? (['transferInMinor', 'transferOutMinor'] as const)
      : (['transferOutMinor', 'transferInMinor'] as const);
  type Facts = { ownMinor?: number; otherMinor?: number; isSameBoard?: boolean };

  it.each<[string, TransferTrace, Facts, Verdict['kind']]>([
    ['done, and the meter says so', DONE, { ownMinor: 500 }, 'moved'],
    ['done, and the meter stands', DONE, {}, 'in_doubt'],
    ['done with another amount', { ...DONE, amountMinor: 499 }, { ownMinor: 500 }, 'in_doubt'],
    ['done, and the meter has moved by less', DONE, { ownMinor: 499 }, 'in_doubt'],
    ['done, and the meter has moved by more', DONE, { ownMinor: 501 }, 'in_doubt'],
    ['done, and the meter went backward', DONE, { ownMinor: -1 }, 'in_doubt'],
    ['done, and so has another in the other direction', DONE, { ownMinor: 500, otherMinor: 1 }, 'in_doubt'],
    ['done by another board', DONE, { ownMinor: 500, isSameBoard: false }, 'in_doubt'],
    ['under way', PENDING, {}, 'wait'],
    ['under way, and the meter has moved since', PENDING, { ownMinor: 500 }, 'wait'],
    ['refused', REFUSED, {}, 'refused'],
    ['refused, and the meter has moved', REFUSED, { ownMinor: 500 }, 'in_doubt'],
    ['refused, and the other direction has moved', REFUSED, { otherMinor: 500 }, 'in_doubt'],
    ['refused, and the meter has moved by another amount', REFUSED, { ownMinor: 499 }, 'in_doubt'],
    ['refused by another board', REFUSED, { isSameBoard: false }, 'in_doubt'],
    ['not known', UNKNOWN, {}, 'absent'],
    ['not known, and the meter has moved', UNKNOWN, { ownMinor: 500 }, 'in_doubt'],
    ['not known, and the meter has moved by another amount', UNKNOWN, { ownMinor: 499 }, 'in_doubt'],
    ['not known to another board', UNKNOWN, { isSameBoard: false }, 'in_doubt'],
  ])('%s', (_, trace, { ownMinor = 0, otherMinor = 0, isSameBoard = true }, kind) => {
    const before = { creditMinor: 0, counters: all(1_000) };
    const counters = { ...all(1_000), [own]: 1_000 + ownMinor, [other]: 1_000 + otherMinor };
    const witnesses = { trace, before, now: { creditMinor: 0, counters }, moduli: all(10_000), isSameBoard };
    expect(decideTransfer({ direction, amountMinor: 500 }, witnesses).kind).toBe(kind);
  });
});

describe('the operator who decides what is in doubt reads', () => {
  const DETAILS: [string, Partial<MeterCounters>, TransferTrace, boolean][] = [
    ['another board than the transfer was asked of', {}, UNKNOWN, false],
    ['a meter went backward', { games: 999 }, UNKNOWN, true],
    ["the other direction's meter moved by 30", { transferOutMinor: 1_030 }, UNKNOWN, true],
    ['the meter moved by 499, not 500', { transferInMinor: 1_499 }, UNKNOWN, true],
    ['done with 400, the meter moved by 500', { transferInMinor: 1_500 }, { ...DONE, amountMinor: 400 }, true],
    ['refused, and the meter has moved', { transferInMinor: 1_500 }, REFUSED, true],
    ['the meter has moved, and the machine does not know the transfer', { transferInMinor: 1_500 }, UNKNOWN, true],
  ];
  it.each(DETAILS)('%s', (detail, moved, trace, isSameBoard) => {
    const before = { creditMinor: 0, counters: all(1_000) };
    const now = { creditMinor: 0, counters: { ...all(1_000), ...moved } };
    const witnesses = { trace, before, now, moduli: all(10_000), isSameBoard };
    expect(decideTransfer({ direction: 'in', amountMinor: 500 }, witnesses)).toEqual({ kind: 'in_doubt', detail });
  });
});
