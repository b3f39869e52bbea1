import { EXPERIENCE_EVERY_MS } from '@salon/contract/player-sockets.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';
import { deckAt, world } from './game-session.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stats = (freezes: number, frozenMs = 0) => ({ freezes, frozenMs }) as ConnectionStats;
const unmeasured = { photonsMs: [], freezesMs: [] };

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
  expect(w.reports).toEqual([{ ...unmeasured, answersMs: [85, 40], expired: 0, pictureS: 2, freezes: 3 }]);
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
    { ...unmeasured, answersMs: [], expired: 0, pictureS: 1, freezes: 4 },
    { ...unmeasured, answersMs: [], expired: 1, pictureS: 1, freezes: 1 },
  ]);
  w.game.close();
  await vi.advanceTimersByTimeAsync(5 * EXPERIENCE_EVERY_MS);
  expect(w.reports).toHaveLength(2);
});

it('reports how long freezes were: each of one second its share, and of another connection anew', async () => {
  const w = world();
  await w.showPicture(1);
  w.live().options.onStats?.(stats(1, 300));
  w.live().options.onStats?.(stats(3, 1_300));
  w.live().options.onStats?.(stats(1, 250));
  await vi.advanceTimersByTimeAsync(EXPERIENCE_EVERY_MS);
  expect(w.reports).toMatchObject([{ freezes: 4, freezesMs: [300, 500, 500, 250] }]);
  w.game.close();
});

it('reports from a press to the frame that its answer names, and nothing where it names none', async () => {
  const w = world();
  await w.showPicture(1);
  w.game.press('spin');
  await vi.advanceTimersByTimeAsync(30);
  w.showFrame(9_000);
  await vi.advanceTimersByTimeAsync(30);
  // Before the answer: the machine's journal is slower than its picture.
  w.showFrame(12_000);
  w.answer(null, 11_000);
  w.live().options.onDeck(deckAt(2));
  w.game.press('up');
  await vi.advanceTimersByTimeAsync(10);
  w.answer(null);
  w.showFrame(20_000);
  await vi.advanceTimersByTimeAsync(EXPERIENCE_EVERY_MS);
  expect(w.reports).toMatchObject([{ answersMs: [60, 10], photonsMs: [60] }]);
  w.game.close();
});
