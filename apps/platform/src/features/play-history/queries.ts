import { playHistory } from '@salon/contract';
import type { Pool } from 'pg';
import { playShown, type RecordedPlay } from './play-shown.ts';

/** Latest first; plays of other players at the same machine are nobody else's business. */
export async function lastPlays(pool: Pool, playerId: number, machineId: number): Promise<playHistory.PlayRow[]> {
  const { rows } = await pool.query<RecordedPlay>({
    name: 'last_plays',
    text: `SELECT p.number, iso(p.ended_at) AS ended_at, p.kind, p.game_id, p.bet_minor, p.win_minor, p.jackpot_minor, p.outcome
      FROM play p JOIN session s ON s.id = p.session_id
      WHERE p.machine_id = $2 AND s.player_id = $1 ORDER BY p.number DESC LIMIT $3`,
    values: [playerId, machineId, playHistory.PLAYS_SHOWN],
  });
  return rows.map(playShown);
}
