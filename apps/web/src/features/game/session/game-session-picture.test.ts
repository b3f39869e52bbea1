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

describe('GM-16 a picture that nobody sees', () => {
  const spinsSoFar = (w: Awaited<ReturnType<typeof connected>>) => w.pressed().length;
  const rounds = (count: number) => vi.advanceTimersByTimeAsync(500 * count);

  it('is none, though its connection decodes: spin waits for a frame that is shown', async () => {
    const w = await connected();
    w.look('page');
    const frames = () => w.game.view.getState().frames;
    w.live().options.onFrozen?.(false);
    await rounds(10);
    w.game.press('spin');
    expect([frames(), spinsSoFar(w)]).toEqual(['waiting', 0]);
    w.showFrame(0);
    expect(frames()).toBe('live');
    // A rest of three rounds is a busy page, four are a paused element.
    await rounds(3);
    expect(frames()).toBe('live');
    await rounds(1);
    w.game.press('spin');
    expect([frames(), spinsSoFar(w)]).toEqual(['stalled', 0]);
    w.showFrame(FRAME);
    w.game.press('spin');
    expect([frames(), spinsSoFar(w)]).toEqual(['live', 1]);
  });

  it('is none in a hidden page, until the first frame after it; in a window of its own it is one', async () => {
    const w = await connected();
    w.look('page');
    w.showFrame(0);
    const frames = () => w.game.view.getState().frames;
    w.look('none');
    w.game.press('spin');
    expect([frames(), spinsSoFar(w)]).toEqual(['stalled', 0]);
    w.look('page');
    expect(frames()).toBe('stalled');
    w.showFrame(FRAME);
    expect(frames()).toBe('live');
    w.look('window');
    await rounds(20);
    expect(frames()).toBe('live');
  });

  it('holds autoplay back while the page is hidden, and lets it go on afterwards', async () => {
    const w = await connected();
    w.look('page');
    w.showFrame(0);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.look('none');
    w.answer(null);
    w.live().options.onDeck(deckAt(2));
    w.live().options.onPlayed(won);
    await rounds(20);
    expect(spinsSoFar(w)).toBe(1);
    w.look('page');
    w.showFrame(FRAME);
    expect(spinsSoFar(w)).toBe(2);
  });

  it('is a still once the page has drawn it, and stays one while it does not change', async () => {
    const w = world(undefined, 0, false);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:still');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    w.look('page');
    const frames = () => w.game.view.getState().frames;
    w.stills[0]?.onStill(new Blob());
    expect(frames()).toBe('waiting');
    w.game.stillShown();
    await rounds(20);
    expect(frames()).toBe('live');
    w.look('none');
    expect(frames()).toBe('stalled');
    w.look('page');
    expect(frames()).toBe('live');
    w.stills[0]?.onFrozen(true);
    expect(frames()).toBe('stalled');
    vi.restoreAllMocks();
  });
});
