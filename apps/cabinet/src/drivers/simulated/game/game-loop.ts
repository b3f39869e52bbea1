import type { RequestedOutcome } from '../situations/situations.ts';
import { forcedPlay } from './forced-play.ts';
import { type GameCourse, type GameLoopDeps, isTilted, newCourse } from './game-course.ts';
import { gameStateOf, nextBetOf } from './machine-view.ts';
import { nextPlay } from './next-play.ts';
import { endPlay } from './play-end.ts';
import {
  quickenReels,
  type ReelPresentation,
  repairReels,
  revealOutcome,
  startPresentation,
  tiltReels,
} from './reel-presentation.ts';

/** The games of one machine: starts plays, lets the reels turn, pays, and goes on by itself in a feature. */
export interface GameLoop {
  presentation(): ReelPresentation;
  /** Lights a button. */
  light(button: string): void;
  /** Starts a play; returns when its outcome is on the disk. The machine must not refuse it. */
  begin(box?: number): Promise<void>;
  quicken(): void;
  /** The next base play brings this, marked as forced. False: the game has no such thing. For demo mode only. */
  request(outcome: RequestedOutcome): boolean;
  /** The platform has frozen the progressive that the last play hit. */
  jackpot(amountMinor: number): void;
  /** Another player sits down: what the last one won is not theirs to read. */
  playerChanged(): void;
  /** The machine has a fault, or has it no longer. */
  faulted(): void;
  /** Checks again what is due: the player came, went, or wants the money out. */
  evaluate(): void;
  close(): void;
}

export function createGameLoop(deps: GameLoopDeps): GameLoop {
  const { game, draw, clock } = deps;
  const course = newCourse(deps);
  let looping = false;

  async function loop(): Promise<void> {
    looping = true;
    try {
      while (!course.closed && (await step(course, begin)));
    } catch {
      // The journal is broken, which has raised its alarm; the play is completed when it is opened again.
    }
    looping = false;
  }
  function evaluate(): void {
    course.sleep.wake();
    if (!looping && !course.closed) void loop();
  }
  function begin(box?: number): Promise<void> {
    course.begun = beginPlay(course, box);
    evaluate();
    return course.begun;
  }

  return {
    presentation: () => course.presentation,
    light(button) {
      course.presentation = { ...course.presentation, pressed: { button, atMs: clock.monotonicMs() } };
    },
    begin,
    quicken() {
      course.presentation = quickenReels(course.presentation, clock.monotonicMs());
      deps.shown(true);
      course.sleep.wake();
    },
    request(outcome) {
      if (forcedPlay(game, outcome, { betMinor: game.betsMinor[0]! }, draw) === null) return false;
      course.requested = outcome;
      return true;
    },
    jackpot(amountMinor) {
      const shownAtMs = Math.max(course.presentation.shownAtMs ?? 0, clock.monotonicMs());
      course.presentation = { ...course.presentation, wonJackpotMinor: amountMinor, shownAtMs };
      deps.shown(true);
    },
    playerChanged() {
      course.presentation = { ...course.presentation, lineWins: [], wonJackpotMinor: null };
    },
    faulted() {
      const change = isTilted(deps) ? tiltReels : repairReels;
      course.presentation = change(course.presentation, clock.monotonicMs());
      deps.shown(true);
      evaluate();
    },
    evaluate,
    close() {
      course.closed = true;
      course.sleep.wake();
    },
  };
}

/** Shows that the play has begun, draws its outcome, and shows that once it is on the disk. */
async function beginPlay(course: GameCourse, box: number | undefined): Promise<void> {
  const { machine, game, draw, clock, shown } = course.deps;
  const gameState = gameStateOf(course.deps);
  const before = course.presentation;
  course.presentation = startPresentation(before, gameState.mode, clock.monotonicMs());
  machine.pace.began();
  shown(true);
  const input = { betMinor: nextBetOf(course.deps), ...(box === undefined ? {} : { box }) };
  const { requested } = course;
  const forced = gameState.mode === 'base' && requested !== null ? forcedPlay(game, requested, input, draw) : null;
  const how =
    forced === null ? {} : { forced: requested === 'hand-pay' ? ('hand_pay' as const) : ('outcome' as const) };
  if (forced !== null) course.requested = null;
  const outcome = forced ?? game.play(gameState, input, draw);
  const own = game.paytable().jackpotContributionBp;
  // A bet never feeds a jackpot that its game cannot win.
  const contributionBp = own === 0 ? 0 : (course.deps.jackpotShareBp() ?? own);
  try {
    await machine.beginPlay({ gameId: game.id, outcome, contributionBp, ...how });
  } catch (error) {
    course.presentation = before;
    shown(false);
    throw error;
  }
  course.presentation = revealOutcome(course.presentation, outcome, clock.monotonicMs());
  if (isTilted(course.deps)) course.presentation = tiltReels(course.presentation, clock.monotonicMs());
  shown(false);
}

/** True: something was done, check again. */
async function step(course: GameCourse, begin: (box?: number) => Promise<void>): Promise<boolean> {
  const { machine, clock } = course.deps;
  if (machine.state().running !== null) {
    await endPlay(course);
    return true;
  }
  const next = nextPlay(course);
  if (next === null) return false;
  if (clock.monotonicMs() < next.atMs) await course.sleep.until(next.atMs);
  else await begin(next.box);
  return true;
}
