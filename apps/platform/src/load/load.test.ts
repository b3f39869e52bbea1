import { expect, it } from 'vitest';
import { followLoad } from './load.ts';

const late = (lagMs: number) => ({ lagMs, waitingPerConnection: 0 });
const queued = (waitingPerConnection: number) => ({ lagMs: 0, waitingPerConnection });

it.each([
  ['normal', late(99)],
  ['busy', late(100)],
  ['busy', late(299)],
  ['overloaded', late(300)],
  ['normal', queued(2.9)],
  ['busy', queued(3)],
  ['overloaded', queued(10)],
])('the level is %s after three times %o', (level, sample) => {
  const follow = followLoad();
  expect([sample, sample, sample].map(follow)).toEqual(['normal', 'normal', level]);
});

it('a level changes as far as three samples in line agree', () => {
  const follow = followLoad();
  const levelsOf = (...lags: number[]) => lags.map((lagMs) => follow(late(lagMs)));
  expect(levelsOf(400, 400, 0, 400, 400)).toEqual(Array(5).fill('normal'));
  expect(levelsOf(150, 400, 400, 400)).toEqual(['busy', 'busy', 'busy', 'overloaded']);
  expect(levelsOf(0, 0, 400, 0, 150, 0, 0, 0)).toEqual([...Array(5).fill('overloaded'), ...['busy', 'busy', 'normal']]);
});
