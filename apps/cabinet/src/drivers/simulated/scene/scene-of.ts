import type { link } from '@salon/contract';
import { faultOf } from '../../../player/deck.ts';
import { betOf, boxesOf, freeSpinsLeftOf, type MachineView, winCountOf, winOf } from '../game/machine-view.ts';
import type { SceneState } from './scene-state.ts';

export function sceneOf(view: MachineView, rosterEntry: link.RosteredMachine): SceneState {
  const scene = wholeScene(view, rosterEntry);
  return view.machine.locked() ? withoutMoney(scene) : scene;
}

function wholeScene(view: MachineView, rosterEntry: link.RosteredMachine): SceneState {
  const { machine, game, presentation } = view;
  return {
    gameId: game.id,
    name: rosterEntry.name,
    brand: rosterEntry.brand,
    number: rosterEntry.number,
    currency: rosterEntry.currency,
    creditMinor: machine.availableMinor(),
    betMinor: betOf(view),
    winMinor: winOf(view),
    winCountMs: winCountOf(view),
    jackpotMinor: rosterEntry.jackpotMinor,
    activity: machine.activity(),
    reels: { window: presentation.window, spin: presentation.spin, stops: presentation.stops },
    lineWins: presentation.lineWins,
    freeSpinsLeft: freeSpinsLeftOf(view),
    boxes: boxesOf(view),
    pressed: presentation.pressed,
    burnId: null,
    fault: faultOf(machine),
    handPayMinor: machine.state().handPay?.amountMinor ?? 0,
    wonJackpotMinor: presentation.wonJackpotMinor,
  };
}

/** While the player's login is locked the machine runs on and shows none of its amounts. */
function withoutMoney(scene: SceneState): SceneState {
  return {
    ...scene,
    creditMinor: 0,
    betMinor: 0,
    winMinor: 0,
    lineWins: [],
    boxes: scene.boxes?.map(() => ({ prizeMinor: null })) ?? null,
    handPayMinor: 0,
    wonJackpotMinor: null,
  };
}
