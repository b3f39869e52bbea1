import { history } from '@salon/contract';
import type { Pool } from 'pg';
import { type BookedPlay, shownPlay } from '../../ledger/shown-play.ts';

/** Latest first; plays of other players at the same machine are nobody else's business. */
export async function lastPlays(pool: Pool, playerId: number, machineId: number): Promise<history.PlayRow[]> {
  const { rows } = await pool.query<BookedPlay>({
    name: 'last_plays',
    text: `SELECT p.number, iso(p.ended_at) AS "endedAt", p.kind, p.game_id AS "gameId", p.bet_minor AS "betMinor",
        p.win_minor AS "winMinor", p.games, p.hand_pay_minor AS "handPayMinor", p.jackpot_minor AS "jackpotMinor", p.outcome
      FROM play p JOIN session s ON s.id = p.session_id
      WHERE p.machine_id = $2 AND s.player_id = $1 ORDER BY p.number DESC LIMIT $3`,
    values: [playerId, machineId, history.LAST_PLAYS_MAX],
  });
  return rows.map(shownPlay);
}
