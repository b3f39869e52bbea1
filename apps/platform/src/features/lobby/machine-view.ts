import { http } from '@salon/contract';
import { shownState } from './machine-facts.ts';
import { gameFactsOf, paysJackpot, reelCountOf } from './paytable.ts';
import type { ListedMachineRow } from './queries.ts';

interface MachineView {
  playerId: number;
  recentWinMinor: number;
  /** Jackpot pool of the machine's brand. */
  poolMinor: number;
}

/** As a player has it in the lobby. */
export function machineOf(row: ListedMachineRow, { playerId, recentWinMinor, poolMinor }: MachineView): http.Machine {
  const reservation = row.seat === 'free' ? 'none' : row.player_id === playerId ? 'own' : 'other';
  const game = gameFactsOf(row);
  const ownImage = row.image ?? row.brand_image;
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    brand: { id: row.brand_id, name: row.brand_name },
    image: ownImage ?? http.brandImagePath(row.brand_name),
    hasOwnImage: ownImage !== null,
    status: shownState(row),
    reservation,
    gameId: row.game_id,
    game,
    reelCount: reelCountOf(row),
    jackpotMinor: paysJackpot(row) ? poolMinor : null,
    recentWinMinor,
    waitingCount: row.waiting,
    seq: row.seq,
  };
}
