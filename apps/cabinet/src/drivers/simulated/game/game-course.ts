import type { Clock } from '@salon/domain';
import type { Draw, Game } from '@salon/domain/games/game.ts';
import type { Machine } from '../../../machine/machine.ts';
import type { EndedDrawnPlay } from '../../../machine/state/machine-state.ts';
import { isCashingOut } from '../../../machine/state/machine-state.ts';
import type { RequestedOutcome } from '../situations/situations.ts';
import { createInterruptibleSleep, type InterruptibleSleep } from './interruptible-sleep.ts';
import { type ReelPresentation, restingPresentation } from './reel-presentation.ts';

export interface GameLoopDeps {
  machine: Machine;
  game: Game;
  draw: Draw;
  clock: Clock;
  /** A peer connection is open. */
  isWatched(): boolean;
  /** Share of each bet that the operator's people have set for the jackpot, basis points; null: the game's own. */
  jackpotShareBp(): number | null;
  /** Something visible changed; `now`: a press did it. */
  shown(now: boolean): void;
  reelStopped(): void;
  ended(play: EndedDrawnPlay): void;
}

/** Where the games of one machine stand, in memory only: money and outcomes are the machine's. */
export interface GameCourse {
  readonly deps: GameLoopDeps;
  readonly sleep: InterruptibleSleep;
  presentation: ReelPresentation;
  /** The outcome of the newest play is on the disk. */
  begun: Promise<void>;
  /** Since when the machine stands still in a feature, milliseconds of the monotonic clock. */
  restsSinceMs: number;
  wasWatched: boolean;
  /** What the next base play is to bring; demo mode only. */
  requested: RequestedOutcome | null;
  closed: boolean;
}

export function newCourse(deps: GameLoopDeps): GameCourse {
  return {
    deps,
    sleep: createInterruptibleSleep(deps.clock),
    presentation: restingPresentation(deps.game, deps.machine.state()),
    begun: Promise.resolve(),
    restsSinceMs: deps.clock.monotonicMs(),
    wasWatched: false,
    requested: null,
    closed: false,
  };
}

/** Nobody will come to spin or pick, or the money waits for the end of the feature. */
export function isAbandoned({ machine }: GameLoopDeps): boolean {
  return !machine.state().seated || isCashingOut(machine.state());
}

/** Nothing has to be shown: the play may end at once. */
export function isUnwatched(deps: GameLoopDeps): boolean {
  return isAbandoned(deps) && !deps.isWatched();
}

export function isTilted({ machine }: GameLoopDeps): boolean {
  return machine.state().faults.includes('malfunction');
}

export const BOX_PAUSE_MS = 700;
