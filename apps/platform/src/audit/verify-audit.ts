import type pg from 'pg';

/** Each row is hashed with the link before it, so that a row that was changed is named itself and not whatever follows it. */
export const AUDIT_CHAIN = `
  WITH linked AS (
    SELECT number, audit_id, hash, lag(hash, 1, ''::bytea) OVER w AS before, lag(number, 1, 0::bigint) OVER w + 1 AS next
    FROM audit_link WINDOW w AS (ORDER BY number)
  ), found AS (
    SELECT l.number, CASE
      WHEN l.number IS NULL THEN format('row %s has no link', a.id)
      WHEN l.number <> l.next THEN format('links %s to %s are gone', l.next, l.number - 1)
      WHEN a.id IS NULL THEN format('row %s of link %s is gone', l.audit_id, l.number)
      WHEN l.hash <> audit_hash(l.before, a) THEN format('row %s of link %s is not what was written there', a.id, l.number)
      END AS what
    FROM linked l FULL JOIN audit a ON a.id = l.audit_id
    UNION ALL SELECT NULL, format('the last link is %s, the head says %s', coalesce(l.number, 0), h.number)
    FROM (SELECT 1) one LEFT JOIN audit_head h ON true
    LEFT JOIN (SELECT number, hash FROM audit_link ORDER BY number DESC LIMIT 1) l ON true
    WHERE (h.number, h.hash) IS DISTINCT FROM (coalesce(l.number, 0), coalesce(l.hash, ''))
  )
  SELECT what FROM found WHERE what IS NOT NULL ORDER BY number NULLS LAST`;

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

/** What was found of a chain that is not as it was written; empty: it is. Takes as long as it takes: seconds for a million rows. */
export async function verifyAudit(pool: pg.Pool): Promise<{ head: AuditHead; findings: string[] }> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
    const { rows } = await client.query<{ what: string }>(
      `SELECT what FROM (${AUDIT_CHAIN}) found LIMIT ${FINDINGS_MOST}`,
    );
    const head = await client.query<AuditHead>(HEAD);
    await client.query('COMMIT');
    return { head: head.rows[0] ?? { rows: 0, hash: '' }, findings: rows.map(({ what }) => what) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
