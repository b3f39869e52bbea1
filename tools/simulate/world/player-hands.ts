import { drawFrom } from '@salon/domain/draw.ts';
import type { Game, GameState, PlayOutcome } from '@salon/domain/games/game.ts';
import type { Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { Hands } from './cabinet.ts';
import type { Ground, Life } from './life.ts';

interface Playing {
  ground: Ground;
  life: Life;
  machine: Machine;
  game: Game;
  hands: Hands;
}

/** Presses of whoever sits there; a feature goes on by itself. A play is drawn, journaled, shown for a while, paid. */
export async function playGames(playing: Playing): Promise<void> {
  const { ground, life, machine, game, hands } = playing;
  const { draws } = ground;
  for (;;) {
    await life.sleep(draws.between(300, 2_500));
    const state = machine.state().game ?? game.start;
    const featured = state.mode !== 'base';
    if (hands.collects && hands.present && draws.chance(0.2)) await machine.collect();
    else if (featured || (hands.playing && hands.present)) {
      const betMinor = draws.pick(game.betsMinor.slice(0, 3));
      if (machine.refusesPlay(betMinor) !== null) continue;
      const outcome = drawOutcome(playing, state, betMinor);
      await machine.beginPlay({ gameId: game.id, outcome, contributionBp: 150 });
      await life.sleep(draws.between(50, 1_500));
      await machine.endPlay();
    }
  }
}

/** Now and then the best of many, so that features and jackpots come up in short runs too. */
function drawOutcome({ ground, game }: Playing, state: GameState, betMinor: number): PlayOutcome {
  const draw = drawFrom(ground.draws.word);
  const play = (): PlayOutcome => {
    const box = state.mode === 'pick' ? closedBox(game, state) : null;
    return game.play(state, box === null ? { betMinor } : { betMinor, box }, draw);
  };
  const tries = ground.draws.chance(0.1) ? 60 : 1;
  let outcome = play();
  for (let tried = 1; tried < tries && outcome.next.mode === 'base' && !outcome.jackpot; tried += 1) outcome = play();
  return outcome;
}

function closedBox(game: Game, state: GameState): number {
  const open = new Set(state.picked.map(({ box }) => box));
  for (let box = 0; box < game.boxes; box += 1) if (!open.has(box)) return box;
  throw new Error(`${game.id}: no box left`);
}
