import type { Button, ButtonKind } from '@salon/domain';
import type { Game } from '@salon/domain/games/game.ts';
import type { PlayRefusal } from '../../../machine/drawn/plays.ts';
import type { MachineKey } from '../../../machine/driver.ts';
import { isCashingOut } from '../../../machine/state/machine-state.ts';
import { gameStateOf, type MachineView, nextBetOf } from './machine-view.ts';

const KEYS = {
  spin: { label: 'SPIN', startsGame: true },
  stop: { label: 'STOP', startsGame: false },
  bet_down: { label: 'BET -', startsGame: false },
  bet_up: { label: 'BET +', startsGame: false },
  bet_max: { label: 'MAX BET', startsGame: false },
  collect: { label: 'COLLECT', startsGame: false },
  pick: { label: 'PICK', startsGame: false },
} as const satisfies Partial<Record<ButtonKind, { label: string; startsGame: boolean }>>;

export type ButtonId = keyof typeof KEYS;

function isButton(id: string): id is ButtonId {
  return Object.hasOwn(KEYS, id);
}

/** What the button is for; null: the machine has none of this name. Only a game with boxes has `pick`. */
export function kindOf(game: Game, button: string): ButtonId | null {
  return isButton(button) && (button !== 'pick' || game.boxes > 0) ? button : null;
}

export function keyOf(game: Game, button: string): MachineKey | null {
  const kind = kindOf(game, button);
  return kind && { kind, startsGame: KEYS[kind].startsGame };
}

/** Bet that a bet button leads to, null where it leads nowhere. */
export function betAfter(view: MachineView, button: 'bet_down' | 'bet_up' | 'bet_max'): number | null {
  const { betsMinor } = view.game;
  const level = betsMinor.indexOf(nextBetOf(view));
  const next = { bet_down: level - 1, bet_up: level + 1, bet_max: betsMinor.length - 1 }[button];
  return next === level ? null : (betsMinor[next] ?? null);
}

/** Why a button does nothing now; null where it does something. */
export function refusesButton(view: MachineView, button: ButtonId, box?: number): PlayRefusal | null {
  const { machine, game, presentation } = view;
  const gameState = gameStateOf(view);
  const resting = presentation.phase === 'rest' && machine.state().running === null;
  switch (button) {
    case 'spin':
      return gameState.mode === 'pick' || !resting
        ? 'not_now'
        : machine.refusesPlay(gameState.mode === 'base' ? nextBetOf(view) : 0);
    case 'pick': {
      const closed = box === undefined || (box < game.boxes && !gameState.picked.some((open) => open.box === box));
      return gameState.mode !== 'pick' || !resting || !closed ? 'not_now' : machine.refusesPlay(0);
    }
    case 'stop':
      return presentation.phase === 'revealed' && presentation.kind !== 'pick' && !presentation.quickened
        ? null
        : 'not_now';
    case 'collect':
      if (!resting || gameState.mode !== 'base' || isCashingOut(machine.state())) return 'not_now';
      if (machine.activity() === 'handpay') return 'not_now';
      if (machine.availableMinor() === 0) return 'credit_too_small';
      return machine.activity() === 'error' ? 'out_of_service' : null;
    default:
      if (!resting || gameState.mode !== 'base' || isCashingOut(machine.state())) return 'not_now';
      if (machine.activity() === 'handpay' || betAfter(view, button) === null) return 'not_now';
      return machine.activity() === 'error' ? 'out_of_service' : null;
  }
}

/** The panel as the machine declares it; `pick` is there only where the game has boxes. */
export function buttonsOf(view: MachineView): Button[] {
  const ids = Object.keys(KEYS).filter(isButton);
  return ids
    .filter((id) => kindOf(view.game, id) !== null)
    .map((id) => ({ id, kind: id, label: KEYS[id].label, enabled: refusesButton(view, id) === null }));
}
