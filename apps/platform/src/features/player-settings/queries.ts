import { playerSettings } from '@salon/contract';
import type { Pool } from 'pg';

export interface PlayerSettingsQueries {
  read(playerId: number): Promise<playerSettings.PlayerChoices>;
  /** Merges key by key under the row's lock, so that two devices at once lose nothing; answers all that is saved. */
  merge(playerId: number, patch: playerSettings.PlayerSettingsPatch): Promise<playerSettings.PlayerChoices>;
}

/** In `player.settings` under `client`; other keys of that column belong to others. */
const SAVED = `SELECT settings -> 'client' AS saved FROM player WHERE id = $1`;

export function createPlayerSettingsQueries(pool: Pool): PlayerSettingsQueries {
  return {
    read: async (playerId) => {
      const { rows } = await pool.query<{ saved: unknown }>({
        name: 'player_settings',
        text: SAVED,
        values: [playerId],
      });
      return playerSettings.playerChoicesIn(rows[0]?.saved);
    },
    merge: async (playerId, patch) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query<{ saved: unknown }>(`${SAVED} FOR UPDATE`, [playerId]);
        const merged = playerSettings.applyPatch(playerSettings.playerChoicesIn(rows[0]?.saved), patch);
        const text = `UPDATE player SET settings = jsonb_set(settings, '{client}', $2::jsonb) WHERE id = $1`;
        await client.query(text, [playerId, JSON.stringify(merged)]);
        await client.query('COMMIT');
        client.release();
        return merged;
      } catch (error) {
        // A connection in an unknown state is thrown away.
        client.release(true);
        throw error;
      }
    },
  };
}
