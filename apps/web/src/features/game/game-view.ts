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
}

export const emptyView: GameView = {
  deck: null,
  video: null,
  audio: null,
  stats: null,
  pressing: null,
  lastPlay: null,
};

export const createGameView = () => createStore<GameView>(() => emptyView);
