/** A server that acknowledges a commit before it is on the disk loses money with its power, so it gets none to keep. */
import type pg from 'pg';

/** Of this session: role and database may have settings of their own. */
const SETTINGS = `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
  AND setting = 'off' ORDER BY name`;

/** Its message is one line for the person at the terminal. */
export class UnsafeDatabaseError extends Error {
  /** `cannot_connect_now`: to a caller this database is away. */
  readonly code = '57P03';
  constructor(off: string[]) {
    super(
      `The database would lose acknowledged commits with its power: ${off.join(', ')} ${off.length > 1 ? 'are' : 'is'} off. Turn on what is off (ALTER SYSTEM, ALTER ROLE or ALTER DATABASE may have turned it off)`,
    );
    this.name = 'UnsafeDatabaseError';
  }
}

/** One round trip for every new connection, so that a server that changed behind a reconnect is noticed as well. */
export async function verifyDurability(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(SETTINGS);
  if (rows.length > 0) throw new UnsafeDatabaseError(rows.map((row) => row.name));
}
