import type { Activity } from '@salon/domain';
import { createStore } from 'zustand/vanilla';

/** What the player's machine is doing. Dialogs and locks wait for the end of a game by it. */
interface CurrentPlay {
  /** Null: the player has no machine. */
  activity: Activity | null;
  /** Autoplay is running. */
  isAutoplay: boolean;
  /** Money is on its way between wallet and machine, or nobody knows yet whether it has arrived. */
  isMoneyMoving: boolean;
}

const NO_PLAY: CurrentPlay = { activity: null, isAutoplay: false, isMoneyMoving: false };

export const currentPlay = createStore<CurrentPlay>(() => NO_PLAY);

export const setCurrentPlay = (play: Omit<CurrentPlay, 'isMoneyMoving'> & Partial<CurrentPlay>): void =>
  currentPlay.setState(play);
export const clearCurrentPlay = (): void => currentPlay.setState(NO_PLAY);

/** A game or its feature is under way. */
export const isMidGame = ({ activity }: Pick<CurrentPlay, 'activity'>): boolean =>
  activity === 'spinning' || activity === 'bonus';
/** The player need not act: a game is under way, or autoplay starts the next one. */
export const isPlayContinuing = (play: Omit<CurrentPlay, 'isMoneyMoving'>): boolean =>
  isMidGame(play) || play.isAutoplay;
