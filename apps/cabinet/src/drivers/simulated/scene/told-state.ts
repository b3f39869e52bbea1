import { isDeepStrictEqual } from 'node:util';
import type { SceneState } from './scene-state.ts';

/** A scene as it was told, with what only the course of scenes knows: since when, and where the reels came from. */
export interface ToldState {
  state: SceneState;
  /** Grows when reels or wins change. */
  version: number;
  winsAtMs: number;
  activeAtMs: number;
  cameFrom: readonly number[];
}

export function tell(before: ToldState | null, told: SceneState, nowMs: number): ToldState {
  const old = before?.state;
  const state = withSwingOut(told, old);
  const changed = !isDeepStrictEqual([state.lineWins, state.reels], [old?.lineWins, old?.reels]);
  const spinBegins = state.reels.spin !== null && state.reels.spin.startedAtMs !== old?.reels.spin?.startedAtMs;
  return {
    state,
    version: (before?.version ?? 0) + (changed ? 1 : 0),
    winsAtMs: before === null || changed ? nowMs : before.winsAtMs,
    activeAtMs: before === null || state.activity !== old?.activity ? nowMs : before.activeAtMs,
    cameFrom: spinBegins ? (old?.reels ?? state.reels).stops : (before?.cameFrom ?? state.reels.stops),
  };
}

/** The play is over the moment the last reel stops, its swing is not: the spin that was told before is kept. */
function withSwingOut(told: SceneState, old: SceneState | undefined): SceneState {
  const spin = old?.reels.spin ?? null;
  if (told.reels.spin !== null || spin === null || old?.gameId !== told.gameId) return told;
  if (!isDeepStrictEqual(told.reels.stops, old.reels.stops)) return told;
  return { ...told, reels: { ...told.reels, spin } };
}
