import { describe, expect, it } from 'vitest';
import { runExhaustively } from './exhaustive.ts';
import { MUTANTS } from './mutants/all-mutants.ts';
import { STORIES, type Story } from './stories.ts';

const timeoutMs = 120_000;
/** Prime to the numbers of mishaps, so that every one of them is met; all combinations run in the flow test. */
const every = 23;

describe('one cash in and one cash out', () => {
  it.each(Object.keys(STORIES) as Story[])(
    'GM-10 GM-11 GM-16 hold at crash points and lost commits times lost and late messages: %s',
    async (story) => {
      const { runs, broken, counted } = await runExhaustively(story, {}, story === 'cash-out' ? every : 4 * every);
      expect(broken).toEqual([]);
      expect(counted.calls).toBeGreaterThan(30);
      expect(counted.messages).toBeGreaterThan(10);
      expect(runs).toBeGreaterThan(70);
    },
    timeoutMs,
  );

  it.each(['void_on_timeout', 'ack_before_sync', 'no_tombstone', 'escrow_cleared_early'])(
    'GM-10 GM-11 %s breaks them',
    async (name) => {
      const { broken } = await runExhaustively('cash-out', MUTANTS[name]!, every);
      expect(broken).not.toEqual([]);
    },
    timeoutMs,
  );
});
