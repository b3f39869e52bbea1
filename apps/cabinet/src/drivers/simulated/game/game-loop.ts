import type { Clock } from '@salon/domain';
import type { Draw, Game } from '@salon/domain/games/game.ts';
import type { Machine } from '../../../machine/create-machine.ts';
import type { EndedPlay } from '../../../machine/state/machine-state.ts';
import { isCashingOut } from '../../../machine/state/machine-state.ts';
import type { WishedOutcome } from '../situations/situations.ts';
import { forcedPlay } from './forced-play.ts';
import { createNudge } from './interruptible-sleep.ts';
import { betOf, gameStateOf, type Seen } from './keys.ts';
import {
  endShow,
  quickenShow,
  restingShow,
  revealShow,
  type Show,
  startShow,
  tiltShow,
  untiltShow,
} from './reel-presentation.ts';

const freeSpinPauseMs = 900;
const featureOpensMs = 1_500;
const boxPauseMs = 700;
/** Whoever waits for a repair is woken by it; this is the safety net. */
const lookAgainMs = 60_000;

export interface PlayLoopOptions {
  machine: Machine;
  game: Game;
  draw: Draw;
  clock: Clock;
  /** A peer connection is open. */
  watched(): boolean;
  /** Something that can be seen changed; `now`: a press did it. */
  shown(now: boolean): void;
  reelStopped(): void;
  ended(play: EndedPlay): void;
}

/** The course of the games of one machine: starts plays, lets the reels revision, pays, and goes on by itself in a feature. */
export interface PlayLoop {
  show(): Show;
  /** Lights a button. */
  press(button: string): void;
  /** Starts a play; returns when its outcome is on the disk. The machine must not refuse it. */
  begin(box?: number): Promise<void>;
  quicken(): void;
  /** The next base play brings this, marked as forced. False: the game has no such thing. For demo mode only. */
  wish(outcome: WishedOutcome): boolean;
  /** The platform has frozen the progressive that the last play hit. */
  jackpot(amountMinor: number): void;
  /** The machine has a fault, or has it no longer. */
  faulted(): void;
  /** Looks again at what is due: the player came, went, or wants the money out. */
  look(): void;
  close(): void;
}

export function createPlayLoop(options: PlayLoopOptions): PlayLoop {
  const { machine, game, draw, clock } = options;
  const contributionBp = game.paytable().jackpotContributionBp;
  const nudge = createNudge(clock);
  let show = restingShow(game, machine.state());
  let begun: Promise<void> = Promise.resolve();
  let looping = false;
  let closed = false;
  let restsSinceMs = clock.monotonicMs();
  let wasWatched = false;
  let wished: WishedOutcome | null = null;
  const seen = (): Seen => ({ machine, game, show });

  async function begin(box?: number): Promise<void> {
    const gameState = gameStateOf(seen());
    const before = show;
    show = startShow(show, gameState.mode, clock.monotonicMs());
    machine.pace.began();
    options.shown(true);
    const input = { betMinor: betOf(seen()), ...(box === undefined ? {} : { box }) };
    const forced = gameState.mode === 'base' && wished !== null ? forcedPlay(game, wished, input, draw) : null;
    const how = forced === null ? {} : { forced: wished === 'hand-pay' ? ('hand_pay' as const) : ('outcome' as const) };
    if (forced !== null) wished = null;
    const outcome = forced ?? game.play(gameState, input, draw);
    begun = machine.beginPlay({ gameId: game.id, outcome, contributionBp, ...how }).then(
      () => {
        show = revealShow(show, outcome, clock.monotonicMs());
        if (tilted()) show = tiltShow(show, clock.monotonicMs());
        options.shown(false);
      },
      (error: unknown) => {
        show = before;
        options.shown(false);
        throw error;
      },
    );
    look();
    await begun;
  }

  /** Gone for good: nobody will come to spin or pick, and the money waits for the end of the feature. */
  const gone = (): boolean => !machine.state().seated || isCashingOut(machine.state());
  const unwatched = (): boolean => gone() && !options.watched();

  /** The next play that begins by itself: when, and with which box; null where the machine waits. */
  function due(): { atMs: number; box?: number } | null {
    // Whoever comes back to a feature sees it stand for a moment before it goes on.
    if (options.watched() && !wasWatched) restsSinceMs = clock.monotonicMs();
    wasWatched = options.watched();
    const gameState = gameStateOf(seen());
    if (gameState.mode === 'base' || machine.refusesPlay(0) !== null) return null;
    if (!gone() && (!options.watched() || gameState.mode === 'pick')) return null;
    const pauseMs =
      show.kind !== gameState.mode ? featureOpensMs : gameState.mode === 'pick' ? boxPauseMs : freeSpinPauseMs;
    const atMs = unwatched() ? 0 : Math.max(restsSinceMs + pauseMs, machine.pace.nextAtMs());
    if (gameState.mode === 'free') return { atMs };
    const boxes = Array.from({ length: game.boxes }, (_, box) => box);
    const box = boxes.find((closedBox) => !gameState.picked.some((open) => open.box === closedBox));
    return box === undefined ? null : { atMs, box };
  }

  const tilted = (): boolean => machine.state().faults.includes('malfunction');

  /** A play that the reels tilted in is paid when they have been put right. */
  async function repaired(): Promise<void> {
    while (!closed && tilted()) await nudge.sleepUntil(clock.monotonicMs() + lookAgainMs);
  }

  async function reelsStop(): Promise<void> {
    for (let reel = 0; reel < (show.spin?.stopAtMs.length ?? 0); reel += 1) {
      while (!closed && (tilted() || !unwatched()) && clock.monotonicMs() < (show.spin?.stopAtMs[reel] ?? 0))
        await nudge.sleepUntil(show.spin?.stopAtMs[reel] ?? 0);
      if (closed) return;
      options.reelStopped();
    }
  }

  async function boxOpens(): Promise<void> {
    const untilMs = clock.monotonicMs() + boxPauseMs;
    while (!closed && !unwatched() && clock.monotonicMs() < untilMs) await nudge.sleepUntil(untilMs);
  }

  async function finish(): Promise<void> {
    await begun;
    await (show.spin === null ? boxOpens() : reelsStop());
    await repaired();
    if (closed) return;
    show = endShow(show);
    restsSinceMs = clock.monotonicMs();
    const ending = machine.endPlay();
    const play = machine.state().unbooked.at(-1);
    await ending;
    if (play !== undefined) options.ended(play);
  }

  /** True: something was done, look again. */
  async function step(): Promise<boolean> {
    if (machine.state().running !== null) {
      await finish();
      return true;
    }
    const next = due();
    if (next === null) return false;
    if (clock.monotonicMs() < next.atMs) await nudge.sleepUntil(next.atMs);
    else await begin(next.box);
    return true;
  }

  async function loop(): Promise<void> {
    looping = true;
    try {
      while (!closed && (await step()));
    } catch {
      // The journal is broken, which has raised its alarm; the play is completed when it is opened again.
    }
    looping = false;
  }

  function look(): void {
    nudge.wake();
    if (!looping && !closed) void loop();
  }

  return {
    show: () => show,
    press(button) {
      show = { ...show, pressed: { button, atMs: clock.monotonicMs() } };
    },
    begin,
    quicken() {
      show = quickenShow(show, clock.monotonicMs());
      options.shown(true);
      nudge.wake();
    },
    wish(outcome) {
      if (forcedPlay(game, outcome, { betMinor: game.betsMinor[0]! }, draw) === null) return false;
      wished = outcome;
      return true;
    },
    jackpot(amountMinor) {
      show = { ...show, wonJackpotMinor: amountMinor };
      options.shown(true);
    },
    faulted() {
      show = tilted() ? tiltShow(show, clock.monotonicMs()) : untiltShow(show, clock.monotonicMs());
      options.shown(true);
      look();
    },
    look,
    close() {
      closed = true;
      nudge.wake();
    },
  };
}
