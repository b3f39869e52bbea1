import { describe, expect, it } from 'vitest';
import { type KnownTransfers, remember, retainedTransfers } from './known-transfers.ts';

const cashIn = (epoch: number) =>
  ({ kind: 'cash_in', fingerprint: 'f', epoch, result: 'applied', reason: null }) as const;

describe('known transfers', () => {
  it('PR-01 forgets only ids whose seat is over, the oldest first', () => {
    const full = new Map(
      Array.from({ length: retainedTransfers + 500 }, (_, n) => [`${n}`, cashIn(n < 300 ? 1 : 2)] as const),
    );
    const known = remember(full, 'newest', cashIn(2), 2);
    expect(known.has('0')).toBe(false);
    expect(known.has('299')).toBe(false);
    expect(known.has('300')).toBe(true);
    expect(known.has('newest')).toBe(true);
    expect(remember(known, 'next', cashIn(3), 3).size).toBe(retainedTransfers + 202);
  });

  it('PR-01 keeps a cash out that is open, however old', () => {
    const open = { kind: 'cash_out', epoch: 1, state: 'debited', amountMinor: 5 } as const;
    const full: KnownTransfers = new Map<string, Parameters<typeof remember>[2]>([
      ['open', open],
      ...Array.from(
        { length: retainedTransfers + 500 },
        (_, n) => [`${n}`, cashIn(1)] as [string, ReturnType<typeof cashIn>],
      ),
    ]);
    const known = remember(full, 'newest', cashIn(9), 9);
    expect(known.get('open')).toEqual(open);
    expect(known.size).toBe(retainedTransfers);
  });
});
