import { MACHINE_STATES } from '@salon/domain';
import { expect, it } from 'vitest';
import { isHot } from './hot-flag.ts';

it.each([
  [0, null, false],
  [20_000, 20_000, false],
  [20_001, null, true],
  [0, 20_001, true],
])('LB-08 a win of %i and a jackpot of %j are hot: %s', (recentWinMinor, jackpotMinor, expected) => {
  expect(isHot({ status: 'available', recentWinMinor }, jackpotMinor, 20_000)).toBe(expected);
});

it('LB-08 a machine that nobody can play is not hot', () => {
  const hot = MACHINE_STATES.filter((status) => isHot({ status, recentWinMinor: 0 }, 1_000_000, 20_000));
  expect(MACHINE_STATES.filter((status) => !hot.includes(status)).sort()).toEqual(['error', 'offline', 'unknown']);
});
