import { failure, type operator } from '@salon/contract';
import type { Pool } from 'pg';
import { AUDIT_SITE, AUDIT_SITE_TABLES, type Verified, verifyAudit } from '../../audit/verify-audit.ts';
import type { Handlers } from '../calls/handlers.ts';

const PAGE = 100;

const ROWS = `
  SELECT a.id, iso(a.at) AS at, ${AUDIT_SITE} AS "siteId", a.type,
    coalesce(a.details ->> 'operator', CASE WHEN a.type NOT LIKE 'alarm%' THEN p.username END) AS who,
    a.details ->> 'call' AS call, (a.details ->> 'code')::int AS code,
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'username', p.username) END AS player,
    m.id AS "machineId", a.address, a.details
  FROM audit a ${AUDIT_SITE_TABLES}
  WHERE CASE WHEN $2 THEN ${AUDIT_SITE} IS NULL ELSE ${AUDIT_SITE} = $1 END
    AND ($3::timestamptz IS NULL OR a.at >= $3) AND ($4::timestamptz IS NULL OR a.at < $4)
    AND ($5::text IS NULL OR a.type = $5) AND ($6::text IS NULL OR lower(a.details ->> 'operator') = lower($6) OR lower(p.username) = lower($6))
    AND ($7::text IS NULL OR strpos(lower(a.details::text), lower($7)) > 0)
    AND ($8::int IS NULL OR a.player_id = $8) AND ($9::int IS NULL OR m.id = $9) AND ($10::bigint IS NULL OR a.id < $10)
  ORDER BY a.id DESC LIMIT ${PAGE}`;

export function auditHandlers(pool: Pool): Handlers<typeof operator.auditCalls> {
  const running = new Map<number | null, Promise<Verified>>();
  return {
    audit: async ({ siteId, isOfEverySite }, { query }) => {
      const siteless = query.siteless === 'true';
      if (siteless && !isOfEverySite) return failure('forbidden');
      const { from, to, type, who, text, playerId, machineId, before } = query;
      const values = [siteId, siteless, from, to, type, who, text, playerId, machineId, before];
      const { rows } = await pool.query<operator.AuditRow>({ name: 'audit_rows', text: ROWS, values });
      return { status: 1, rows, next: rows.length === PAGE ? rows.at(-1)!.id : null };
    },
    'audit-verify': async ({ siteId, isOfEverySite }) => {
      const scope = isOfEverySite ? null : siteId;
      // One at a time: everybody who asks meanwhile gets its answer.
      const verification = running.get(scope) ?? verifyAudit(pool, scope).finally(() => running.delete(scope));
      running.set(scope, verification);
      const { rows, hash, findings } = await verification;
      return { status: 1, isIntact: findings.length === 0, rowCount: rows, hash, findings };
    },
  };
}
