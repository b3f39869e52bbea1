import { account } from '@salon/contract';
import type { Pool } from 'pg';

export interface PhotoQueries {
  /** Answers its path; null where the account is closed. */
  store(playerId: number, name: string, jpeg: Buffer): Promise<string | null>;
  /** Removes it, be it from the player or from the operator's site. */
  remove(playerId: number): Promise<void>;
  /** Of a player of that site. */
  photo(siteId: number, name: string): Promise<Buffer | null>;
}

export function createPhotoQueries(pool: Pool): PhotoQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    store: async (playerId, name, jpeg) => {
      const text = `WITH kept AS (
          INSERT INTO player_photo (player_id, name, jpeg) SELECT id, $2, $3 FROM player WHERE id = $1 AND closed_at IS NULL
          ON CONFLICT (player_id) DO UPDATE SET name = excluded.name, jpeg = excluded.jpeg, stored_at = now()
          RETURNING player_id, name)
        UPDATE player p SET photo_url = $4 || kept.name FROM kept WHERE p.id = kept.player_id RETURNING p.photo_url`;
      const stored = await rows<{ photo_url: string }>('store_photo', text, [playerId, name, jpeg, account.PHOTOS]);
      return stored[0]?.photo_url ?? null;
    },
    remove: async (playerId) => {
      await rows('remove_photo', 'UPDATE player SET photo_url = NULL WHERE id = $1', [playerId]);
    },
    photo: async (siteId, name) => {
      const text = `SELECT f.jpeg FROM player_photo f JOIN player p ON p.id = f.player_id WHERE f.name = $2 AND p.site_id = $1`;
      return (await rows<{ jpeg: Buffer }>('photo', text, [siteId, name]))[0]?.jpeg ?? null;
    },
  };
}
