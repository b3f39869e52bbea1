/**
 * A seat is free only where no credit is. Written from the rule and the tables alone: neither the database's functions nor the model have a part
 * in it, so that what is wrong in both of them is found.
 */
import type pg from 'pg';

export interface SeatCredit {
  /** Reads all seats, and answers those that have become free since the last call although money was there, or on its way. */
  newlyWrong(): Promise<string[]>;
}

interface Row {
  machine: number;
  sessions: string[];
  ended: string[];
  creditMinor: number;
  comingMinor: number;
}

export function watchSeatCredit(pool: pg.Pool): SeatCredit {
  const endedBefore = new Set<string>();
  return {
    async newlyWrong() {
      const { rows } = await pool.query<Row>(`SELECT id AS machine,
          (SELECT coalesce(array_agg(id), '{}') FROM session WHERE machine_id = machine.id AND ended_at IS NULL) AS sessions,
          (SELECT coalesce(array_agg(id), '{}') FROM session WHERE machine_id = machine.id AND ended_at IS NOT NULL) AS ended,
          (SELECT coalesce(sum(amount_minor), 0)::bigint FROM entry JOIN account ON account.id = account_id
            WHERE kind = 'machine_credit' AND owner = machine.id::text) AS "creditMinor",
          (SELECT count(*) FROM transfer WHERE machine_id = machine.id AND state::text NOT IN ('posted', 'voided', 'refused', 'disputed'))
            AS "comingMinor"
        FROM machine ORDER BY id`);
      const wrong: string[] = [];
      for (const { machine, sessions, ended, creditMinor, comingMinor } of rows) {
        const fresh = ended.filter((id) => !endedBefore.has(id));
        for (const id of fresh) endedBefore.add(id);
        if (fresh.length > 0 && (creditMinor !== 0 || comingMinor !== 0))
          wrong.push(
            `the seat of machine ${machine} became free with credit of ${creditMinor} and ${comingMinor} open transfers`,
          );
        if (sessions.length > 1) wrong.push(`machine ${machine} has ${sessions.length} open sessions`);
      }
      return wrong;
    },
  };
}
