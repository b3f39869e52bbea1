import type { channel } from '@salon/contract';
import type { Game, GameState } from '@salon/domain/games/game.ts';
import type { Machine } from '../../../machine/machine.ts';
import type { ReelPresentation } from './reel-presentation.ts';

/** What deck, keys and scene are made from. */
export interface MachineView {
  machine: Machine;
  game: Game;
  presentation: ReelPresentation;
}

export function gameStateOf({ machine, game }: Pick<MachineView, 'machine' | 'game'>): GameState {
  return machine.state().game ?? game.start;
}

/** The bet that the next base play takes, minor units. */
export function nextBetOf({ machine, game }: Pick<MachineView, 'machine' | 'game'>): number {
  const chosen = machine.state().betMinor;
  return chosen !== null && game.betsMinor.includes(chosen) ? chosen : game.betsMinor[0]!;
}

/** In a feature the bet that won it. */
export function betOf(view: MachineView): number {
  const gameState = gameStateOf(view);
  return gameState.mode === 'base' ? nextBetOf(view) : gameState.betMinor;
}

export function winOf({ machine, presentation }: MachineView): number {
  return presentation.phase === 'rest' ? machine.state().lastWinMinor : 0;
}

/** How long the meter counts that win up, milliseconds. */
export function winCountOf({ presentation }: MachineView): number {
  return presentation.phase === 'rest' ? presentation.winCountMs : 0;
}

/** Won in the running feature; after its end its total, for the seat that it belonged to. */
export function featureWinOf(view: MachineView): number | null {
  const gameState = gameStateOf(view);
  if (gameState.mode !== 'base') return gameState.featureWinMinor;
  const { endedFeature } = view.presentation;
  return endedFeature !== null && endedFeature.epoch >= view.machine.state().sessionEpoch
    ? endedFeature.winMinor
    : null;
}

/** The one that turns is spent. */
export function freeSpinsLeftOf(view: MachineView): number {
  const gameState = gameStateOf(view);
  const turning = gameState.mode === 'free' && view.presentation.phase !== 'rest';
  return gameState.freeSpinsLeft - (turning ? 1 : 0);
}

type Boxes = NonNullable<channel.Deck['boxes']>;

export function boxesOf(view: MachineView): Boxes | null {
  const gameState = gameStateOf(view);
  if (gameState.mode !== 'pick') return null;
  const boxes: Boxes = Array.from({ length: view.game.boxes }, () => ({ prizeMinor: null }));
  for (const { box, prizeMinor } of gameState.picked) boxes[box] = { prizeMinor };
  const { box } = view.presentation;
  if (box !== null) boxes[box.box] = { prizeMinor: box.prizeMinor };
  return boxes;
}
