import { drawFrom } from '@salon/domain/draw.ts';
import type { Game, GameState, PlayOutcome } from '@salon/domain/games/game.ts';
import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';

/** What the player of a machine does with its buttons now. */
export interface PlayerInput {
  playing: boolean;
  present: boolean;
  collects: boolean;
  /** The machine's first play is this one, and its last. */
  onlyPlay?: PlayOutcome;
}

interface Playing {
  context: SimulationContext;
  lifecycle: Lifecycle;
  machine: Machine;
  game: Game;
  input: PlayerInput;
}

/** Presses of the seated player; a feature goes on by itself. A play is drawn, journaled, presented for 50 to 1,500 ms, paid. */
export async function playGames(playing: Playing): Promise<void> {
  const { context, lifecycle, machine, game, input } = playing;
  const { draws } = context;
  for (;;) {
    await lifecycle.sleep(draws.between(300, 2_500));
    const state = machine.state().game ?? game.start;
    const { onlyPlay } = input;
    if (onlyPlay !== undefined && machine.state().lastPlay > 0) continue;
    const featured = state.mode !== 'base';
    if (input.collects && input.present && draws.chance(0.2)) await machine.collect();
    else if (featured || (input.playing && input.present)) {
      const betMinor = onlyPlay?.betMinor ?? draws.pick(game.betsMinor.slice(0, 3));
      if (machine.refusesPlay(betMinor) !== null) continue;
      const outcome = onlyPlay ?? drawOutcome(playing, state, betMinor);
      await machine.beginPlay({ gameId: game.id, outcome, contributionBp: 150 });
      await lifecycle.sleep(draws.between(50, 1_500));
      await machine.endPlay();
    }
  }
}

/** One time in ten the first of 60 draws with a feature or a jackpot, so that short runs have them too. */
function drawOutcome({ context, game }: Playing, state: GameState, betMinor: number): PlayOutcome {
  const draw = drawFrom(context.draws.word);
  const play = (): PlayOutcome => {
    const box = state.mode === 'pick' ? closedBox(game, state) : null;
    return game.play(state, box === null ? { betMinor } : { betMinor, box }, draw);
  };
  const tries = context.draws.chance(0.1) ? 60 : 1;
  let outcome = play();
  for (let tried = 1; tried < tries && outcome.next.mode === 'base' && !outcome.jackpot; tried += 1) outcome = play();
  return outcome;
}

function closedBox(game: Game, state: GameState): number {
  const open = new Set(state.picked.map(({ box }) => box));
  for (let box = 0; box < game.boxes; box += 1) if (!open.has(box)) return box;
  throw new Error(`${game.id}: no box left`);
}
