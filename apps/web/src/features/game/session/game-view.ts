import type { Deck } from '@salon/contract/player-channel.ts';
import type { PictureState } from '@salon/contract/player-picture.ts';
import { createStore } from 'zustand/vanilla';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';
import type { Played } from '../../../shared/live/deck-channel.ts';

/** The current state of machine and picture; changes many times a second, so it is not in the statechart. */
export interface GameView {
  deck: Deck | null;
  video: MediaStream | null;
  audio: MediaStream | null;
  stats: ConnectionStats | null;
  /** How the cabinet encodes the picture; null before its first report. */
  picture: PictureState | null;
  /**
   * Whether somebody sees the machine as it is now: live video or stills. `waiting`: no frame of this connection was shown yet,
   * `stalled`: none any more, because none comes or none is shown. Only a live one may be bet on.
   */
  frames: 'waiting' | 'live' | 'stalled';
  /** This browser shows no live video: stills, until the player's next touch finds that it does. */
  isVideoRefused: boolean;
  /** The machine has reported a result that the picture does not show yet. */
  isResultDue: boolean;
  /** Was played in this session: a missing picture is a lost one. */
  hasPlayed: boolean;
  /** Address of the last still, while no live picture gets through. */
  still: string | null;
  /** The press that is under way: keys are locked until it has ended. */
  pressing: { id: string; button: string; revision: number } | null;
  lastPlay: Played | null;
  /** The key that was pressed last, by hand or by autoplay; triggers the click sound. */
  lastClick: { button: string; atMs: number } | null;
  /** When the last spin was pressed or taken, by the browser's clock. */
  spunAtMs: number | null;
  /** The shortest time per spin is not over. */
  isSpinCoolingDown: boolean;
  /** Played without a socket: transfers are impossible, play goes on. */
  isSocketDown: boolean;
  /** Code of the last refused join, null where it was accepted or not answered. */
  whyWaiting: number | null;
}

export const emptyView: GameView = {
  deck: null,
  video: null,
  audio: null,
  stats: null,
  picture: null,
  frames: 'waiting',
  isVideoRefused: false,
  isResultDue: false,
  hasPlayed: false,
  still: null,
  pressing: null,
  lastPlay: null,
  lastClick: null,
  spunAtMs: null,
  isSpinCoolingDown: false,
  isSocketDown: false,
  whyWaiting: null,
};

export const createGameView = () => createStore<GameView>(() => emptyView);
