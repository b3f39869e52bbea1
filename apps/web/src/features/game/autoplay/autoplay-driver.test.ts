import type { Deck } from '@salon/contract/player-channel.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGameView } from '../session/game-view.ts';
import { type Autoplay, type AutoplayEnd, afterPlay, afterPress, beginAutoplay } from './autoplay.ts';
import { driveAutoplay } from './autoplay-driver.ts';

const deckAt = (revision: number, activity: Deck['activity'] = 'idle'): Deck => ({
  t: 'deck',
  revision,
  activity,
  creditMinor: 5_000,
  betMinor: 100,
  winMinor: 0,
  freeSpinsLeft: 0,
  buttons: [{ id: 'spin', kind: 'spin', label: 'SPIN', enabled: activity === 'idle' }],
  boxes: null,
});

function world(spinTimeMinMs = 0) {
  const view = createGameView();
  view.setState({ frames: 'live' });
  const presses: string[] = [];
  const ends: AutoplayEnd[] = [];
  let autoplay: Autoplay | null = null;
  let isSent = true;
  const set = (next: Autoplay | null) => {
    autoplay = next;
    driven.evaluate();
  };
  const driven = driveAutoplay({
    current: () => autoplay,
    view,
    press(button) {
      if (isSent) presses.push(button);
      if (isSent) view.setState({ pressing: { id: 'a-press-id', button, revision: 1 }, spunAtMs: Date.now() });
      return isSent;
    },
    onPressed: () => autoplay && set(afterPress(autoplay)),
    end(why) {
      ends.push(why);
      set(null);
    },
    nowMs: Date.now,
    spinTimeMinMs,
  });
  return {
    view,
    presses,
    ends,
    driven,
    start: () => set(beginAutoplay({ spins: 50, lossLimitMinor: null, winStopMinor: null })),
    cutLine: () => {
      isSent = false;
    },
    /** The machine takes the press, turns the reels, stops them, and then reports the play. */
    playThrough(revision: number) {
      view.setState({ pressing: null, deck: deckAt(revision, 'spinning') });
      view.setState({ deck: deckAt(revision + 1) });
      if (autoplay) set(afterPlay(autoplay, { kind: 'base', betMinor: 100, winMinor: 0, jackpot: false }));
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('driven autoplay', () => {
  it('GM-09 presses once per play, also where the deck is idle before the play is reported', () => {
    const w = world();
    w.view.setState({ deck: deckAt(1) });
    w.start();
    expect(w.presses).toHaveLength(1);
    w.view.setState({ pressing: null, deck: deckAt(2) });
    expect(w.presses).toHaveLength(1);
    w.playThrough(3);
    w.playThrough(5);
    expect(w.presses).toHaveLength(3);
  });

  it('GM-09 waits for the shortest time of a spin', async () => {
    const w = world(3_000);
    w.view.setState({ deck: deckAt(1) });
    w.start();
    w.playThrough(2);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(w.presses).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(w.presses).toHaveLength(2);
  });

  it('GM-09 ends with a bonus, and where a press cannot be sent', () => {
    const w = world();
    w.view.setState({ deck: deckAt(1, 'bonus') });
    w.start();
    expect(w.ends).toEqual(['bonus']);
    w.cutLine();
    w.view.setState({ deck: deckAt(2) });
    w.start();
    expect(w.ends).toEqual(['bonus', 'refused']);
    expect(w.presses).toEqual([]);
  });

  it('GM-09 stopped, it presses no more', async () => {
    const w = world(3_000);
    w.view.setState({ deck: deckAt(1) });
    w.start();
    w.playThrough(2);
    w.driven.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    w.view.setState({ deck: deckAt(9) });
    expect(w.presses).toHaveLength(1);
  });
});
