import type { Pool } from 'pg';

export interface FreeMachine {
  playerId: number;
  machineId: number;
  name: string;
}

export interface WaitlistQueries {
  /** Machines that the player waits for. */
  of(playerId: number): Promise<number[]>;
  /** False: there is no such machine at the player's site. */
  add(playerId: number, siteId: number, machineId: number): Promise<boolean>;
  drop(playerId: number, machineId: number): Promise<void>;
  /** Entries whose machine is free, leased so that no other node notifies them meanwhile. */
  claim(limit: number, leaseMs: number): Promise<FreeMachine[]>;
}

export function createWaitlistQueries(pool: Pool): WaitlistQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    of: async (playerId) => {
      const text = 'SELECT machine_id AS id FROM waitlist_entry WHERE player_id = $1 ORDER BY requested_at';
      return (await rows<{ id: number }>('waitlist', text, [playerId])).map(({ id }) => id);
    },
    add: async (playerId, siteId, machineId) => {
      const text = `WITH wanted AS (
          SELECT m.id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = $2 AND b.site_id = $3
        ), added AS (
          INSERT INTO waitlist_entry (player_id, machine_id) SELECT $1, id FROM wanted ON CONFLICT DO NOTHING
        ) SELECT id FROM wanted`;
      return (await rows('add_waitlist', text, [playerId, machineId, siteId])).length > 0;
    },
    drop: async (playerId, machineId) => {
      await rows('drop_waitlist', 'DELETE FROM waitlist_entry WHERE player_id = $1 AND machine_id = $2', [
        playerId,
        machineId,
      ]);
    },
    claim: (limit, leaseMs) =>
      rows<FreeMachine>(
        'claim_waitlist',
        `SELECT player_id AS "playerId", machine_id AS "machineId", name FROM claim_waitlist_entries($1, $2)`,
        [limit, leaseMs],
      ),
  };
}
