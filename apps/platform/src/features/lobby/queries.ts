import type { sockets } from '@salon/contract';
import type { Pool } from 'pg';
import type { OwnGame } from '../../db/own-game.ts';
import { FACTS_COLUMNS, type FactsRow, shownState } from './machine-facts.ts';

export interface MachineRow extends FactsRow {
  id: number;
  name: string;
  number: number;
  image: string | null;
  /** Of a game that is not the platform's: its name. */
  game_id: string;
  /** Null: `game_id` is one of the platform's games. */
  own_game: OwnGame | null;
  seq: number;
  brand_id: number;
  brand_name: string;
  brand_image: string | null;
  site_id: number;
  /** Of its brand: share of each bet for the jackpot, null: the game's own; most that it grows to, null: no limit. */
  jackpot_share_bp: number | null;
  jackpot_limit_minor: number | null;
  /** Who sits there, null where nobody does. */
  player_id: number | null;
}

/** As the lobby lists it. */
export interface ListedMachineRow extends MachineRow {
  /** Players on its waitlist. */
  waiting: number;
}

export interface BrandRow {
  id: number;
  name: string;
  image: string | null;
  jackpot_minor: number;
  machine_count: number;
}

/** A change of what the lobby shows, with the site that may see it. */
export interface MachineChange extends sockets.MachinePush {
  siteId: number;
}

export interface AgentMachineRow extends MachineRow {
  currency: string;
  jackpot_minor: number;
  /** The site's limits; null: none. */
  hand_pay_win_minor: number | null;
  hand_pay_cash_out_minor: number | null;
  /** Of its site, as far as they bind the machine. */
  site_rules: Record<string, unknown>;
}

export interface MachineQueries {
  list(siteId: number): Promise<ListedMachineRow[]>;
  one(siteId: number, machineId: number): Promise<MachineRow | null>;
  /** Of whatever site. */
  any(machineId: number): Promise<MachineRow | null>;
  brands(siteId: number): Promise<BrandRow[]>;
  /** What to push about these machines; the database has counted the changes. */
  changes(machineIds: number[]): Promise<MachineChange[]>;
  /** Machines that a cabinet link hosts. */
  linkedBy(linkId: string): Promise<number[]>;
  /** All machines that an agent hosts. */
  ofAgent(agent: string): Promise<AgentMachineRow[]>;
}

const MACHINE = `
  m.id, m.name, m.number, m.image, m.game_id, m.own_game, m.seq, m.brand_id, b.name AS brand_name, b.image AS brand_image, b.site_id, b.jackpot_share_bp, b.jackpot_limit_minor, coalesce(s.player_id, s.reserved_for) AS player_id, ${FACTS_COLUMNS}`;
const FROM = 'machine m JOIN brand b ON b.id = m.brand_id LEFT JOIN seat s ON s.machine_id = m.id';
const POOL = `LEFT JOIN account a ON a.kind = 'jackpot_pool' AND a.owner = b.id::text`;

export function createMachineQueries(pool: Pool): MachineQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    list: (siteId) =>
      rows<ListedMachineRow>(
        'machines',
        `SELECT ${MACHINE}, (SELECT count(*) FROM waitlist_entry w WHERE w.machine_id = m.id)::int AS waiting FROM ${FROM} WHERE b.site_id = $1 AND m.retired_at IS NULL
          ORDER BY b.position, b.id, m.number`,
        [siteId],
      ),
    one: async (siteId, machineId) => {
      const text = `SELECT ${MACHINE} FROM ${FROM} WHERE b.site_id = $1 AND m.id = $2 AND m.retired_at IS NULL`;
      return (await rows<MachineRow>('machine', text, [siteId, machineId]))[0] ?? null;
    },
    any: async (machineId) => {
      const text = `SELECT ${MACHINE} FROM ${FROM} WHERE m.id = $1`;
      return (await rows<MachineRow>('machine_of_any_site', text, [machineId]))[0] ?? null;
    },
    brands: (siteId) =>
      rows<BrandRow>(
        'brands',
        `SELECT b.id, b.name, b.image, coalesce(a.balance_minor, 0) AS jackpot_minor,
            (SELECT count(*) FROM machine m WHERE m.brand_id = b.id AND m.retired_at IS NULL)::int AS machine_count
          FROM brand b ${POOL} WHERE b.site_id = $1 ORDER BY b.position, b.id`,
        [siteId],
      ),
    changes: async (machineIds) => {
      const text = `SELECT ${MACHINE} FROM ${FROM} WHERE m.id = ANY($1) ORDER BY m.id`;
      const changed = await rows<MachineRow>('machine_changes', text, [machineIds]);
      return changed.map((row) => ({ siteId: row.site_id, id: row.id, status: shownState(row), seq: row.seq }));
    },
    linkedBy: async (linkId) => {
      const linked = await rows<{ id: number }>('linked_by', 'SELECT id FROM machine WHERE link_id = $1', [linkId]);
      return linked.map(({ id }) => id);
    },
    ofAgent: (agent) =>
      rows(
        'machines_of_agent',
        `SELECT ${MACHINE}, rtrim(site.currency) AS currency, coalesce(a.balance_minor, 0) AS jackpot_minor,
            whole_setting(site.settings, 'HAND_PAY_WIN_LIMIT') AS hand_pay_win_minor,
            whole_setting(site.settings, 'HAND_PAY_CASH_OUT_LIMIT') AS hand_pay_cash_out_minor,
            jsonb_build_object('PROFILE', site.settings -> 'PROFILE', 'SPIN_TIME_MIN_MS', site.settings -> 'SPIN_TIME_MIN_MS')
              AS site_rules
          FROM ${FROM} JOIN site ON site.id = b.site_id ${POOL} WHERE m.agent = $1 AND m.retired_at IS NULL ORDER BY m.id`,
        [agent],
      ),
  };
}
