import { PRESS_LATE_MS } from '@salon/contract/player-channel.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deckAt, ROUND_TRIP_MS, seat, world } from './game-session.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function playing(spinTimeMinMs = 0) {
  const w = world(undefined, spinTimeMinMs);
  await w.showPicture(1);
  return w;
}

describe('presses of a game session', () => {
  it('a press on a lost connection is sent over the next one, as the same press', async () => {
    const w = await playing();
    w.game.press('spin');
    const [first] = w.live().presses;
    w.live().options.onLost('channel_closed');
    await w.showPicture(1);
    await vi.advanceTimersByTimeAsync(ROUND_TRIP_MS);
    expect(w.lives).toHaveLength(2);
    expect(w.live().presses[0]).toEqual(first);
    w.answer(null);
    expect(w.notices).toEqual([{ kind: 'connection_back' }]);
  });

  it('an unanswered press is repeated twice a round trip, and expires with a notice', async () => {
    const w = await playing();
    w.game.press('spin');
    await vi.advanceTimersByTimeAsync(10 * ROUND_TRIP_MS);
    expect(w.live().presses).toHaveLength(21);
    expect(new Set(w.live().presses.map(({ id }) => id)).size).toBe(1);
    expect(w.notices).toEqual([]);
    await vi.advanceTimersByTimeAsync(PRESS_LATE_MS);
    expect(w.notices).toEqual([{ kind: 'press_expired' }]);
    expect(w.game.view.getState().pressing).toBeNull();
    const { length } = w.live().presses;
    await vi.advanceTimersByTimeAsync(PRESS_LATE_MS);
    expect(w.live().presses).toHaveLength(length);
  });

  it('an answer that was lost is asked for again, and an older one changes nothing', async () => {
    const w = await playing();
    w.game.press('up');
    await vi.advanceTimersByTimeAsync(ROUND_TRIP_MS);
    w.answer(null);
    w.game.press('up');
    w.live().options.onAnswer({ t: 'answer', id: w.live().presses[0]!.id, ok: false, reason: 'not_now' });
    expect(w.game.view.getState().pressing?.button).toBe('up');
    expect(w.notices).toEqual([]);
  });

  it('a spin that was taken locks the keys until the deck has moved on, also where the deck is late', async () => {
    const w = await playing();
    w.game.press('spin');
    w.answer(null);
    await vi.advanceTimersByTimeAsync(10_000);
    w.game.press('spin');
    expect(w.pressed()).toEqual(['spin']);
    w.live().options.onDeck(deckAt(2));
    w.game.press('spin');
    expect(w.pressed()).toEqual(['spin', 'spin']);
  });

  it.each<[string, (w: Awaited<ReturnType<typeof playing>>) => void, string]>([
    ['there is no connection', (w) => w.live().options.onLost('silent'), 'connection'],
    ['the picture stands still', (w) => w.live().options.onFrozen?.(true), 'picture'],
    [
      'the shortest time of a spin is not over',
      (w) => {
        w.game.press('spin');
        w.live().options.onDeck(deckAt(2));
        w.answer(null);
      },
      'pace',
    ],
    ['the deck is not known', (w) => w.game.view.setState({ deck: null }), 'machine'],
  ])('a press while %s is locked with a notice', async (_, lock, why) => {
    const w = await playing(3_000);
    lock(w);
    const before = w.live().presses.length;
    w.game.press('spin');
    expect(w.live().presses).toHaveLength(before);
    expect(w.notices).toEqual([{ kind: 'press_locked', lock: why }]);
  });

  it('GM-08 counts the shortest time of a spin from when the machine has taken it', async () => {
    const w = await playing(3_000);
    w.game.press('spin');
    await vi.advanceTimersByTimeAsync(1_000);
    w.answer(null);
    w.live().options.onDeck(deckAt(2));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(w.game.view.getState().isSpinCoolingDown).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    w.game.press('spin');
    expect(w.pressed()).toEqual(['spin', 'spin']);
  });

  it('a press of a seat that has ended meanwhile keeps its epoch, and is refused with a notice', async () => {
    const w = await playing();
    w.game.press('spin');
    w.answers.init = async () => ({ kind: 'answer', value: { ...seat, epoch: 4 } });
    w.live().options.onLost('silent');
    await w.showPicture(9);
    await vi.advanceTimersByTimeAsync(ROUND_TRIP_MS);
    expect(w.live().presses[0]).toMatchObject({ epoch: 3 });
    w.answer('foreign');
    expect(w.notices).toContainEqual({ kind: 'press_refused', reason: 'foreign' });
  });

  it('a machine that has not reacted is said so, or what it cannot take where that is known', async () => {
    const w = await playing();
    w.game.press('spin');
    w.answer('machine_silent');
    w.live().options.onDeck({ ...deckAt(2), creditMinor: 99 });
    w.game.press('spin');
    w.answer('machine_silent');
    expect(w.notices).toEqual([
      { kind: 'press_refused', reason: 'machine_silent' },
      { kind: 'press_refused', reason: 'credit_too_small' },
    ]);
  });

  it('GM-09 presses of autoplay are repeated too, and one that expires ends it', async () => {
    const w = await playing();
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    await vi.advanceTimersByTimeAsync(3 * ROUND_TRIP_MS);
    expect(w.live().presses).toHaveLength(7);
    expect(w.pressed()).toEqual(['spin']);
    await vi.advanceTimersByTimeAsync(PRESS_LATE_MS);
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('connection');
    expect(w.notices).toEqual([{ kind: 'press_expired' }]);
  });

  it('a page of another protocol version than the cabinet has to reload', async () => {
    const w = await playing();
    w.live().options.onUnsupported();
    expect(w.notices).toMatchObject([{ kind: 'seat_ended', failure: { code: 60_035 } }]);
    expect(w.state().seat).toBe('leaving');
  });
});
