import type { Game, LineWin, PlayOutcome } from '@salon/domain/games/game.ts';
import { windowAt } from '@salon/domain/games/index.ts';
import type { MachineState } from '../../../machine/state/machine-state.ts';
import { quickenedStops, stopTimes } from './reel-stops.ts';

/**
 * What the player may see of the game. It learns an outcome by `reveal` only, which is called once the outcome is on the
 * disk; until then the reels turn.
 */
export interface Show {
  phase: 'rest' | 'started' | 'revealed';
  kind: PlayOutcome['kind'];
  window: string[][];
  stops: number[];
  spin: { startedAtMs: number; stopAtMs: number[] } | null;
  lineWins: LineWin[];
  box: PlayOutcome['pick'];
  quickened: boolean;
  /** The progressive that the last play hit, once the platform has frozen it; minor units. */
  wonJackpotMinor: number | null;
  pressed: { button: string; atMs: number } | null;
}

/** The reels as the last play left them. */
export function restingShow(game: Game, state: MachineState): Show {
  const stops = state.stops.length === game.reels.length ? [...state.stops] : game.reels.map(() => 0);
  return {
    phase: 'rest',
    kind: 'base',
    window: windowAt(game, stops),
    stops,
    spin: null,
    lineWins: [],
    box: null,
    quickened: false,
    wonJackpotMinor: null,
    pressed: null,
  };
}

/** Longer than any disk takes; the true stops replace it. */
const turningMs = 60_000;

export function startShow(show: Show, kind: PlayOutcome['kind'], nowMs: number): Show {
  const started: Show = {
    ...show,
    phase: 'started',
    kind,
    lineWins: [],
    box: null,
    quickened: false,
    wonJackpotMinor: null,
  };
  if (kind === 'pick') return started;
  return { ...started, spin: { startedAtMs: nowMs, stopAtMs: show.stops.map(() => nowMs + turningMs) } };
}

export function revealShow(show: Show, outcome: PlayOutcome, nowMs: number): Show {
  const revealed: Show = { ...show, phase: 'revealed', box: outcome.pick };
  if (outcome.kind === 'pick') return revealed;
  const startedAtMs = show.spin?.startedAtMs ?? nowMs;
  const { window, stops, lineWins } = outcome;
  const stopAtMs = stopTimes(startedAtMs, nowMs, stops.length);
  return { ...revealed, window, stops, lineWins, spin: { startedAtMs, stopAtMs } };
}

export function quickenShow(show: Show, nowMs: number): Show {
  if (show.spin === null) return show;
  const stopAtMs = quickenedStops(show.spin.stopAtMs, nowMs);
  return { ...show, quickened: true, spin: { ...show.spin, stopAtMs } };
}

/** The reels have tilted: what still turns turns on behind the glass until somebody has been there. */
export function tiltShow(show: Show, nowMs: number): Show {
  if (show.spin === null) return show;
  const stopAtMs = show.spin.stopAtMs.map((atMs) => (atMs > nowMs ? nowMs + turningMs : atMs));
  return { ...show, spin: { ...show.spin, stopAtMs } };
}

const repairedStopMs = 400;

/** Repaired: the reels stop where the journal says, one after the other. */
export function untiltShow(show: Show, nowMs: number): Show {
  if (show.spin === null || show.phase !== 'revealed') return show;
  const stopAtMs = show.spin.stopAtMs.map((atMs, reel) =>
    atMs > nowMs ? nowMs + repairedStopMs + reel * repairedStopMs : atMs,
  );
  return { ...show, spin: { ...show.spin, stopAtMs } };
}

/** The play is over; its winning lines stay lit until the next one. */
export function endShow(show: Show): Show {
  return { ...show, phase: 'rest', spin: null, box: null, quickened: false };
}
