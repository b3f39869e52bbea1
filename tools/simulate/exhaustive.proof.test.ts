import { expect, it } from 'vitest';
import { runExhaustively } from './exhaustive.ts';
import { STORIES, type Story } from './stories.ts';

it.each(Object.keys(STORIES) as Story[])(
  'GM-10 GM-11 GM-16 a cash in and a cash out hold at every crash point and lost commit times every lost and late message: %s',
  async (story) => {
    const { runs, broken, counted } = await runExhaustively(story);
    expect(broken).toEqual([]);
    expect(runs).toBe((1 + 2 * counted.calls + 2 * counted.commits) * (1 + 2 * counted.messages));
  },
  300_000,
);
