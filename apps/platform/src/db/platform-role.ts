/** The role that the platform connects as. The owner of the tables makes it and grants it what `grants.ts` lists. */
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { GRANTS, SEQUENCES } from './grants.ts';

export const PLATFORM_ROLE = 'salon_platform';

/** Codes of a role that another process made at the same moment. */
const MADE_MEANWHILE = new Set(['42710', '23505']);

/** Makes the role where it is missing; false where it is missing and there is no password to make it with. */
export async function ensureRole(
  client: pg.ClientBase | pg.Pool,
  { name, password }: { name: string; password: string },
): Promise<boolean> {
  const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  if (found.rowCount) return true;
  if (password === '') return false;
  await client
    .query(`CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    .catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && MADE_MEANWHILE.has(error.code ?? ''))) throw error;
    });
  return true;
}

/** Exactly what `GRANTS` lists, in one transaction, so that a platform that runs meanwhile misses nothing. Called by the owner of the tables. */
export async function grantTo(pool: pg.Pool, roleName: string): Promise<void> {
  const role = pg.escapeIdentifier(roleName);
  const client = await pool.connect();
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration.key]);
    const { rows } = await client.query<{ name: string; database: string }>(
      `SELECT relname AS name, current_database() AS database FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`,
    );
    const database = pg.escapeIdentifier(rows[0]?.database ?? '');
    const grants = rows.flatMap(({ name }) =>
      GRANTS[name] ? [`GRANT ${GRANTS[name].join(', ')} ON ${pg.escapeIdentifier(name)} TO ${role}`] : [],
    );
    const sequences = SEQUENCES.map((name) => `GRANT USAGE ON SEQUENCE ${name} TO ${role}`);
    // A temporary table would shadow the real one of its name.
    await client.query(`BEGIN;
      REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${role};
      REVOKE ALL ON SCHEMA public FROM PUBLIC, ${role};
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, ${role};
      REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, ${role};
      GRANT USAGE ON SCHEMA public TO ${role};
      ${[...grants, ...sequences].join(';\n')};
      COMMIT`);
  } finally {
    // Ends the connection, and with it the lock, the settings and a transaction that failed.
    client.release(true);
  }
}

/** Why a platform that connects like this could rewrite its own ledger; null: it could not. */
export async function findExcessOf(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ role: string; is_super: boolean; owned: string | null; cleared: string | null }>(
    `SELECT current_user AS role, r.rolsuper OR r.rolcreaterole OR r.rolbypassrls OR r.rolreplication AS is_super,
        (SELECT min(relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_has_role(relowner, 'MEMBER')) AS owned,
        (SELECT min(relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
          AND has_table_privilege(oid, 'TRUNCATE, TRIGGER')) AS cleared
      FROM pg_roles r WHERE rolname = current_user`,
  );
  const found = rows[0];
  if (!found) return null;
  const why = found.is_super
    ? 'it is a superuser or may make roles'
    : found.owned
      ? `it owns ${found.owned}`
      : found.cleared && `it may empty ${found.cleared} or set triggers on it`;
  return why
    ? `The platform must not connect as ${found.role}: ${why}. Give DATABASE_URL a role of its own and MIGRATE_DATABASE_URL the owner, then npm run migrate`
    : null;
}
