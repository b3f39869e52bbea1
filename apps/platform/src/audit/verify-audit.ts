import type pg from 'pg';

/** Site of a row `a` of the audit: its own, else that of its player `p` or its machine `m` of brand `b`. */
export const AUDIT_SITE = 'coalesce(a.site_id, p.site_id, b.site_id)';
export const AUDIT_SITE_TABLES = `LEFT JOIN player p ON p.id = a.player_id
    LEFT JOIN machine m ON m.id = machine_of_audit(a.details) LEFT JOIN brand b ON b.id = m.brand_id`;

/** Each row is hashed with the link before it, so that a row that was changed is named itself and not whatever follows it. */
const FOUND = `
  WITH linked AS (
    SELECT number, audit_id, hash, lag(hash, 1, ''::bytea) OVER w AS before, lag(number, 1, 0::bigint) OVER w + 1 AS next
    FROM audit_link WINDOW w AS (ORDER BY number)
  ), found AS (
    SELECT l.number, CASE
      WHEN l.number IS NULL THEN format('row %s has no link', a.id)
      WHEN l.number <> l.next THEN format('links %s to %s are gone', l.next, l.number - 1)
      WHEN a.id IS NULL THEN format('row %s of link %s is gone', l.audit_id, l.number)
      WHEN l.hash <> audit_hash(l.before, a) THEN format('row %s of link %s is not what was written there', a.id, l.number)
      END AS what, CASE WHEN l.number IS NULL OR l.number = l.next THEN a.id END AS audit_id
    FROM linked l FULL JOIN audit a ON a.id = l.audit_id
    UNION ALL SELECT NULL, format('the last link is %s, the head says %s', coalesce(l.number, 0), h.number), NULL
    FROM (SELECT 1) one LEFT JOIN audit_head h ON true
    LEFT JOIN (SELECT number, hash FROM audit_link ORDER BY number DESC LIMIT 1) l ON true
    WHERE (h.number, h.hash) IS DISTINCT FROM (coalesce(l.number, 0), coalesce(l.hash, ''))
  )`;
export const AUDIT_CHAIN = `${FOUND} SELECT what FROM found WHERE what IS NOT NULL ORDER BY number NULLS LAST`;

/** For a site: of its own rows, and that anything is gone, which is nobody's. */
const FOUND_OF_SITE = `${FOUND} SELECT what FROM (
    SELECT min(found.number) AS number, CASE WHEN audit_id IS NULL THEN 'rows or links are gone' ELSE what END AS what
    FROM found LEFT JOIN audit a ON a.id = audit_id ${AUDIT_SITE_TABLES}
    WHERE what IS NOT NULL AND (audit_id IS NULL OR ${AUDIT_SITE} = $1) GROUP BY 2) own ORDER BY number NULLS LAST`;
const ROWS_OF_SITE = `SELECT count(*)::int AS rows FROM audit a ${AUDIT_SITE_TABLES} WHERE ${AUDIT_SITE} = $1`;

/** The newest link of the audit, to be kept where the owner of the tables cannot change it. */
export interface AuditHead {
  rows: number;
  hash: string;
}

const HEAD = `SELECT number AS rows, encode(hash, 'hex') AS hash FROM audit_head`;

export async function readAuditHead(pool: pg.Pool): Promise<AuditHead | null> {
  const { rows } = await pool.query<AuditHead>(HEAD);
  return rows[0] ?? null;
}

const FINDINGS_MOST = 100;

export interface Verified {
  /** Of the site, or of all. */
  rows: number;
  /** Of the newest link. */
  hash: string;
  findings: string[];
}

/**
 * What was found of a chain that is not as it was written; empty: it is. Takes as long as it takes: seconds for a million rows.
 * `siteId`: only what its people may know; null: everything.
 */
export async function verifyAudit(pool: pg.Pool, siteId: number | null): Promise<Verified> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
    const [chain, values] = siteId === null ? [AUDIT_CHAIN, []] : [FOUND_OF_SITE, [siteId]];
    const found = await client.query<{ what: string }>(
      `SELECT what FROM (${chain}) found LIMIT ${FINDINGS_MOST}`,
      values,
    );
    const head = (await client.query<AuditHead>(HEAD)).rows[0] ?? { rows: 0, hash: '' };
    const own = siteId === null ? head : (await client.query<{ rows: number }>(ROWS_OF_SITE, [siteId])).rows[0]!;
    await client.query('COMMIT');
    return { rows: own.rows, hash: head.hash, findings: found.rows.map(({ what }) => what) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
