import type { Pool } from 'pg';

/** A player's favourite and recent machines. */
export interface PlayerMachines {
  favourites(playerId: number): Promise<number[]>;
  /** Stores those that are machines of the player's site, in the order given, and returns them. */
  setFavourites(playerId: number, machineIds: number[]): Promise<number[]>;
  /** Machines that the player sat at, latest first. */
  recent(playerId: number, limit: number): Promise<number[]>;
}

export function createPlayerMachines(pool: Pool): PlayerMachines {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const favourites = async (playerId: number) => {
    const text = `SELECT coalesce(settings -> 'favourites', '[]') AS ids FROM player WHERE id = $1`;
    return (await rows<{ ids: number[] }>('favourites', text, [playerId]))[0]?.ids ?? [];
  };
  return {
    favourites,
    setFavourites: async (playerId, machineIds) => {
      const text = `UPDATE player p SET settings = jsonb_set(p.settings, '{favourites}', coalesce((
          SELECT jsonb_agg(f.id ORDER BY f.place) FROM (
            SELECT id, min(place) AS place FROM unnest($2::int[]) WITH ORDINALITY AS given (id, place) GROUP BY id) f
          JOIN machine m ON m.id = f.id JOIN brand b ON b.id = m.brand_id AND b.site_id = p.site_id), '[]'))
        WHERE p.id = $1`;
      await rows('set_favourites', text, [playerId, machineIds]);
      return favourites(playerId);
    },
    recent: async (playerId, limit) => {
      const text = `SELECT machine_id AS id FROM session WHERE player_id = $1
        GROUP BY machine_id ORDER BY max(started_at) DESC LIMIT $2`;
      return (await rows<{ id: number }>('recent', text, [playerId, limit])).map((row) => row.id);
    },
  };
}
