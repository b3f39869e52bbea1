/** What tells a database of the demo, whose logins everybody knows, from one of production. Neither ever becomes the other. */
import type pg from 'pg';

/** Its message is one line for the person at the terminal. */
export class DemoSeedError extends Error {
  override readonly name = 'DemoSeedError';
}

/** Throws DemoSeedError where the demo has ever been seeded. */
export async function refuseDemoDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ at: Date }>('SELECT min(seeded_at) AS at FROM demo_seed HAVING count(*) > 0');
  if (rows[0])
    throw new DemoSeedError(
      `This database was seeded for the demo (${rows[0].at.toISOString()}): everybody knows its logins; production needs one of its own`,
    );
}

/** In the transaction of the seed. Throws DemoSeedError where there are sites that no demo has made. */
export async function markDemoDatabase(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM site WHERE NOT EXISTS (SELECT FROM demo_seed) AND EXISTS (SELECT FROM player) LIMIT 1`,
  );
  if (rowCount) throw new DemoSeedError('This database has players of its own: the demo is not seeded into it');
  await client.query('INSERT INTO demo_seed SELECT now() WHERE NOT EXISTS (SELECT FROM demo_seed)');
}
