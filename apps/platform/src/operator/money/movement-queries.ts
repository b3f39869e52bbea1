import type { operator } from '@salon/contract';
import type { Pool } from 'pg';

export interface MovementQueries {
  /** Newest first. */
  adjustments(siteId: number, state: 'open' | 'decided'): Promise<operator.Adjustment[]>;
  /** Movements of machines of the site with money in suspense that no approved correction has released. */
  suspense(siteId: number): Promise<operator.MovementRow[]>;
}

const LIST_MAX = 200;

/** `m` as the contract has a movement; `currency` of the site $1. */
export const MOVEMENT_JSON = `(SELECT jsonb_build_object('id', m.id, 'at', iso(m.at), 'kind', m.kind, 'subject', movement_subject(m),
    'player', (SELECT username FROM player WHERE id = o.player_id), 'machineId', o.machine_id,
    'machine', (SELECT name FROM machine WHERE id = o.machine_id),
    'currency', (SELECT rtrim(currency) FROM site WHERE id = $1), 'isCorrectable', o.site_id IS NOT NULL,
    'heldMinor', CASE WHEN o.site_id IS NULL THEN 0 ELSE (held_of_movement(m, o.player_id)).amount_minor END,
    'entries', coalesce((SELECT jsonb_agg(jsonb_build_object('account', a.kind || ':' || a.owner, 'kind', a.kind, 'amountMinor', e.amount_minor)
      ORDER BY e.amount_minor, a.id) FROM entry e JOIN account a ON a.id = e.account_id WHERE e.movement_id = m.id), '[]'))
  FROM movement_owner(m) o)`;

export function createMovementQueries(pool: Pool): MovementQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query<{ row: T }>({ name, text, values })).rows.map(({ row }) => row);
  return {
    adjustments: (siteId, state) =>
      rows(
        'adjustments',
        `SELECT jsonb_build_object('id', j.id, 'original', ${MOVEMENT_JSON}, 'playerMinor', j.player_minor, 'heldMinor', j.held_minor,
            'entries', coalesce((SELECT jsonb_agg(jsonb_build_object('account', a.kind || ':' || a.owner, 'kind', a.kind,
              'amountMinor', e.amount_minor) ORDER BY e.amount_minor, a.id)
              FROM adjustment_entries(j) e JOIN account a ON a.id = e.account_id), '[]'),
            'player', p.username, 'currency', rtrim(site.currency), 'reason', j.reason, 'proposedBy', j.proposed_by,
            'proposedAt', iso(j.proposed_at), 'isApproved', x.approved, 'decidedBy', x.decided_by, 'decidedAt', iso(x.decided_at),
            'movementId', (SELECT id FROM movement WHERE key = 'adjustment:' || j.id)) AS row
          FROM adjustment j JOIN movement m ON m.id = j.movement_id JOIN site ON site.id = j.site_id
          LEFT JOIN player p ON p.id = j.player_id LEFT JOIN adjustment_decision x ON x.adjustment_id = j.id
          WHERE j.site_id = $1 AND (x.adjustment_id IS NULL) = ($2 = 'open') ORDER BY j.proposed_at DESC, j.id LIMIT ${LIST_MAX}`,
        [siteId, state],
      ),
    suspense: (siteId) =>
      rows(
        'suspense',
        `SELECT ${MOVEMENT_JSON} AS row FROM machine k JOIN brand b ON b.id = k.brand_id AND b.site_id = $1
          JOIN account s ON s.kind = 'suspense' AND s.owner = 'machine:' || k.id AND s.balance_minor > 0
          JOIN entry e ON e.account_id = s.id AND e.amount_minor > 0 JOIN movement m ON m.id = e.movement_id
          WHERE (held_of_movement(m, NULL)).amount_minor > 0 ORDER BY m.id LIMIT ${LIST_MAX}`,
        [siteId],
      ),
  };
}
