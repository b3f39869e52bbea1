import type { sockets } from '@salon/contract';
import type { Pool } from 'pg';
import { FACTS_COLUMNS, type FactsRow, shownState } from '../../features/lobby/machine-facts.ts';
import type { LobbyState } from './lobby-board.ts';

const NO_POOLS: sockets.JackpotsPush = { seq: 0, pools: [] };

/** Everything that the lobby of a site shows live. */
export async function readLobby(pool: Pool, siteId: number): Promise<LobbyState> {
  const [{ rows }, jackpots] = await Promise.all([
    pool.query<FactsRow & { id: number; seq: number }>({
      name: 'lobby_states',
      text: `SELECT m.id, m.seq, ${FACTS_COLUMNS} FROM machine m JOIN brand b ON b.id = m.brand_id
        LEFT JOIN seat s ON s.machine_id = m.id WHERE b.site_id = $1 AND m.retired_at IS NULL ORDER BY m.id`,
      values: [siteId],
    }),
    readJackpots(pool),
  ]);
  return {
    machines: rows.map((row) => ({ id: row.id, status: shownState(row), seq: row.seq })),
    jackpots: jackpots.get(siteId) ?? NO_POOLS,
  };
}

/** The pools of every site. The stream number is the sum of the pools' own, so that every node counts alike. */
export async function readJackpots(pool: Pool): Promise<Map<number, sockets.JackpotsPush>> {
  const { rows } = await pool.query<{ site_id: number; brand_id: number; amount: number; seq: number }>({
    name: 'jackpots',
    text: `SELECT b.site_id, b.id AS brand_id, a.balance_minor AS amount, a.seq
      FROM brand b JOIN account a ON a.kind = 'jackpot_pool' AND a.owner = b.id::text ORDER BY b.site_id, b.position, b.id`,
  });
  const sites = Map.groupBy(rows, (row) => row.site_id);
  return new Map(
    [...sites].map(([siteId, pools]) => [
      siteId,
      {
        seq: pools.reduce((sum, one) => sum + one.seq, 0),
        pools: pools.map((one) => ({ brandId: one.brand_id, amountMinor: one.amount })),
      },
    ]),
  );
}

export const poolsOf = async (pool: Pool, siteId: number): Promise<sockets.JackpotsPush> =>
  (await readJackpots(pool)).get(siteId) ?? NO_POOLS;
