/** How far what was counted is from what was expected, as a score of the standard normal distribution. */

/** Pearson's chi-square of counts against equal or given expectations. */
export function chiSquareScore(counts: ArrayLike<number>, expected: number): number {
  let statistic = 0;
  for (let at = 0; at < counts.length; at += 1) statistic += (counts[at]! - expected) ** 2 / expected;
  return scoreOfChiSquare(statistic, counts.length - 1);
}

/** Wilson and Hilferty (1931): the cube root of chi-square over its degrees of freedom is nearly normal. */
export function scoreOfChiSquare(statistic: number, degreesOfFreedom: number): number {
  const spread = 2 / (9 * degreesOfFreedom);
  return (Math.cbrt(statistic / degreesOfFreedom) - (1 - spread)) / Math.sqrt(spread);
}

/** Of the mean of `count` independent values with that expectation and variance. */
export const meanScore = (mean: number, expectation: number, variance: number, count: number): number =>
  (mean - expectation) / Math.sqrt(variance / count);
