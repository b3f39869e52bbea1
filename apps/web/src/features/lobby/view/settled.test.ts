import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settle } from './settled.ts';

const order = [1, 2, 3, 4, 5, 6];
/** Cards from this id on are below the screen. */
const settled = (shown: number[], target: number[], firstBelow: number) =>
  [...settle({ shown: new Set(shown), target: new Set(target), order, isBelow: (id) => id >= firstBelow })].sort();

describe('cards that come and go', () => {
  it('LB-06 a card on the screen stays where it is when its machine is reserved', () => {
    expect(settled([1, 2, 3, 4, 5, 6], [1, 3, 4, 6], 4)).toEqual([1, 2, 3, 4, 6]);
  });

  it('a card above the screen stays: its going would move those on the screen', () => {
    expect(settled([1, 2, 3], [2, 3], 7)).toEqual([1, 2, 3]);
  });

  it('a machine that is free again comes back only where no card on the screen moves', () => {
    expect(settled([1, 3, 4, 6], order, 4)).toEqual([1, 3, 4, 5, 6]);
  });

  it('comes at the end and into an empty page at once', () => {
    expect(settled([1, 2], [1, 2, 3], 7)).toEqual([1, 2, 3]);
    expect(settled([], [2, 5], 1)).toEqual([2, 5]);
  });

  it('no card on the screen or above it ever moves', () => {
    const some = fc.subarray(order);
    fc.assert(
      fc.property(some, some, fc.integer({ min: 1, max: 7 }), (shown, target, firstBelow) => {
        const next = settled(shown, target, firstBelow);
        const before = (ids: number[], id: number) => ids.filter((other) => other < id).length;
        for (const id of shown.filter((one) => one < firstBelow)) {
          expect(next).toContain(id);
          expect(before(next, id)).toBe(before(shown, id));
        }
      }),
    );
  });

  it('everything is as it should be once it is below the screen', () => {
    fc.assert(
      fc.property(fc.subarray(order), fc.subarray(order), (shown, target) => {
        expect(settled(shown, target, 0)).toEqual(target);
      }),
    );
  });
});
