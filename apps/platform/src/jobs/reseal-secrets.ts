import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { SealedTexts } from '../sealed-texts.ts';

type Reseals = Pick<SealedTexts, 'reseal'>;

/**
 * Once at the start of a node: what another pepper has sealed is sealed by the pepper of now, so that the other one may go. Safe on
 * several nodes: each is replaced only as it was read.
 */
export async function resealSecrets(
  pool: Pool,
  { totp, webhook, setup }: { totp: Reseals; webhook: Reseals; setup: Reseals },
  log: FastifyBaseLogger,
): Promise<void> {
  const tables = [
    { table: 'staff', id: 'id', column: 'totp_secret', sealed: totp },
    { table: 'alert_target', id: 'site_id', column: 'webhook_secret', sealed: webhook },
    { table: 'setup_change', id: 'id', column: 'sealed', sealed: setup },
  ];
  for (const { table, id, column, sealed } of tables) {
    const { rows } = await pool.query<{ id: number; before: Buffer }>(
      `SELECT ${id} AS id, ${column} AS before FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    let done = 0;
    for (const row of rows) {
      const after = sealed.reseal(row.before);
      if (after === null) continue;
      const text = `UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1 AND ${column} = $3`;
      done += (await pool.query(text, [row.id, after, row.before])).rowCount ?? 0;
    }
    if (done > 0) log.info({ table, done }, 'secrets resealed');
  }
}
