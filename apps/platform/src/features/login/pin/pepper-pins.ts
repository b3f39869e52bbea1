import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Pins } from './pins.ts';

const BATCH = 500;

/** Adds the pepper to stored PIN hashes. Safe on several nodes: each hash is replaced only as it was read. */
export async function pepperPins(pool: Pool, pins: Pick<Pins, 'pepper'>, log: FastifyBaseLogger): Promise<void> {
  for (let done = 0, afterId = 0; ; ) {
    const { rows } = await pool.query<{ id: number; pin_hash: string }>(
      `SELECT id, pin_hash FROM player WHERE id > $1 AND pin_hash LIKE 'pbkdf2-sha256$%' ORDER BY id LIMIT ${BATCH}`,
      [afterId],
    );
    for (const { id, pin_hash: before } of rows) {
      const after = pins.pepper(before);
      if (after === null) continue;
      await pool.query('UPDATE player SET pin_hash = $2 WHERE id = $1 AND pin_hash = $3', [id, after, before]);
    }
    done += rows.length;
    if (rows.length < BATCH) {
      if (done > 0) log.info({ done }, 'PIN hashes peppered');
      return;
    }
    afterId = rows.at(-1)!.id;
  }
}
