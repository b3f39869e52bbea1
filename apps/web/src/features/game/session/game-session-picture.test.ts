import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deckAt, world } from './game-session.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRAME = 3_000;
const won = { t: 'play', number: 1, kind: 'base', betMinor: 100, winMinor: 900, jackpot: false } as const;

async function connected() {
  const w = world();
  await vi.advanceTimersByTimeAsync(0);
  w.live().options.onOpen();
  w.live().options.onDeck(deckAt(1));
  w.live().options.onVideo(w.live().stream);
  return w;
}

describe('the picture of a game session', () => {
  it('spin waits for the first frame, and again while none comes', async () => {
    const w = await connected();
    const frames = () => w.game.view.getState().frames;
    expect([w.state().seat, frames()]).toEqual(['playing', 'waiting']);
    w.game.press('spin');
    expect([w.pressed(), w.notices]).toEqual([[], [{ kind: 'press_locked', lock: 'picture' }]]);
    w.live().options.onFrozen?.(true);
    expect(frames()).toBe('waiting');
    w.showFrame(0);
    expect(frames()).toBe('live');
    w.live().options.onFrozen?.(true);
    expect(frames()).toBe('stalled');
    w.game.press('spin');
    expect(w.pressed()).toEqual([]);
    w.showFrame(FRAME);
    w.live().options.onFrozen?.(false);
    w.game.press('spin');
    expect(w.pressed()).toEqual(['spin']);
  });

  it('a frame of a stream that is not shown any more counts for nothing', async () => {
    const w = await connected();
    w.showFrame(0);
    w.live().options.onVideo({} as MediaStream);
    w.showFrame(FRAME);
    expect(w.game.view.getState().frames).toBe('waiting');
  });

  it('deck, play and keys follow the frame that shows the result; answers do not wait', async () => {
    const w = await connected();
    w.showFrame(0);
    w.game.press('spin');
    w.live().options.onDeck({ ...deckAt(2), activity: 'spinning' });
    w.live().options.onDeck({ ...deckAt(3), winMinor: 900, rtpTimestamp: FRAME });
    w.live().options.onPlayed({ ...won, rtpTimestamp: FRAME });
    w.answer(null);
    expect(w.game.view.getState()).toMatchObject({ pressing: null, isResultDue: true, lastPlay: null });
    expect(w.game.view.getState().deck).toMatchObject({ revision: 2, winMinor: 0 });
    w.game.press('spin');
    expect([w.pressed(), w.notices]).toEqual([['spin'], []]);
    w.showFrame(FRAME);
    expect(w.game.view.getState()).toMatchObject({ isResultDue: false, lastPlay: { winMinor: 900 } });
    expect(w.game.view.getState().deck).toMatchObject({ revision: 3, winMinor: 900 });
    w.game.press('spin');
    expect(w.live().presses.at(-1)).toMatchObject({ revision: 3 });
  });

  it('autoplay presses when the result is shown, not when it is reported', async () => {
    const w = await connected();
    w.showFrame(0);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.answer(null);
    w.live().options.onDeck({ ...deckAt(2), rtpTimestamp: FRAME });
    w.live().options.onPlayed({ ...won, rtpTimestamp: FRAME });
    expect(w.pressed()).toHaveLength(1);
    w.showFrame(FRAME);
    expect(w.pressed()).toHaveLength(2);
  });

  it('what is held when the connection is lost is not lost with it', async () => {
    const w = await connected();
    w.showFrame(0);
    w.live().options.onPlayed({ ...won, rtpTimestamp: FRAME });
    w.live().options.onLost('silent');
    expect(w.game.view.getState()).toMatchObject({ isResultDue: false, lastPlay: { winMinor: 900 } });
  });
});
