import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createResultGate, FRAMELESS_MS, HELD_MAX_MS } from './result-gate.ts';

/** One frame at 30 frames a second, in units of the RTP clock. */
const FRAME = 3_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const told: string[] = [];
  const holding: boolean[] = [];
  const gate = createResultGate({ nowMs: Date.now, onHolding: (isHolding) => void holding.push(isHolding) });
  const tell = (name: string, rtpTimestamp?: number) => gate.tell(rtpTimestamp, () => void told.push(name));
  return { gate, told, holding, tell };
}

describe('what the machine tells of a result', () => {
  it('is told with the frame that shows it, and everything else at once', () => {
    const { gate, told, holding, tell } = open();
    gate.presented(90_000);
    tell('bet');
    tell('win', 90_000 + FRAME);
    expect(told).toEqual(['bet']);
    gate.presented(90_000 + FRAME - 1);
    expect([told, holding]).toEqual([['bet'], [true]]);
    gate.presented(90_000 + FRAME);
    expect([told, holding]).toEqual([
      ['bet', 'win'],
      [true, false],
    ]);
  });

  it('is told at once where the frame was presented before', () => {
    const { gate, told, holding, tell } = open();
    gate.presented(90_000);
    tell('win', 87_000);
    expect([told, holding]).toEqual([['win'], []]);
  });

  it('keeps its order: what follows waits behind it', () => {
    const { gate, told, tell } = open();
    gate.presented(0);
    tell('first', FRAME);
    tell('play', FRAME);
    tell('credit');
    tell('second', 3 * FRAME);
    gate.presented(FRAME);
    expect(told).toEqual(['first', 'play', 'credit']);
    gate.presented(3 * FRAME);
    expect(told).toEqual(['first', 'play', 'credit', 'second']);
  });

  it('is not told early where the timestamps start over', () => {
    const { gate, told, tell } = open();
    gate.presented(2 ** 32 - FRAME);
    tell('win', FRAME);
    gate.presented(2 ** 32 - 1);
    expect(told).toEqual([]);
    gate.presented(FRAME + 7);
    expect(told).toEqual(['win']);
    tell('before the start', 2 ** 32 - FRAME);
    expect(told).toHaveLength(2);
  });

  it('waits for frames that are late, and no longer than a frame takes to be missed', () => {
    const { gate, told, tell } = open();
    gate.presented(0);
    tell('win', 100 * FRAME);
    vi.advanceTimersByTime(FRAMELESS_MS - 1);
    gate.presented(FRAME);
    vi.advanceTimersByTime(FRAMELESS_MS - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['win']);
  });

  it('is told after 5 s, whatever timestamps the frames have', () => {
    const { gate, told, tell } = open();
    gate.presented(0);
    tell('win', 2 ** 31 - 1);
    for (let ms = 0; ms < HELD_MAX_MS; ms += 500) {
      expect(told).toEqual([]);
      vi.advanceTimersByTime(500);
      gate.presented(ms + 1);
    }
    expect(told).toEqual(['win']);
  });

  it('waits for nothing while no frames are presented: before the first, on a hidden page, on another connection', () => {
    const { gate, told, tell } = open();
    tell('before the first', FRAME);
    gate.presented(0);
    vi.advanceTimersByTime(FRAMELESS_MS);
    tell('hidden', FRAME);
    gate.presented(0);
    tell('held', FRAME);
    expect(told).toEqual(['before the first', 'hidden']);
    gate.reset();
    expect(told).toEqual(['before the first', 'hidden', 'held']);
    tell('of the new one', FRAME);
    expect(told).toHaveLength(4);
  });

  it('waits for a moment where the browser reports no timestamps', () => {
    const { gate, told, tell } = open();
    gate.presented(undefined);
    tell('win', FRAME);
    vi.advanceTimersByTime(300);
    gate.presented(undefined);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    gate.presented(undefined);
    expect(told).toEqual(['win']);
  });
});
