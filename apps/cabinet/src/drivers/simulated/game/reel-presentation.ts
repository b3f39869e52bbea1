import { winCountMs } from '@salon/domain';
import type { Game, GameState, LineWin, PlayOutcome } from '@salon/domain/games/game.ts';
import { windowAt } from '@salon/domain/games/index.ts';
import type { DrawnPlay, MachineState } from '../../../machine/state/machine-state.ts';
import { SETTLE_MS } from '../scene/reel-motion.ts';
import { quickenedStops, stopTimes } from './reel-stops.ts';

/**
 * What the player may see of the game. It learns an outcome by `reveal` only, which is called once the outcome is on the
 * disk; until then the reels turn.
 */
export interface ReelPresentation {
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
  /** How long the win of the last play is counted up, milliseconds. */
  winCountMs: number;
  /** The feature that the last play ended, until the next play. */
  endedFeature: { winMinor: number; epoch: number } | null;
  pressed: { button: string; atMs: number } | null;
  /** When the picture shows the newest result, by the monotonic clock; null: there is none to wait for. */
  shownAtMs: number | null;
}

/** The reels as the last play left them. */
export function restingPresentation(game: Game, state: MachineState): ReelPresentation {
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
    winCountMs: 0,
    endedFeature: null,
    pressed: null,
    shownAtMs: null,
  };
}

/** Longer than any disk takes; the true stops replace it. */
const turningMs = 60_000;

export function startPresentation(
  presentation: ReelPresentation,
  kind: PlayOutcome['kind'],
  nowMs: number,
): ReelPresentation {
  const started: ReelPresentation = {
    ...presentation,
    phase: 'started',
    kind,
    lineWins: [],
    box: null,
    quickened: false,
    wonJackpotMinor: null,
    winCountMs: 0,
    endedFeature: null,
    shownAtMs: null,
  };
  if (kind === 'pick') return started;
  return { ...started, spin: { startedAtMs: nowMs, stopAtMs: presentation.stops.map(() => nowMs + turningMs) } };
}

export function revealOutcome(presentation: ReelPresentation, outcome: PlayOutcome, nowMs: number): ReelPresentation {
  const revealed: ReelPresentation = { ...presentation, phase: 'revealed', box: outcome.pick };
  if (outcome.kind === 'pick') return { ...revealed, shownAtMs: nowMs };
  const startedAtMs = presentation.spin?.startedAtMs ?? nowMs;
  const { window, stops, lineWins } = outcome;
  const stopAtMs = stopTimes(startedAtMs, nowMs, stops.length);
  return { ...revealed, window, stops, lineWins, spin: { startedAtMs, stopAtMs } };
}

export function quickenReels(presentation: ReelPresentation, nowMs: number): ReelPresentation {
  if (presentation.spin === null) return presentation;
  const stopAtMs = quickenedStops(presentation.spin.stopAtMs, nowMs);
  return { ...presentation, quickened: true, spin: { ...presentation.spin, stopAtMs } };
}

/** The reels have tilted: what still turns turns on behind the glass until somebody has been there. */
export function tiltReels(presentation: ReelPresentation, nowMs: number): ReelPresentation {
  if (presentation.spin === null) return presentation;
  const stopAtMs = presentation.spin.stopAtMs.map((atMs) => (atMs > nowMs ? nowMs + turningMs : atMs));
  return { ...presentation, spin: { ...presentation.spin, stopAtMs } };
}

const repairedStopMs = 400;

/** Repaired: the reels stop where the journal says, one after the other. */
export function repairReels(presentation: ReelPresentation, nowMs: number): ReelPresentation {
  if (presentation.spin === null || presentation.phase !== 'revealed') return presentation;
  const stopAtMs = presentation.spin.stopAtMs.map((atMs, reel) =>
    atMs > nowMs ? nowMs + repairedStopMs + reel * repairedStopMs : atMs,
  );
  return { ...presentation, spin: { ...presentation.spin, stopAtMs } };
}

/** The play is over; its winning lines stay lit until the next one. The reels still swing for a moment. */
export function endPresentation(
  presentation: ReelPresentation,
  { epoch, outcome }: DrawnPlay,
  before: GameState,
  nowMs: number,
): ReelPresentation {
  const { winMinor, betMinor, next } = outcome;
  const { spin } = presentation;
  const isFeature = before.mode !== 'base';
  return {
    ...presentation,
    phase: 'rest',
    spin: null,
    box: null,
    quickened: false,
    winCountMs: winCountMs(winMinor, isFeature ? before.betMinor : betMinor),
    endedFeature: isFeature && next.mode === 'base' ? { winMinor: before.featureWinMinor + winMinor, epoch } : null,
    shownAtMs: spin === null ? nowMs : Math.min(nowMs, Math.max(...spin.stopAtMs)) + SETTLE_MS,
  };
}
