import type { channel } from '@salon/contract';
import type { Draw, Game } from '@salon/domain/games/game.ts';
import type { DriverDeps, KeyPress, MachineDriver } from '../../machine/driver.ts';
import type { Machine } from '../../machine/machine.ts';
import { type EndedDrawnPlay, inFeature, isCashingOut } from '../../machine/state/machine-state.ts';
import { deckOf } from './game/deck.ts';
import { createGameLoop, type GameLoop } from './game/game-loop.ts';
import { betAfter, keyOf, kindOf, refusesButton } from './game/keys.ts';
import type { MachineView } from './game/machine-view.ts';
import type { ReelPresentation } from './game/reel-presentation.ts';
import { sceneOf } from './scene/scene-of.ts';
import type { RequestedOutcome } from './situations/situations.ts';

export interface SimulatedMachineDeps
  extends Pick<DriverDeps<unknown>, 'machine' | 'clock' | 'rosterEntry' | 'player'> {
  game: Game;
  draw: Draw;
}

/** Reels and buttons on top of a machine's money. Costs nothing while nobody watches and no feature is left to end. */
export interface SimulatedMachine extends MachineDriver {
  readonly machine: Machine;
  isWatched(): boolean;
  /** For demo mode. False: this machine's game has no such outcome. */
  request(outcome: RequestedOutcome): boolean;
}

export function createSimulatedMachine(deps: SimulatedMachineDeps): SimulatedMachine {
  const { machine, game, player } = deps;
  let { rosterEntry } = deps;
  let isWatched = false;
  const view = (): MachineView => ({ machine, game, presentation: loop.presentation() });
  /** Picture first: a press is visible before anything else is done about it. */
  const shown = (now: boolean): void => {
    player.show(sceneOf(view(), rosterEntry), now);
    player.deckChanged();
  };
  const loop = createGameLoop({
    ...deps,
    isWatched: () => isWatched,
    jackpotShareBp: () => rosterEntry.jackpotShareBp,
    shown,
    reelStopped: () => player.sound('reel_stop'),
    ended: (play) => showEnded(play, player, loop.presentation()),
  });
  const endListening = followMachine(deps, loop, shown);
  shown(false);
  loop.evaluate();

  return {
    machine,
    deck: () => deckOf(view()),
    keyOf: (button) => keyOf(game, button),
    refuses({ button, box }) {
      const kind = kindOf(game, button);
      if (kind === null) return 'unknown_button';
      return kind === 'pick' && box === undefined ? 'not_now' : refusesButton(view(), kind, box);
    },
    press(press) {
      loop.light(press.button);
      return pressKey(press, deps, loop, view, shown);
    },
    watched(now) {
      isWatched = now;
      if (now) shown(false);
      loop.evaluate();
    },
    isWatched: () => isWatched,
    label(entry) {
      rosterEntry = entry;
      shown(false);
    },
    request: loop.request,
    close() {
      endListening();
      loop.close();
    },
  };
}

async function pressKey(
  { button, box }: KeyPress,
  { machine, game, player }: SimulatedMachineDeps,
  loop: GameLoop,
  view: () => MachineView,
  shown: (now: boolean) => void,
): Promise<channel.PressRefusal | null> {
  const kind = kindOf(game, button);
  switch (kind) {
    case null:
      return 'unknown_button';
    case 'spin':
    case 'pick': {
      // The frame of the press is on its way before the outcome is drawn.
      const begun = loop.begin(kind === 'pick' ? box : undefined);
      player.sound(kind === 'spin' ? 'spin' : 'press');
      await begun;
      return null;
    }
    case 'stop':
      loop.quicken();
      return null;
    case 'collect':
      shown(true);
      return machine.collect();
    default: {
      shown(true);
      const betMinor = betAfter(view(), kind);
      if (betMinor === null) return 'not_now';
      player.sound('press');
      await machine.chooseBet(betMinor);
      return null;
    }
  }
}

function showEnded(
  { number, outcome }: EndedDrawnPlay,
  player: SimulatedMachineDeps['player'],
  { shownAtMs, winCountMs }: ReelPresentation,
): void {
  const { kind, betMinor, winMinor, jackpot, next } = outcome;
  player.played({ number, kind, betMinor, winMinor, jackpot }, shownAtMs);
  if (next.mode !== 'base' && next.mode !== kind) player.sound('bonus');
  else if (winCountMs > 0) player.sound('win');
}

/** What changes in the machine besides its games: credit, seat, faults, hand pays, jackpots. Returns the end of listening. */
function followMachine({ machine, player }: SimulatedMachineDeps, loop: GameLoop, shown: (now: boolean) => void) {
  let { faults, sessionEpoch } = machine.state();
  let lastActivity = machine.activity();
  return machine.listen({
    changed() {
      const state = machine.state();
      if (sessionEpoch !== state.sessionEpoch) loop.playerChanged();
      sessionEpoch = state.sessionEpoch;
      shown(false);
      // A feature that a hand pay or a fault held up goes on.
      if (!state.seated || isCashingOut(state) || inFeature(state)) loop.evaluate();
      if (faults !== state.faults) {
        faults = state.faults;
        loop.faulted();
      }
      const activity = machine.activity();
      if (activity !== lastActivity && (activity === 'error' || activity === 'handpay')) player.sound('alarm');
      lastActivity = activity;
    },
    jackpot(number, amountMinor) {
      player.sound('win');
      const { lastPlay, running, gameEpoch, sessionEpoch } = machine.state();
      // Booked late, when the player who hit it is gone: the next one must not read it.
      const isTheirs = number === lastPlay && gameEpoch >= sessionEpoch;
      if (isTheirs && running === null) loop.jackpot(amountMinor);
    },
  });
}
