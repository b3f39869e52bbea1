import { describe, expect, it } from 'vitest';
import { drawnItems, rowsNear } from './row-range.ts';

const list = { count: 2_000, columns: 6, pitchPx: 400, topPx: 300, screenPx: 800 };

describe('rows of a long lobby', () => {
  it('are those of the screen, whole rows, from the first one', () => {
    expect(rowsNear(list)).toEqual({ from: 0, to: 12 });
    expect(rowsNear({ ...list, topPx: -4_000 })).toEqual({ from: 9 * 6, to: 13 * 6 });
  });

  it('end with the list, and are none where it is far above or below', () => {
    expect(rowsNear({ ...list, count: 20, topPx: -1_000 })).toEqual({ from: 12, to: 20 });
    expect(rowsNear({ ...list, count: 20, topPx: -9_000 })).toEqual({ from: 24, to: 20 });
    expect(rowsNear({ ...list, topPx: 5_000 })).toEqual({ from: 0, to: 0 });
  });

  it('are far fewer than the machines, wherever the list stands', () => {
    for (let topPx = 800; topPx > -140_000; topPx -= 777) {
      const { from, to } = rowsNear({ ...list, topPx });
      expect(to - from).toBeLessThanOrEqual(24);
    }
  });

  it('keep the card that has the focus, and its neighbours, when it is scrolled away', () => {
    expect(drawnItems({ from: 60, to: 63 }, 100, 4)).toEqual([3, 4, 5, 60, 61, 62]);
    expect(drawnItems({ from: 0, to: 3 }, 100, 0)).toEqual([0, 1, 2]);
    expect(drawnItems({ from: 98, to: 104 }, 100, 99)).toEqual([98, 99]);
    expect(drawnItems({ from: 24, to: 20 }, 20, null)).toEqual([]);
  });
});
