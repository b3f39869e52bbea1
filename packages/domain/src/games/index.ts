import { altinNehir } from './altin-nehir.ts';
import { ayFeneri } from './ay-feneri.ts';
import type { ReelGameDefinition } from './definition.ts';
import type { Game } from './game.ts';
import { gecePazari } from './gece-pazari.ts';
import { reelGame } from './reel-game.ts';
import { tasKopru } from './tas-kopru.ts';

export type {
  Draw,
  Game,
  GameBounds,
  GameState,
  PlayOutcome,
} from './game.ts';
export { reelSymbols } from './reel-symbol.ts';
export { windowAt } from './window.ts';

/** The games as data. */
export const definitions: readonly ReelGameDefinition[] = [tasKopru, gecePazari, altinNehir, ayFeneri];

export const games: readonly Game[] = definitions.map(reelGame);

export function gameById(id: string): Game | undefined {
  return games.find((game) => game.id === id);
}
