import type { PictureState } from '@salon/contract/player-picture.ts';
import { createStore } from 'zustand/vanilla';
import type { Deck, LiveStats, Played } from '../../../shared/live/failover-connection.ts';

/** What the machine shows right now; changes many times a second, so it lives beside the chart. */
export interface GameView {
  deck: Deck | null;
  video: MediaStream | null;
  audio: MediaStream | null;
  stats: LiveStats | null;
  /** How the machine sends its picture; null before it has said so. */
  picture: PictureState | null;
  /** What the picture shows is not the machine as it is now. */
  isFrozen: boolean;
  /** It has been played already: what is waited for is lost, not new. */
  hasPlayed: boolean;
  /** Address of the last still, while no live picture gets through. */
  still: string | null;
  /** The press that is under way: keys are locked until it has ended. */
  pressing: { id: string; button: string; revision: number } | null;
  lastPlay: Played | null;
  /** The key that was pressed last, by whoever; a click sound hangs on it. */
  lastClick: { button: string; atMs: number } | null;
  /** When the last spin set out, this side's clock. */
  spunAtMs: number | null;
  /** The shortest time per spin is not over. */
  isSpinCoolingDown: boolean;
  /** Played without a socket: money cannot move, all else goes on. */
  isLineDown: boolean;
  /** Code of the last refusal to sit down (again), null where none or no answer came. */
  whyWaiting: number | null;
}

export const emptyView: GameView = {
  deck: null,
  video: null,
  audio: null,
  stats: null,
  picture: null,
  isFrozen: false,
  hasPlayed: false,
  still: null,
  pressing: null,
  lastPlay: null,
  lastClick: null,
  spunAtMs: null,
  isSpinCoolingDown: false,
  isLineDown: false,
  whyWaiting: null,
};

export const createGameView = () => createStore<GameView>(() => emptyView);
