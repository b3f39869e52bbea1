import type { Pool } from 'pg';

/** Who receives a person's presence: everybody of a site, or named players. */
export type Watchers = { siteId: number } | { playerIds: number[] };

/** Which people are connected to which node. */
export interface PresenceQueries {
  /** Heartbeat of the node; false where others had dropped it and its people have to be written again. */
  touch(nodeId: string): Promise<boolean>;
  /** Those for whom it changed. */
  arrive(nodeId: string, playerIds: number[]): Promise<number[]>;
  leave(nodeId: string, playerIds: number[]): Promise<number[]>;
  /** Drops nodes without a heartbeat; returns the players they had. */
  dropLost(): Promise<number[]>;
  /** The node ends; returns the players it had. */
  close(nodeId: string): Promise<number[]>;
  /** The status that others see, and who they are; only of players that there are. */
  shown(playerIds: number[]): Promise<Map<number, Shown>>;
}

export interface Shown {
  status: 'online' | 'do-not-disturb' | 'away' | 'offline';
  to: Watchers;
}

const LOST_AFTER_S = 45;

export function createPresenceQueries(pool: Pool): PresenceQueries {
  const ids = async (name: string, text: string, values: unknown[]): Promise<number[]> =>
    (await pool.query<{ player_id: number }>({ name, text, values })).rows.map((row) => row.player_id);
  return {
    touch: async (nodeId) => {
      const text = `INSERT INTO chat_node (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen_at = now()
        RETURNING xmax <> 0 AS known`;
      return (await pool.query<{ known: boolean }>({ name: 'chat_touch', text, values: [nodeId] })).rows[0]!.known;
    },
    arrive: (nodeId, playerIds) =>
      ids(
        'chat_arrive',
        `INSERT INTO chat_presence (node_id, player_id) SELECT $1, id FROM unnest($2::int[]) AS p (id) ORDER BY id
          ON CONFLICT DO NOTHING RETURNING player_id`,
        [nodeId, playerIds],
      ),
    leave: (nodeId, playerIds) =>
      ids('chat_leave', 'DELETE FROM chat_presence WHERE node_id = $1 AND player_id = ANY($2) RETURNING player_id', [
        nodeId,
        playerIds,
      ]),
    dropLost: () =>
      ids(
        'chat_drop_lost',
        `WITH lost AS (SELECT id FROM chat_node WHERE seen_at < now() - make_interval(secs => $1) FOR UPDATE SKIP LOCKED),
          gone AS (DELETE FROM chat_node WHERE id IN (SELECT id FROM lost))
        SELECT DISTINCT player_id FROM chat_presence WHERE node_id IN (SELECT id FROM lost)`,
        [LOST_AFTER_S],
      ),
    close: (nodeId) =>
      ids(
        'chat_close',
        `WITH gone AS (DELETE FROM chat_node WHERE id = $1)
        SELECT player_id FROM chat_presence WHERE node_id = $1`,
        [nodeId],
      ),
    shown: async (playerIds) => {
      const text = `SELECT p.id, p.site_id, chat_status_of(p.id) AS status,
          EXISTS (SELECT 1 FROM support_agent a WHERE a.player_id = p.id) AS is_agent,
          ARRAY(SELECT c.agent_id FROM chat c WHERE c.player_id = p.id) AS agents
        FROM player p WHERE p.id = ANY($1)`;
      const { rows } = await pool.query({ name: 'chat_shown', text, values: [playerIds] });
      const to = (row: (typeof rows)[number]) => (row.is_agent ? { siteId: row.site_id } : { playerIds: row.agents });
      return new Map(rows.map((row) => [row.id, { status: row.status, to: to(row) }]));
    },
  };
}
