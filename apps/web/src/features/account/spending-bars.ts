import type { SpendingMonth } from '@salon/contract/history.ts';

type Kind = 'deposited' | 'withdrawn' | 'net';

export interface SpendingBars {
  width: number;
  height: number;
  /** Where amounts begin: what is below zero hangs from it. */
  zeroY: number;
  bars: readonly { id: string; kind: Kind; x: number; y: number; width: number; height: number }[];
}

const MONTH_WIDTH = 60;
const BAR_WIDTH = 14;
const HEIGHT = 160;
const EDGE = 6;

/** Wins minus bets. */
export const netOf = ({ betMinor, winMinor }: SpendingMonth) => winMinor - betMinor;

const amountsOf = (month: SpendingMonth): Record<Kind, number> => ({
  deposited: month.depositedMinor,
  withdrawn: month.withdrawnMinor,
  net: netOf(month),
});

/** From the first month in which something happened. */
export function shownMonths(months: readonly SpendingMonth[]): readonly SpendingMonth[] {
  const first = months.findIndex(
    ({ depositedMinor, withdrawnMinor, betMinor, winMinor }) =>
      depositedMinor !== 0 || withdrawnMinor !== 0 || betMinor !== 0 || winMinor !== 0,
  );
  return first === -1 ? [] : months.slice(first);
}

/** Three bars for each month on one scale. */
export function spendingBars(months: readonly SpendingMonth[]): SpendingBars {
  const amounts = months.map(amountsOf);
  const all = amounts.flatMap((each) => Object.values(each));
  const [top, bottom] = [Math.max(0, ...all), Math.min(0, ...all)];
  const scale = top === bottom ? 0 : (HEIGHT - 2 * EDGE) / (top - bottom);
  const zeroY = EDGE + top * scale;
  const bars = amounts.flatMap((each, month) =>
    (Object.keys(each) as Kind[]).map((kind, at) => {
      const size = Math.abs(each[kind]) * scale;
      return {
        ...{ id: `${month} ${kind}`, kind },
        ...{ x: month * MONTH_WIDTH + 6 + at * (BAR_WIDTH + 3), y: each[kind] < 0 ? zeroY : zeroY - size },
        ...{ width: BAR_WIDTH, height: size },
      };
    }),
  );
  return { width: months.length * MONTH_WIDTH, height: HEIGHT, zeroY, bars };
}
