import type { sockets } from '@salon/contract';
import type { Pool } from 'pg';
import { gather } from '../../concurrency/gather.ts';
import type { PlayerSeat, SeatQueries } from '../../features/seat/queries.ts';

/** What every socket of a player asks for first. After a node has come back thousands ask at once: many are one query. */
export interface PlayerStates {
  ofPlayer: SeatQueries['ofPlayer'];
  walletOf(playerId: number): Promise<sockets.BalancePush>;
}

export function createPlayerStates(pool: Pool): PlayerStates {
  const seatOf = gather(async (playerIds: number[]) => {
    const { rows } = await pool.query<PlayerSeat & { player_id: number }>({
      name: 'seats_of_players',
      text: `SELECT se.player_id, se.machine_id, s.keep_until IS NULL AS present,
          at_risk_minor(se.player_id) AS "creditMinor" FROM session se
        JOIN seat s ON s.session_id = se.id WHERE se.player_id = ANY($1) AND se.ended_at IS NULL`,
      values: [playerIds],
    });
    return new Map(rows.map(({ player_id, ...seat }) => [player_id, seat]));
  });
  const walletOf = gather(async (playerIds: number[]) => {
    const { rows } = await pool.query<{ id: number; balance: number; seq: number }>({
      name: 'wallets_of_players',
      text: `SELECT p.id, a.balance_minor AS balance, a.seq FROM unnest($1::int[]) AS p (id)
        JOIN account a ON a.kind = 'wallet' AND a.owner = p.id::text`,
      values: [playerIds],
    });
    return new Map(rows.map(({ id, balance, seq }) => [id, { balance, seq }]));
  });
  return {
    ofPlayer: async (playerId) => (await seatOf(playerId)) ?? null,
    // Before the first movement there is no account.
    walletOf: async (playerId) => (await walletOf(playerId)) ?? { balance: 0, seq: 0 },
  };
}
