import type { http } from '@salon/contract';
import type { Pool } from 'pg';

export interface WalletQueries {
  balance(playerId: number): Promise<http.BalanceAnswer | null>;
}

export function createWalletQueries(pool: Pool): WalletQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    balance: async (playerId) => {
      const text = `SELECT coalesce(a.balance_minor, 0) AS balance, coalesce(a.seq, 0) AS seq, rtrim(site.currency) AS currency
        FROM player p JOIN site ON site.id = p.site_id
        LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = p.id::text WHERE p.id = $1`;
      const found = await rows<{ balance: number; seq: number; currency: string }>('balance', text, [playerId]);
      return found[0] ? { status: 1, ...found[0] } : null;
    },
  };
}
