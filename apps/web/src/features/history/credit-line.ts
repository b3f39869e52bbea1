import type { CreditPoint } from '@salon/contract/history.ts';

export interface CreditLine {
  /** SVG path of a line in steps, in a box of `WIDTH` x `HEIGHT`. */
  path: string;
  lowest: number;
  highest: number;
  last: number;
}

export const WIDTH = 600;
export const HEIGHT = 140;
const EDGE = 4;

/** Credit stays what it was until the next play. The axis begins at zero, so that a change looks as large as it is. Null: nothing to draw. */
export function creditLine(points: readonly CreditPoint[]): CreditLine | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const credits = points.map(({ creditMinor }) => creditMinor);
  const highest = Math.max(...credits);
  const across = (number: number) => ((number - first.number) / (last.number - first.number)) * WIDTH;
  const down = (minor: number) => HEIGHT - EDGE - (highest === 0 ? 0 : (minor / highest) * (HEIGHT - 2 * EDGE));
  const place = (value: number) => String(Math.round(value * 10) / 10);
  const steps = points
    .slice(1)
    .map(({ number, creditMinor }) => `H${place(across(number))}V${place(down(creditMinor))}`);
  return {
    path: `M0 ${place(down(first.creditMinor))}${steps.join('')}`,
    ...{ lowest: Math.min(...credits), highest, last: last.creditMinor },
  };
}
