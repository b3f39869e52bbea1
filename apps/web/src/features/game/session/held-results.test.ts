import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeldResults, FRAMELESS_MS, HELD_MAX_MS } from './held-results.ts';

/** One frame at 30 frames a second, in units of the RTP clock. */
const FRAME = 3_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const shown: string[] = [];
  const holding: boolean[] = [];
  const results = createHeldResults({ nowMs: Date.now, onHolding: (isHolding) => void holding.push(isHolding) });
  const report = (name: string, rtpTimestamp?: number) => results.report(rtpTimestamp, () => void shown.push(name));
  return { results, shown, holding, report };
}

describe('what the machine reports of a result', () => {
  it('is reported with the frame that shows it, and everything else at once', () => {
    const { results, shown, holding, report } = open();
    results.presented(90_000);
    report('bet');
    report('win', 90_000 + FRAME);
    expect(shown).toEqual(['bet']);
    results.presented(90_000 + FRAME - 1);
    expect([shown, holding]).toEqual([['bet'], [true]]);
    results.presented(90_000 + FRAME);
    expect([shown, holding]).toEqual([
      ['bet', 'win'],
      [true, false],
    ]);
  });

  it('is reported at once where the frame was presented before', () => {
    const { results, shown, holding, report } = open();
    results.presented(90_000);
    report('win', 87_000);
    expect([shown, holding]).toEqual([['win'], []]);
  });

  it('keeps its order: what follows waits behind it', () => {
    const { results, shown, report } = open();
    results.presented(0);
    report('first', FRAME);
    report('play', FRAME);
    report('credit');
    report('second', 3 * FRAME);
    results.presented(FRAME);
    expect(shown).toEqual(['first', 'play', 'credit']);
    results.presented(3 * FRAME);
    expect(shown).toEqual(['first', 'play', 'credit', 'second']);
  });

  it('is not reported early where the timestamps start over', () => {
    const { results, shown, report } = open();
    results.presented(2 ** 32 - FRAME);
    report('win', FRAME);
    results.presented(2 ** 32 - 1);
    expect(shown).toEqual([]);
    results.presented(FRAME + 7);
    expect(shown).toEqual(['win']);
    report('before the start', 2 ** 32 - FRAME);
    expect(shown).toHaveLength(2);
  });

  it('waits for frames that are late, and no longer than a frame takes to be missed', () => {
    const { results, shown, report } = open();
    results.presented(0);
    report('win', 100 * FRAME);
    vi.advanceTimersByTime(FRAMELESS_MS - 1);
    results.presented(FRAME);
    vi.advanceTimersByTime(FRAMELESS_MS - 1);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['win']);
  });

  it('is reported after 5 s, whatever timestamps the frames have', () => {
    const { results, shown, report } = open();
    results.presented(0);
    report('win', 2 ** 31 - 1);
    for (let ms = 0; ms < HELD_MAX_MS; ms += 500) {
      expect(shown).toEqual([]);
      vi.advanceTimersByTime(500);
      results.presented(ms + 1);
    }
    expect(shown).toEqual(['win']);
  });

  it('waits for nothing while no frames are presented: before the first, on a hidden page, on another connection', () => {
    const { results, shown, report } = open();
    report('before the first', FRAME);
    results.presented(0);
    vi.advanceTimersByTime(FRAMELESS_MS);
    report('hidden', FRAME);
    results.presented(0);
    report('held', FRAME);
    expect(shown).toEqual(['before the first', 'hidden']);
    results.reset();
    expect(shown).toEqual(['before the first', 'hidden', 'held']);
    report('of the new one', FRAME);
    expect(shown).toHaveLength(4);
  });

  it('waits for a moment where the browser reports no timestamps', () => {
    const { results, shown, report } = open();
    results.presented(undefined);
    report('win', FRAME);
    vi.advanceTimersByTime(300);
    results.presented(undefined);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(100);
    results.presented(undefined);
    expect(shown).toEqual(['win']);
  });
});
