import { expect, it } from 'vitest';
import { netOf, shownMonths, spendingBars } from './spending-bars.ts';

const month = (name: string, [depositedMinor = 0, withdrawnMinor = 0, betMinor = 0, winMinor = 0]: number[] = []) => ({
  ...{ month: name, depositedMinor, withdrawnMinor, betMinor, winMinor },
});

it('begins at the first month in which something happened and leaves no month out after it', () => {
  const months = [month('2026-01'), month('2026-02', [100]), month('2026-03'), month('2026-04', [0, 5])];
  expect(shownMonths(months).map((each) => each.month)).toEqual(['2026-02', '2026-03', '2026-04']);
  expect(shownMonths([month('2026-01')])).toEqual([]);
});

it('nets wins against bets', () => {
  expect(netOf(month('2026-01', [0, 0, 500, 200]))).toBe(-300);
});

it('draws all amounts on one scale: what is negative hangs from zero, all stays inside', () => {
  const { bars, zeroY, height, width } = spendingBars([
    month('2026-01', [1_000, 500, 600, 100]),
    month('2026-02', [0, -200, 0, 700]),
  ]);
  const [deposited, withdrawn, net] = bars;
  expect(deposited!.height).toBeCloseTo(withdrawn!.height * 2);
  expect(net!.height).toBeCloseTo(withdrawn!.height);
  expect([net!.y, deposited!.y + deposited!.height].map(Math.round)).toEqual([Math.round(zeroY), Math.round(zeroY)]);
  for (const bar of bars) {
    expect(bar.y).toBeGreaterThanOrEqual(0);
    expect(bar.y + bar.height).toBeLessThanOrEqual(height);
    expect(bar.x + bar.width).toBeLessThanOrEqual(width);
  }
});

it('months of zeros are drawn flat', () => {
  expect(spendingBars([month('2026-01')]).bars.every(({ height }) => height === 0)).toBe(true);
});
