import { isDeepStrictEqual } from 'node:util';
import type { SceneState } from './scene-state.ts';

/** The newest scene, with what only the course of scenes knows: since when, and where the reels came from. */
export interface SceneCourse {
  state: SceneState;
  /** Grows when reels or wins change. */
  version: number;
  winsAtMs: number;
  /** Since when the win meter has its amount; a picture that begins with a win does not count it again. */
  wonAtMs: number;
  activeAtMs: number;
  cameFrom: readonly number[];
}

export function nextScene(before: SceneCourse | null, scene: SceneState, nowMs: number): SceneCourse {
  const old = before?.state;
  const state = withSwingOut(scene, old);
  const changed = !isDeepStrictEqual([state.lineWins, state.reels], [old?.lineWins, old?.reels]);
  const spinBegins = state.reels.spin !== null && state.reels.spin.startedAtMs !== old?.reels.spin?.startedAtMs;
  return {
    state,
    version: (before?.version ?? 0) + (changed ? 1 : 0),
    winsAtMs: before === null || changed ? nowMs : before.winsAtMs,
    wonAtMs: old === undefined ? Number.NEGATIVE_INFINITY : state.winMinor === old.winMinor ? before!.wonAtMs : nowMs,
    activeAtMs: before === null || state.activity !== old?.activity ? nowMs : before.activeAtMs,
    cameFrom: spinBegins ? (old?.reels ?? state.reels).stops : (before?.cameFrom ?? state.reels.stops),
  };
}

/** The play is over the moment the last reel stops, its swing is not: the last spin is cached. */
function withSwingOut(scene: SceneState, old: SceneState | undefined): SceneState {
  const spin = old?.reels.spin ?? null;
  if (scene.reels.spin !== null || spin === null || old?.gameId !== scene.gameId) return scene;
  if (!isDeepStrictEqual(scene.reels.stops, old.reels.stops)) return scene;
  return { ...scene, reels: { ...scene.reels, spin } };
}
