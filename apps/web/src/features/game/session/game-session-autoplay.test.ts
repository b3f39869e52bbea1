import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deckAt, world } from './game-session.fixture.ts';
import { emptyView } from './game-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('autoplay of a game session', () => {
  it('GM-09 autoplay presses for the player until the picture is lost, and is not taken up again', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    expect(w.live().presses).toMatchObject([{ epoch: 3, button: 'spin', revision: 1 }]);
    w.answer(null);
    w.live().options.onDeck(deckAt(2));
    w.live().options.onPlayed({ t: 'play', number: 1, kind: 'base', betMinor: 100, winMinor: 0, jackpot: false });
    expect(w.pressed().length).toBe(2);
    w.answer(null);
    w.live().options.onLost('silent');
    await vi.advanceTimersByTimeAsync(5_000);
    await w.showPicture(3);
    expect(w.state().seat).toBe('playing');
    expect(w.live().presses).toEqual([]);
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('connection');
  });

  it('GM-09 GM-10 money under way and a refused press end autoplay', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.game.cashIn(5_000);
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('money');
    await vi.advanceTimersByTimeAsync(3_000);
    w.live().options.onDeck(deckAt(2));
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.answer('credit_too_small');
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('refused');
  });

  it('a picture that stands still at the machine ends autoplay and locks its keys, until it is back', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.answer(null);
    w.live().options.onDeck({ ...deckAt(2), fault: 'no_picture' });
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('picture');
    const before = w.pressed().length;
    w.game.press('spin');
    w.game.press('up');
    expect(w.pressed().length).toBe(before);
    expect(w.notices.at(-1)).toEqual({ kind: 'press_locked', lock: 'picture' });
    w.live().options.onDeck(deckAt(3));
    w.game.press('spin');
    expect(w.pressed().length).toBe(before + 1);
  });

  it('GM-09 a press that was too soon for the machine is repeated after 250 ms without a notice', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.answer('too_soon');
    expect(w.pressed().length).toBe(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(w.pressed().length).toBe(2);
    expect(w.notices).toEqual([]);
    w.answer('paused');
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('locked');
  });

  it('GM-08 two spins are never closer than the shortest time of the site', async () => {
    const w = world(undefined, 3_000);
    await w.showPicture(1);
    w.game.press('spin');
    w.answer(null);
    w.live().options.onDeck(deckAt(2));
    w.game.press('spin');
    w.game.press('up');
    expect(w.pressed()).toEqual(['spin', 'up']);
    w.answer(null);
    await vi.advanceTimersByTimeAsync(3_000);
    w.game.press('spin');
    expect(w.pressed()).toEqual(['spin', 'up', 'spin']);
  });

  it('GM-15 the view is empty when the machine is taken back', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.events().onInfo?.({ code: 60007, params: {}, message: '', action: 'quit_request' });
    expect(w.state().seat).toBe('elsewhere');
    expect(w.game.view.getState()).toEqual(emptyView);
    w.game.takeBack();
    await w.showPicture(2);
    expect(w.state()).toMatchObject({ seat: 'playing', money: 'idle', autoplay: 'off' });
    expect(w.live().presses).toEqual([]);
  });
});
