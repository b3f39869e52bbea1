import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import { IS_PLAYER, PLAYER_ROW } from './player-search.ts';

const NOTES_MAX = 200;
const GRANTS_MAX = 200;
const EVENTS_MAX = 200;
const AUDIT_ROWS = 50;
const BALANCE = (kind: string) =>
  `coalesce((SELECT balance_minor FROM account WHERE kind = '${kind}' AND owner = p.id::text), 0)`;

const MONEY = `jsonb_build_object('balanceMinor', ${BALANCE('wallet')},
  'inTransitMinor', coalesce((SELECT sum(amount_minor) FROM transfer
    WHERE player_id = p.id AND kind = 'cash_in' AND state IN ('reserved', 'sent', 'unknown')), 0),
  'onMachineMinor', coalesce((SELECT machine_credit_minor(machine_id) FROM session WHERE player_id = p.id AND ended_at IS NULL), 0),
  'handPayDueMinor', ${BALANCE('handpay_payable')},
  'withdrawingMinor', coalesce((SELECT sum(amount_minor) FROM withdrawal WHERE player_id = p.id AND ended_at IS NULL), 0),
  'disputedMinor', coalesce((SELECT sum(held_minor) FROM dispute d WHERE d.player_id = p.id AND NOT is_settled(d.id)), 0))`;
const SEAT = `(SELECT jsonb_build_object('machineId', m.id, 'machine', m.name, 'machineNumber', m.number, 'sessionId', e.id,
    'startedAt', iso(e.started_at), 'isClosing', s.closing)
  FROM seat s JOIN session e ON e.id = s.session_id JOIN machine m ON m.id = s.machine_id WHERE s.player_id = p.id)`;
const BANS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('bannedAt', iso(b.banned_at), 'bannedBy', b.banned_by, 'reason', b.reason,
    'liftedAt', iso(b.lifted_at), 'liftedBy', b.lifted_by, 'liftReason', b.lift_reason) ORDER BY b.id DESC), '[]')
  FROM player_ban b WHERE b.player_id = p.id)`;
const DEVICES = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'address', l.address, 'userAgent', l.user_agent,
    'startedAt', iso(l.created_at), 'seenAt', iso(l.seen_at)) ORDER BY l.seen_at DESC, l.id), '[]')
  FROM login l WHERE l.player_id = p.id AND l.revoked_at IS NULL AND l.expires_at > now())`;

const PAGE = `SELECT ${PLAYER_ROW}, p.pin_hash <> '' AS "hasPin", iso(p.password_changed_at) AS "passwordChangedAt",
    iso(p.closed_at) AS "closedAt", rtrim(site.currency) AS currency, ${MONEY} AS money, ${SEAT} AS seat, ${BANS} AS bans,
    ${DEVICES} AS devices, closing_obstacles(p.id) AS obstacles
  FROM player p JOIN site ON site.id = p.site_id WHERE p.site_id = $1 AND p.id = $2 AND ${IS_PLAYER}`;

const GRANTS = `SELECT * FROM (
    SELECT id, 'bonus' AS kind, amount_minor AS "amountMinor", NULL::integer AS "shareBp", reason, granted_at, granted_by, expires_at,
      payout_id, withdrawn_at FROM bonus_grant WHERE player_id = $1
    UNION ALL
    SELECT id, 'discount', NULL, share_bp, reason, granted_at, granted_by, expires_at, payout_id, withdrawn_at
      FROM discount_grant WHERE player_id = $1) g ORDER BY granted_at DESC, id DESC LIMIT ${GRANTS_MAX}`;

/** With agents that are not automatic; the team's room shows the same ones. */
const CHATS = `SELECT c.id, trim(agent.name || ' ' || agent.lastname) AS agent,
    CASE WHEN c.taken_by IS NOT NULL THEN 'taken' WHEN c.waiting_since IS NOT NULL THEN 'waiting' ELSE 'answered' END AS state,
    (SELECT name FROM staff WHERE id = c.taken_by) AS "takenBy",
    (SELECT coalesce(array_agg(w.name ORDER BY w.last DESC), '{}') FROM (SELECT s.name, max(m.number) AS last FROM chat_message m
      JOIN staff s ON s.id = m.staff_id WHERE m.chat_id = c.id GROUP BY s.id) w) AS "answeredBy",
    c.last_number AS messages, iso(c.last_at) AS "lastAt"
  FROM chat c JOIN support_agent a ON a.player_id = c.agent_id AND NOT a.automatic JOIN player agent ON agent.id = c.agent_id
  WHERE c.player_id = $1 ORDER BY c.last_at DESC, c.id DESC`;

type Row = Record<string, unknown>;
type AuditRow = { id: number; at: string; type: string; address: string | null; details: Row };

export type PlayerQueries = ReturnType<typeof createPlayerQueries>;

/** What staff reads of players. `owns` comes first: the others are bound to a player, not to a site. */
export function createPlayerQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    owns: async (siteId: number, playerId: number): Promise<boolean> => {
      const text = `SELECT 1 FROM player p WHERE p.site_id = $1 AND p.id = $2 AND ${IS_PLAYER}`;
      return (await rows('operated_player', text, [siteId, playerId])).length > 0;
    },
    page: async (siteId: number, playerId: number): Promise<operator.PlayerPage | null> => {
      type Found = operator.PlayerPage['player'] & Omit<operator.PlayerPage, 'status' | 'player'>;
      const [found] = await rows<Found>('operated_player_page', PAGE, [siteId, playerId]);
      if (!found) return null;
      const { money, seat, bans, devices, obstacles, ...player } = found;
      return { status: 1, player, money, seat, bans, devices, obstacles };
    },
    events: (playerId: number) =>
      rows<{ id: number; at: string; type: string; details: Row }>(
        'operated_player_events',
        `SELECT id, iso(at) AS at, type, details FROM protection_event WHERE player_id = $1 ORDER BY at DESC, id DESC LIMIT ${EVENTS_MAX}`,
        [playerId],
      ),
    audit: async (
      playerId: number,
      before: number | null,
    ): Promise<{ rows: AuditRow[]; nextBefore: number | null }> => {
      const found = await rows<AuditRow>(
        'operated_player_audit',
        `SELECT id, iso(at) AS at, type, address, details FROM audit
          WHERE player_id = $1 AND ($2::bigint IS NULL OR (at, id) < (SELECT at, id FROM audit WHERE id = $2 AND player_id = $1))
          ORDER BY at DESC, id DESC LIMIT ${AUDIT_ROWS + 1}`,
        [playerId, before],
      );
      const shown = found.slice(0, AUDIT_ROWS);
      return { rows: shown, nextBefore: found.length > AUDIT_ROWS ? shown.at(-1)!.id : null };
    },
    notes: (playerId: number) =>
      rows<operator.StaffNote>(
        'staff_notes',
        `SELECT id, iso(written_at) AS at, written_by AS by, text FROM staff_note WHERE player_id = $1 ORDER BY id DESC LIMIT ${NOTES_MAX}`,
        [playerId],
      ),
    chats: (playerId: number) => rows<operator.PlayerChat>('operated_player_chats', CHATS, [playerId]),
    /** Null where the account is closed: its notes went with it. */
    addNote: async (playerId: number, by: string, text: string): Promise<number | null> => {
      const insert = `INSERT INTO staff_note (player_id, written_by, text)
        SELECT id, $2, $3 FROM player WHERE id = $1 AND closed_at IS NULL FOR SHARE RETURNING id`;
      return (await rows<{ id: number }>('add_staff_note', insert, [playerId, by, text]))[0]?.id ?? null;
    },
    grants: async (siteId: number, playerId: number, by: string) => {
      const limits = 'SELECT grant_max_minor($1) AS "maxMinor", grants_left_minor($1, $2) AS "leftMinor"';
      const [most] = await rows<{ maxMinor: number; leftMinor: number }>('grant_limits', limits, [siteId, by]);
      const text = `SELECT id, kind, "amountMinor", "shareBp", reason, iso(granted_at) AS "grantedAt", granted_by AS "grantedBy",
          iso(expires_at) AS "expiresAt", CASE WHEN payout_id IS NOT NULL THEN 'paid' WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
            WHEN expires_at <= ledger_now() THEN 'expired' ELSE 'open' END AS state FROM (${GRANTS}) g`;
      return { ...most!, grants: await rows<operator.Grant>('operated_grants', text, [playerId]) };
    },
  };
}
