/**
 * A pooler that shares sessions of the database among many clients breaks what a node stands on: named statements are of another session,
 * a session's timeouts are gone, notifications arrive nowhere. Most calls of such a node fail, and it would look sound.
 */
import type pg from 'pg';
import { SESSION_SETTINGS } from './pool.ts';

/** Its message is one line for the person at the terminal. */
export class PoolerError extends Error {
  constructor(variable: string, why: string) {
    super(
      `${variable} leads to a connection pooler ${why}, PgBouncer in transaction mode for example: name PostgreSQL itself, or a pooler in session mode`,
    );
    this.name = 'PoolerError';
  }
}

/** From one connection to the other and back: whichever session a pooler lends next, one of them meets another than before. */
const TURNS = [0, 1, 1, 0, 0, 1, 1, 0] as const;

/** Two of the pool's connections, each of which has to be a session of its own with what it asked for. Throws `PoolerError`. */
export async function refusePooler(pool: Pick<pg.Pool, 'connect'>, variable = 'DATABASE_URL'): Promise<void> {
  const clients: pg.PoolClient[] = [];
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await connect(pool, variable));
    const lost = await lostSettings(clients[0]!);
    if (lost.length > 0) throw new PoolerError(variable, `that drops settings of a session (${lost.join(', ')})`);
    const sessions = clients.map(() => new Set<number>());
    for (const turn of TURNS) sessions[turn]!.add(await sessionOf(clients[turn]!));
    const met = sessions.map((one) => one.size);
    const isShared = met.some((size) => size > 1) || new Set(sessions.flatMap((one) => [...one])).size < clients.length;
    if (isShared) throw new PoolerError(variable, 'that gives one session to several clients');
  } finally {
    for (const client of clients) client.release();
  }
}

async function connect(pool: Pick<pg.Pool, 'connect'>, variable: string): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // As PgBouncer says it; PostgreSQL takes them all.
    const parameter = /unsupported startup parameter(?: in options)?: (\w+)/.exec((error as Error).message)?.[1];
    throw parameter === undefined
      ? error
      : new PoolerError(variable, `that refuses settings of a session (${parameter})`);
  }
}

/** Without a name: a named statement might be of another session, and fail before anything is known. */
async function sessionOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}

async function lostSettings(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN (${Object.keys(SESSION_SETTINGS)
      .map((name) => `'${name}'`)
      .join(', ')})`,
  );
  const now = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return Object.entries(SESSION_SETTINGS).flatMap(([name, value]) => (now.get(name) === value ? [] : [name]));
}
