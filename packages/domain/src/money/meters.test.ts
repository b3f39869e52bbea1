import fc from 'fast-check';
import { expect, it } from 'vitest';
import { imbalance, type Meters, ZERO_METERS } from './meters.ts';

const amount = fc.nat(100_000);

it('GM-10 GM-11 a machine that moves only money it has is balanced', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (inMinor, winMinor, outShare, betShare) => {
      const betMinor = Math.min(betShare, inMinor);
      const outMinor = Math.min(outShare, inMinor - betMinor + winMinor);
      const meters: Meters = { ...ZERO_METERS, inMinor, betMinor, winMinor, outMinor };
      const creditMinor = inMinor - betMinor + winMinor - outMinor;
      expect(imbalance({ creditMinor, escrowMinor: 0, handPayPendingMinor: 0 }, meters)).toBe(0);
    }),
  );
});

it('GM-17 escrow and a pending hand pay count as held, a paid hand pay does not', () => {
  const meters = { ...ZERO_METERS, inMinor: 1_000, winMinor: 500 };
  expect(imbalance({ creditMinor: 700, escrowMinor: 300, handPayPendingMinor: 500 }, meters)).toBe(0);
  expect(
    imbalance({ creditMinor: 700, escrowMinor: 300, handPayPendingMinor: 0 }, { ...meters, handPayPaidMinor: 500 }),
  ).toBe(0);
  expect(imbalance({ creditMinor: 701, escrowMinor: 300, handPayPendingMinor: 500 }, meters)).toBe(1);
});
