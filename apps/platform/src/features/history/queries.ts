import type { Pool } from 'pg';

export interface HistoryQueries {
  /** ISO 4217, of the player's site. */
  currency(playerId: number): Promise<string>;
}

export function createHistoryQueries(pool: Pool): HistoryQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    currency: async (playerId) => {
      const text =
        'SELECT rtrim(site.currency) AS currency FROM player p JOIN site ON site.id = p.site_id WHERE p.id = $1';
      const [found] = await rows<{ currency: string }>('player_currency', text, [playerId]);
      if (!found) throw new Error(`player ${playerId} has no site`);
      return found.currency;
    },
  };
}
