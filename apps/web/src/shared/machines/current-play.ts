import type { Activity } from '@salon/domain';
import { createStore } from 'zustand/vanilla';

/** What the machine in front of the player is doing, for whoever has to wait for the end of a game. */
interface PlayMoment {
  /** Null: the player is at no machine. */
  activity: Activity | null;
  /** It presses its own keys. */
  isAutoplay: boolean;
}

const NOWHERE: PlayMoment = { activity: null, isAutoplay: false };

export const playMoment = createStore<PlayMoment>(() => NOWHERE);

export const showPlayMoment = (moment: PlayMoment): void => playMoment.setState(moment);
export const leavePlayMoment = (): void => playMoment.setState(NOWHERE);

/** A game or its feature is under way. */
export const isMidGame = ({ activity }: Pick<PlayMoment, 'activity'>): boolean =>
  activity === 'spinning' || activity === 'bonus';
/** Nobody has to touch anything just now: a game is under way, or the next one begins by itself. */
export const isPlayingOn = (moment: PlayMoment): boolean => isMidGame(moment) || moment.isAutoplay;
