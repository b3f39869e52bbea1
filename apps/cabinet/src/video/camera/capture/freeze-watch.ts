import type { link } from '@salon/contract';

export type WatchedState = Extract<link.CameraState, 'live' | 'stalled' | 'repeating' | 'unchanged'>;

const STALLED_AFTER_MS = 500;
const GLASS_MOVES_WITHIN_MS = 1_500;
/** The event of a game's start is read up to so long after its reels began to move. */
const GAME_EVENT_WITHIN_MS = 500;

/** This many identical frames in a row, over this time, are one frame that is sent again and again. */
export interface RepeatLimit {
  frames: number;
  ms: number;
}
/** Each frame is a picture of its own, and a camera has noise: two are never the same by chance. */
export const INTRA_REPEATS: RepeatLimit = { frames: 10, ms: 300 };
/** An encoder that finds nothing worth sending repeats a picture at rest, until its next key frame. */
export const INTER_REPEATS: RepeatLimit = { frames: 30, ms: 1_500 };

export interface WatchedFrame {
  /** The same as the one before. */
  isSame: boolean;
  /** The glass shows more than noise that is new. */
  isMoving: boolean;
}

export interface FreezeWatch {
  frame(frame: WatchedFrame, limit: RepeatLimit): void;
  /** It repeats one picture as far as is known: its first one does not make it live, one that differs does. */
  doubt(): void;
  /** A game has begun: the glass has to move. */
  gameStarted(): void;
  /** Time has passed; to be called some times a second. */
  evaluate(): void;
}

/** Whether what comes from an open camera can be believed. It is stalled until its first frame. */
export function createFreezeWatch(monotonicMs: () => number, changed: (state: WatchedState) => void): FreezeWatch {
  let state: WatchedState = 'stalled';
  let frameAtMs = Number.NEGATIVE_INFINITY;
  let movedAtMs = Number.NEGATIVE_INFINITY;
  let same = { frames: 0, sinceMs: 0 };
  let isRepeating = false;
  let isDoubtful = false;
  /** A game that the glass has not shown yet. */
  let gameAtMs: number | null = null;
  let isUnchanged = false;

  function evaluate(): void {
    const nowMs = monotonicMs();
    if (gameAtMs !== null && movedAtMs >= gameAtMs - GAME_EVENT_WITHIN_MS) {
      gameAtMs = null;
      isUnchanged = false;
    }
    if (gameAtMs !== null && nowMs - gameAtMs >= GLASS_MOVES_WITHIN_MS) isUnchanged = true;
    let next: WatchedState = 'live';
    if (nowMs - frameAtMs >= STALLED_AFTER_MS) next = 'stalled';
    else if (isRepeating || isDoubtful) next = 'repeating';
    else if (isUnchanged) next = 'unchanged';
    if (next === state) return;
    state = next;
    changed(state);
  }

  return {
    frame({ isSame, isMoving }, limit) {
      const nowMs = monotonicMs();
      const isFirst = frameAtMs === Number.NEGATIVE_INFINITY;
      frameAtMs = nowMs;
      // An encoder's picture at rest is no proof that it repeats.
      if (limit === INTER_REPEATS || !(isFirst || isSame)) isDoubtful = false;
      if (isMoving) movedAtMs = nowMs;
      same = isSame ? { ...same, frames: same.frames + 1 } : { frames: 0, sinceMs: nowMs };
      isRepeating = same.frames >= limit.frames && nowMs - same.sinceMs >= limit.ms;
      evaluate();
    },
    doubt() {
      isDoubtful = true;
    },
    gameStarted() {
      // The first game that was not shown counts: a player may press again.
      gameAtMs ??= monotonicMs();
    },
    evaluate,
  };
}
