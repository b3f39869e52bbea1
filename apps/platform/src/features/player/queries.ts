import type { http } from '@salon/contract';
import type { Pool } from 'pg';

export interface PlayerQueries {
  balance(playerId: number): Promise<http.BalanceAnswer | null>;
  /** ISO 4217, of the player's site. */
  currency(playerId: number): Promise<string>;
  favourites(playerId: number): Promise<number[]>;
  /** Keeps those that are machines of the player's site, in the order given; answers what it kept. */
  setFavourites(playerId: number, machineIds: number[]): Promise<number[]>;
  /** Machines that the player sat at, latest first. */
  recent(playerId: number, limit: number): Promise<number[]>;
}

export function createPlayerQueries(pool: Pool): PlayerQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const favourites = async (playerId: number) => {
    const text = `SELECT coalesce(settings -> 'favourites', '[]') AS ids FROM player WHERE id = $1`;
    return (await rows<{ ids: number[] }>('favourites', text, [playerId]))[0]?.ids ?? [];
  };
  return {
    balance: async (playerId) => {
      const text = `SELECT coalesce(a.balance_minor, 0) AS balance, coalesce(a.seq, 0) AS seq, rtrim(site.currency) AS currency
        FROM player p JOIN site ON site.id = p.site_id
        LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = p.id::text WHERE p.id = $1`;
      const found = await rows<{ balance: number; seq: number; currency: string }>('balance', text, [playerId]);
      return found[0] ? { status: 1, ...found[0] } : null;
    },
    currency: async (playerId) => {
      const text =
        'SELECT rtrim(site.currency) AS currency FROM player p JOIN site ON site.id = p.site_id WHERE p.id = $1';
      const [found] = await rows<{ currency: string }>('player_currency', text, [playerId]);
      if (!found) throw new Error(`player ${playerId} has no site`);
      return found.currency;
    },
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
