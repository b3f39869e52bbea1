import type { link } from '@salon/contract';
import { boxesOf, faultOf, freeSpinsLeftOf, winOf } from '../game/deck.ts';
import { betOf, gameStateOf, type Seen } from '../game/keys.ts';
import type { SceneState } from './scene-state.ts';

export function sceneOf(seen: Seen, floor: link.RosteredMachine): SceneState {
  const { machine, game, show } = seen;
  const gameState = gameStateOf(seen);
  return {
    gameId: game.id,
    name: floor.name,
    brand: floor.brand,
    number: floor.number,
    currency: floor.currency,
    creditMinor: machine.availableMinor(),
    betMinor: gameState.mode === 'base' ? betOf(seen) : gameState.betMinor,
    winMinor: winOf(seen),
    jackpotMinor: floor.jackpotMinor,
    activity: machine.activity(),
    reels: { window: show.window, spin: show.spin, stops: show.stops },
    lineWins: show.lineWins,
    freeSpinsLeft: freeSpinsLeftOf(seen),
    boxes: boxesOf(seen),
    pressed: show.pressed,
    burnId: null,
    fault: faultOf(machine),
    handPayMinor: machine.state().handPay?.amountMinor ?? 0,
    wonJackpotMinor: show.wonJackpotMinor,
  };
}

/** As the machine shows itself while its player's login is locked: it runs on, and names no amount of theirs. */
export function withoutMoney(scene: SceneState): SceneState {
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
