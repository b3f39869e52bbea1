/** What stands in the database and is read at every scrape: one query, by partial indexes and one pass over the machines. */
import type { Pool } from 'pg';

export const TRANSFER_KINDS = ['cash_in', 'cash_out'] as const;
export const OPEN_STATES = ['reserved', 'sent', 'unknown', 'requested'] as const;
export const SEAT_STATES = ['free', 'taken', 'away', 'reserved'] as const;
export const MACHINE_STATES = ['in_service', 'out_of_service', 'under_check', 'not_linked', 'unplayable'] as const;

export interface HouseFigures {
  sites: number[];
  /** `oldestS`: of those that do not wait for an attendant; null: all do. */
  transfers: {
    kind: (typeof TRANSFER_KINDS)[number];
    state: (typeof OPEN_STATES)[number];
    count: number;
    oldestS: number | null;
  }[];
  handPays: { site: number; count: number; amountMinor: number; oldestS: number }[];
  /** Machines that are not retired, by their state and that of their seat. */
  floor: {
    site: number;
    state: (typeof MACHINE_STATES)[number];
    seat: (typeof SEAT_STATES)[number];
    count: number;
  }[];
  /** Agents that a machine names; `unseenS` null: never linked. */
  cabinets: { agent: string; unseenS: number | null }[];
  mails: { count: number; oldestS: number };
}

const AGE = (since: string) => `greatest(0, extract(epoch FROM ledger_now() - ${since}))`;
const listOf = (rows: string) => `(SELECT coalesce(jsonb_agg(r), '[]') FROM (${rows}) r)`;

/** A cash out of a machine that an attendant has to attend to is open for as long as that takes: its hand pay has an age of its own. */
const TRANSFERS = `SELECT t.kind, t.state, count(*) AS count,
    max(${AGE('t.created_at')}) FILTER (WHERE NOT (t.kind = 'cash_out' AND awaits_attendant(t.machine_id))) AS "oldestS"
  FROM transfer t WHERE t.state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')}) GROUP BY t.kind, t.state`;

const HAND_PAYS = `SELECT b.site_id AS site, count(*) AS count, sum(h.amount_minor) AS "amountMinor", max(${AGE('h.due_at')}) AS "oldestS"
  FROM hand_pay h JOIN machine m ON m.id = h.machine_id JOIN brand b ON b.id = m.brand_id WHERE h.state = 'due' GROUP BY b.site_id`;

/** One state each, the one that an operator acts on first, so that they add up to the floor. */
const FLOOR = `SELECT b.site_id AS site, count(*) AS count,
    CASE WHEN m.returned_at IS NOT NULL THEN 'under_check'
         WHEN m.disabled_reason IS NOT NULL OR m.stopped_at IS NOT NULL THEN 'out_of_service'
         WHEN m.link <> 'up' THEN 'not_linked'
         WHEN m.unplayable_since IS NOT NULL THEN 'unplayable' ELSE 'in_service' END AS state,
    CASE WHEN s.session_id IS NOT NULL THEN CASE WHEN s.keep_until IS NULL THEN 'taken' ELSE 'away' END
         WHEN s.reserved_until > ledger_now() THEN 'reserved' ELSE 'free' END AS seat
  FROM machine m JOIN brand b ON b.id = m.brand_id LEFT JOIN seat s ON s.machine_id = m.id
  WHERE m.retired_at IS NULL GROUP BY site, state, seat`;

const CABINETS = `SELECT a.agent, CASE WHEN p.seen_at IS NOT NULL THEN ${AGE('p.seen_at')} END AS "unseenS"
  FROM (SELECT DISTINCT agent FROM machine WHERE retired_at IS NULL) a LEFT JOIN cabinet_presence p USING (agent) ORDER BY a.agent`;

const MAILS = `SELECT jsonb_build_object('count', count(*), 'oldestS', coalesce(max(${AGE('next_try_at')}), 0))
  FROM mail_outbox WHERE state IN ('queued', 'sending')`;

export async function readHouse(pool: Pick<Pool, 'query'>): Promise<HouseFigures> {
  const { rows } = await pool.query<HouseFigures>({
    name: 'house_figures',
    text: `SELECT (SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') FROM site) AS sites, ${listOf(TRANSFERS)} AS transfers,
      ${listOf(HAND_PAYS)} AS "handPays", ${listOf(FLOOR)} AS floor, ${listOf(CABINETS)} AS cabinets, (${MAILS}) AS mails`,
  });
  return rows[0] as HouseFigures;
}
