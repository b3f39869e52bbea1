/** The server that is backed up, as the role of `BACKUP_DATABASE_URL` sees it. */
import pg from 'pg';
import { Refusal } from '../refusal.ts';

export interface Server {
  major: number;
  /** Stays with a cluster for its whole life, also in its copies. */
  systemIdentifier: string;
  /** One more after every restore, eight hexadecimal digits: which history of this cluster is written now. */
  timeline: string;
  /** The server's clock, which recovery targets are compared with. */
  nowIso: string;
}

export interface Slot {
  /** Whether anybody receives at this moment. */
  active: boolean;
  /** Written by the server and not yet safe with the receiver. */
  behindBytes: number;
}

export const SLOT = 'salon_backup';

export function databaseUrl({ BACKUP_DATABASE_URL }: NodeJS.ProcessEnv): URL {
  if (!BACKUP_DATABASE_URL)
    throw new Refusal('BACKUP_DATABASE_URL is missing: the database, as a role with REPLICATION (docs/backup.md)');
  if (!URL.canParse(BACKUP_DATABASE_URL)) throw new Refusal('BACKUP_DATABASE_URL is no address');
  return new URL(BACKUP_DATABASE_URL);
}

export async function askServer(url: URL): Promise<Server> {
  const [row] = await query<{ version: string; id: string; file: string; now: Date }>(
    url,
    `SELECT current_setting('server_version_num') AS version, system_identifier::text AS id,
        pg_walfile_name(pg_current_wal_lsn()) AS file, clock_timestamp() AS now FROM pg_control_system()`,
  );
  return {
    major: Math.floor(Number(row?.version) / 10_000),
    systemIdentifier: row?.id ?? '',
    timeline: row?.file.slice(0, 8) ?? '',
    nowIso: row?.now.toISOString() ?? '',
  };
}

/** Null: there is none, nobody has ever received. */
export async function askSlot(url: URL): Promise<Slot | null> {
  const [row] = await query<{ active: boolean; behind: string | null }>(
    url,
    `SELECT active, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn) AS behind FROM pg_replication_slots
      WHERE slot_name = $1`,
    [SLOT],
  );
  return row ? { active: row.active, behindBytes: Number(row.behind ?? Number.POSITIVE_INFINITY) } : null;
}

async function query<R extends pg.QueryResultRow>(url: URL, sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return (await client.query<R>(sql, values)).rows;
  } catch (error) {
    throw new Refusal(`The database does not answer: ${error instanceof Error ? error.message : error}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** For PostgreSQL's programs: the password in the environment, where `ps` does not show it to everybody. */
export function connectionOf(url: URL): { dbname: string; env: NodeJS.ProcessEnv } {
  const shown = new URL(url);
  shown.password = '';
  return { dbname: shown.href, env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) } };
}
