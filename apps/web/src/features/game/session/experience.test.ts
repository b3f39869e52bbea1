import { EXPERIENCE_EVERY_MS } from '@salon/contract/player-sockets.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';
import { deckAt, world } from './game-session.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stats = (freezes: number) => ({ freezes }) as ConnectionStats;

it('reports presses with their answers, the picture and its freezes, and nothing where there is nothing', async () => {
  const w = world();
  await w.showPicture(1);
  w.game.press('spin');
  await vi.advanceTimersByTimeAsync(85);
  w.answer(null);
  w.live().options.onDeck(deckAt(2));
  w.game.press('up');
  await vi.advanceTimersByTimeAsync(40);
  w.answer('not_now');
  w.live().options.onStats?.(stats(2));
  w.live().options.onStats?.(stats(3));
  await vi.advanceTimersByTimeAsync(EXPERIENCE_EVERY_MS);
  expect(w.reports).toEqual([{ answersMs: [85, 40], expired: 0, pictureS: 2, freezes: 3 }]);
  await vi.advanceTimersByTimeAsync(5 * EXPERIENCE_EVERY_MS);
  expect(w.reports).toHaveLength(1);
  w.game.close();
});

it('counts a press without an answer, and the freezes of the next connection anew', async () => {
  const w = world();
  await w.showPicture(1);
  w.live().options.onStats?.(stats(4));
  await vi.advanceTimersByTimeAsync(EXPERIENCE_EVERY_MS);
  w.live().options.onStats?.(stats(1));
  w.game.press('spin');
  await vi.advanceTimersByTimeAsync(EXPERIENCE_EVERY_MS);
  expect(w.reports).toEqual([
    { answersMs: [], expired: 0, pictureS: 1, freezes: 4 },
    { answersMs: [], expired: 1, pictureS: 1, freezes: 1 },
  ]);
  w.game.close();
  await vi.advanceTimersByTimeAsync(5 * EXPERIENCE_EVERY_MS);
  expect(w.reports).toHaveLength(2);
});
