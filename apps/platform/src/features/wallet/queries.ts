import type { http } from '@salon/contract';
import type { Pool } from 'pg';
import { gather } from '../../concurrency/gather.ts';

export interface WalletQueries {
  balance(playerId: number): Promise<http.BalanceAnswer | null>;
}

type BalanceRow = Omit<http.BalanceAnswer, 'status'> & { id: number };

/** Balances are read each time, those that are asked for at the same time by one query. */
export function createWalletQueries(pool: Pool): WalletQueries {
  const text = `SELECT p.id, coalesce(a.balance_minor, 0) AS balance, coalesce(a.seq, 0) AS seq, rtrim(site.currency) AS currency
    FROM player p JOIN site ON site.id = p.site_id
    LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = p.id::text WHERE p.id = ANY($1)`;
  const balanceOf = gather<number, http.BalanceAnswer>(async (playerIds) => {
    const { rows } = await pool.query<BalanceRow>({ name: 'balances', text, values: [playerIds] });
    return new Map(rows.map(({ id, ...balance }) => [id, { status: 1, ...balance }]));
  });
  return { balance: async (playerId) => (await balanceOf(playerId)) ?? null };
}
