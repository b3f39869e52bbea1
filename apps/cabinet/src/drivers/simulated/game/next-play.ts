import { BOX_PAUSE_MS, type GameCourse, isAbandoned, isUnwatched } from './game-course.ts';
import { gameStateOf } from './machine-view.ts';

const FREE_SPIN_PAUSE_MS = 900;
const FEATURE_OPENS_MS = 1_500;

/** The next play that begins by itself in a feature: when, and with which box; null where the machine waits. */
export function nextPlay(course: GameCourse): { atMs: number; box?: number } | null {
  const { machine, game, clock, isWatched } = course.deps;
  // A player who comes back to a feature sees it stand for a moment before it goes on.
  if (isWatched() && !course.wasWatched) course.restsSinceMs = clock.monotonicMs();
  course.wasWatched = isWatched();
  const gameState = gameStateOf(course.deps);
  if (gameState.mode === 'base' || machine.refusesPlay(0) !== null) return null;
  if (!isAbandoned(course.deps) && (!isWatched() || gameState.mode === 'pick')) return null;
  const isNew = course.presentation.kind !== gameState.mode;
  const pauseMs = isNew ? FEATURE_OPENS_MS : gameState.mode === 'pick' ? BOX_PAUSE_MS : FREE_SPIN_PAUSE_MS;
  const atMs = isUnwatched(course.deps) ? 0 : Math.max(course.restsSinceMs + pauseMs, machine.pace.nextAtMs());
  if (gameState.mode === 'free') return { atMs };
  const boxes = Array.from({ length: game.boxes }, (_, box) => box);
  const box = boxes.find((closedBox) => !gameState.picked.some((open) => open.box === closedBox));
  return box === undefined ? null : { atMs, box };
}
