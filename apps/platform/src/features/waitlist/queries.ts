import { waitlist } from '@salon/contract';
import type { Pool } from 'pg';

/** A machine whose reservation has begun or ended. */
export interface ReservationChange {
  machineId: number;
  name: string;
  /** Who is to be asked; null: it is reserved for nobody any more. */
  playerId: number | null;
}

export interface WaitlistQueries {
  /** The lines that the player stands in, and what is reserved for them. */
  of(playerId: number): Promise<Required<Omit<waitlist.Answer, 'status'>>>;
  /** False: there is no such machine at the player's site. */
  add(playerId: number, siteId: number, machineId: number): Promise<boolean>;
  /** Leaves the line; true: the machine was reserved for this player and is not any more. */
  drop(playerId: number, machineId: number): Promise<boolean>;
  /** The player has been asked: the entry is done with, the reservation goes on. */
  asked(playerId: number, machineId: number): Promise<void>;
  /** The player could not be asked and keeps the place; true: the machine was reserved for them. */
  passOver(playerId: number, machineId: number, passMs: number): Promise<boolean>;
  reserveFree(limit: number): Promise<ReservationChange[]>;
}

const LINES = `
  SELECT w.machine_id AS "machineId", (
    SELECT count(*)::int FROM waitlist_entry o
     WHERE o.machine_id = w.machine_id AND (o.requested_at, o.player_id) <= (w.requested_at, w.player_id)) AS position
  FROM waitlist_entry w WHERE w.player_id = $1 ORDER BY w.requested_at`;

const RESERVED = `
  SELECT m.id, m.name, greatest(0, least($2, extract(epoch FROM s.reserved_until - ledger_now()) * 1000))::int AS "leftMs"
  FROM seat s JOIN machine m ON m.id = s.machine_id WHERE s.reserved_for = $1 AND s.reserved_until > ledger_now()`;

export function createWaitlistQueries(pool: Pool): WaitlistQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const leave = async (playerId: number, machineId: number, passMs: number | null) => {
    const text = 'SELECT leave_line($1, $2, $3) AS reserved';
    return (await rows<{ reserved: boolean }>('leave_line', text, [machineId, playerId, passMs]))[0]!.reserved;
  };
  return {
    of: async (playerId) => {
      const lines = await rows<{ machineId: number; position: number }>('lines', LINES, [playerId]);
      const reserved = await rows<waitlist.Push>('reserved_machines', RESERVED, [playerId, waitlist.RESERVED_MS]);
      return { machineIds: lines.map(({ machineId }) => machineId), lines, reserved };
    },
    add: async (playerId, siteId, machineId) => {
      const text = `WITH wanted AS (
          SELECT m.id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.id = $2 AND b.site_id = $3
        ), added AS (
          INSERT INTO waitlist_entry (player_id, machine_id) SELECT $1, id FROM wanted ON CONFLICT DO NOTHING
        ) SELECT id FROM wanted`;
      return (await rows('add_waitlist', text, [playerId, machineId, siteId])).length > 0;
    },
    drop: (playerId, machineId) => leave(playerId, machineId, null),
    asked: async (playerId, machineId) => {
      const text = 'DELETE FROM waitlist_entry WHERE player_id = $1 AND machine_id = $2';
      await rows('asked_waitlist', text, [playerId, machineId]);
    },
    passOver: leave,
    reserveFree: async (limit) => {
      const text = 'SELECT reserve_free_machines($1, $2) AS changes';
      return (await rows<{ changes: ReservationChange[] }>('reserve_free', text, [limit, waitlist.RESERVED_MS]))[0]!
        .changes;
    },
  };
}
