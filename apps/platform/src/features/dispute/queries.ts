import type { operator } from '@salon/contract';
import type { Pool } from 'pg';

export interface DisputeQueries {
  /** Newest first. */
  list(siteId: number, state: 'open' | 'settled'): Promise<operator.Dispute[]>;
}

const LIST_MAX = 200;

export function createDisputeQueries(pool: Pool): DisputeQueries {
  const text = `
    SELECT d.id, iso(d.opened_at) AS "openedAt", d.machine_id AS "machineId", m.name AS machine, p.username AS player, d.cause,
      d.held_minor AS "heldMinor", greatest(d.held_minor, d.claimed_minor) AS "amountMinor", rtrim(site.currency) AS currency,
      d.opened_by AS "openedBy", d.evidence,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'playerMinor', c.player_minor, 'reason', c.reason,
          'proposedBy', c.proposed_by, 'proposedAt', iso(c.proposed_at), 'isApproved', o.approved, 'decidedBy', o.decided_by,
          'decidedAt', iso(o.decided_at)) ORDER BY c.proposed_at, c.id)
        FROM dispute_proposal c LEFT JOIN dispute_decision o ON o.proposal_id = c.id WHERE c.dispute_id = d.id), '[]') AS proposals
    FROM dispute d JOIN machine m ON m.id = d.machine_id JOIN site ON site.id = d.site_id LEFT JOIN player p ON p.id = d.player_id
    WHERE d.site_id = $1 AND is_settled(d.id) = ($2 = 'settled') ORDER BY d.id DESC LIMIT ${LIST_MAX}`;
  return {
    list: async (siteId, state) => (await pool.query({ name: 'disputes', text, values: [siteId, state] })).rows,
  };
}
