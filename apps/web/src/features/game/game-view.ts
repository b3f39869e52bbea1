import { createStore } from 'zustand/vanilla';
import type { Deck, LiveStats, Played } from '../../shared/live/open-live.ts';

/** What the machine shows right now; changes many times a second, so it lives beside the chart. */
export interface GameView {
  deck: Deck | null;
  video: MediaStream | null;
  audio: MediaStream | null;
  stats: LiveStats | null;
  /** The press that the machine has not taken yet: keys are locked until then. */
  pressing: { seq: number; button: string; turn: number } | null;
  lastPlay: Played | null;
  /** The key that was pressed last, by whoever; a click sound hangs on it. */
  lastClick: { button: string; atMs: number } | null;
  /** When the last spin set out, this side's clock. */
  spunAtMs: number | null;
  /** The shortest time per spin is not over. */
  isSpinHeld: boolean;
}

export const emptyView: GameView = {
  deck: null,
  video: null,
  audio: null,
  stats: null,
  pressing: null,
  lastPlay: null,
  lastClick: null,
  spunAtMs: null,
  isSpinHeld: false,
};

export const createGameView = () => createStore<GameView>(() => emptyView);
