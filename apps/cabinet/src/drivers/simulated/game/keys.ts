import type { Button, ButtonKind } from '@salon/domain';
import type { Game, GameState } from '@salon/domain/games/game.ts';
import type { Machine } from '../../../machine/create-machine.ts';
import type { PlayRefusal } from '../../../machine/plays.ts';
import { isCashingOut } from '../../../machine/state/machine-state.ts';
import type { Show } from './reel-presentation.ts';

export interface Seen {
  machine: Machine;
  game: Game;
  show: Show;
}

const LABELS = {
  spin: 'SPIN',
  stop: 'STOP',
  bet_down: 'BET -',
  bet_up: 'BET +',
  bet_max: 'MAX BET',
  collect: 'COLLECT',
  pick: 'PICK',
} as const satisfies Partial<Record<ButtonKind, string>>;

export type ButtonId = keyof typeof LABELS;

export function isButton(id: string): id is ButtonId {
  return Object.hasOwn(LABELS, id);
}

export function gameStateOf({ machine, game }: Seen): GameState {
  return machine.state().game ?? game.start;
}

/** The bet that the next base play takes, minor units. */
export function betOf({ machine, game }: Seen): number {
  const chosen = machine.state().betMinor;
  return chosen !== null && game.betsMinor.includes(chosen) ? chosen : game.betsMinor[0]!;
}

/** Bet that a bet button leads to, null where it leads nowhere. */
export function betAfter(seen: Seen, button: 'bet_down' | 'bet_up' | 'bet_max'): number | null {
  const { betsMinor } = seen.game;
  const level = betsMinor.indexOf(betOf(seen));
  const next = { bet_down: level - 1, bet_up: level + 1, bet_max: betsMinor.length - 1 }[button];
  return next === level ? null : (betsMinor[next] ?? null);
}

/** Why a button does nothing now; null where it does something. */
export function refusesButton(seen: Seen, button: ButtonId, box?: number): PlayRefusal | null {
  const { machine, game, show } = seen;
  const gameState = gameStateOf(seen);
  const resting = show.phase === 'rest' && machine.state().running === null;
  switch (button) {
    case 'spin':
      return gameState.mode === 'pick' || !resting
        ? 'not_now'
        : machine.refusesPlay(gameState.mode === 'base' ? betOf(seen) : 0);
    case 'pick': {
      const closed = box === undefined || (box < game.boxes && !gameState.picked.some((open) => open.box === box));
      return gameState.mode !== 'pick' || !resting || !closed ? 'not_now' : machine.refusesPlay(0);
    }
    case 'stop':
      return show.phase === 'revealed' && show.kind !== 'pick' && !show.quickened ? null : 'not_now';
    case 'collect':
      if (!resting || gameState.mode !== 'base' || isCashingOut(machine.state())) return 'not_now';
      if (machine.activity() === 'handpay') return 'not_now';
      if (machine.availableMinor() === 0) return 'credit_too_small';
      return machine.activity() === 'error' ? 'out_of_service' : null;
    default:
      if (!resting || gameState.mode !== 'base' || isCashingOut(machine.state())) return 'not_now';
      if (machine.activity() === 'handpay' || betAfter(seen, button) === null) return 'not_now';
      return machine.activity() === 'error' ? 'out_of_service' : null;
  }
}

/** The panel as the machine declares it; `pick` is there only where the game has boxes. */
export function buttonsOf(seen: Seen): Button[] {
  const ids = Object.keys(LABELS).filter(isButton);
  return ids
    .filter((id) => id !== 'pick' || seen.game.boxes > 0)
    .map((id) => ({ id, kind: id, label: LABELS[id], enabled: refusesButton(seen, id) === null }));
}
