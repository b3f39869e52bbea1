import { expect, it } from 'vitest';
import { creditLine, HEIGHT, WIDTH } from './credit-line.ts';

const points = (...credits: number[]) => credits.map((creditMinor, at) => ({ number: 10 + at, creditMinor }));

it('goes from the first play to the last in steps, with zero at the bottom', () => {
  const line = creditLine(points(1_000, 0, 500));
  expect(line).toMatchObject({ lowest: 0, highest: 1_000, last: 500 });
  expect(line!.path).toBe(`M0 4H${WIDTH / 2}V${HEIGHT - 4}H${WIDTH}V${HEIGHT / 2}`);
});

it('a play that is missing between two points takes its place on the axis', () => {
  const line = creditLine([
    { number: 1, creditMinor: 100 },
    { number: 2, creditMinor: 100 },
    { number: 5, creditMinor: 100 },
  ]);
  expect(line!.path).toContain(`H${WIDTH / 4}V`);
});

it('draws nothing of fewer than two plays, and a line at the bottom of a credit of zero', () => {
  expect(creditLine([])).toBeNull();
  expect(creditLine(points(500))).toBeNull();
  expect(creditLine(points(0, 0))!.path).toBe(`M0 ${HEIGHT - 4}H${WIDTH}V${HEIGHT - 4}`);
});
