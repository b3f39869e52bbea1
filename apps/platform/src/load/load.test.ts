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
])('the level is %s after %o', (level, sample) => {
  expect(followLoad()(sample)).toBe(level);
});

it('a level is left after three calm samples in line, for the highest of them', () => {
  const follow = followLoad();
  const levels = [late(400), late(0), late(0), late(350), late(0), late(150), late(0), late(0), late(0), late(0)].map(
    follow,
  );
  expect(levels).toEqual([...Array(6).fill('overloaded'), ...Array(3).fill('busy'), 'normal']);
});
