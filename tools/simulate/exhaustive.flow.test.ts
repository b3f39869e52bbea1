import { expect, it } from 'vitest';
import { runExhaustively } from './exhaustive.ts';

it('GM-10 GM-11 GM-16 one cash in and one cash out hold at every crash point and lost commit times every lost and late message', async () => {
  const { runs, broken, counted } = await runExhaustively();
  expect(broken).toEqual([]);
  expect(runs).toBe((1 + 2 * counted.calls + 2 * counted.commits) * (1 + 2 * counted.messages));
}, 300_000);
