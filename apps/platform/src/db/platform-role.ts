/** The role that the platform connects as. The owner of the tables makes it and grants it what `grants.ts` lists. */
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { FUNCTIONS_ALONE, GRANTS, SEQUENCES } from './grants.ts';

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

/** Exactly what `GRANTS` lists without `FUNCTIONS_ALONE`, in one transaction, so that a platform that runs meanwhile misses nothing. Called by the owner of the tables. */
export async function grantTo(pool: pg.Pool, roleName: string): Promise<void> {
  const role = pg.escapeIdentifier(roleName);
  const client = await pool.connect();
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration.key]);
    const { rows } = await client.query<Grantable & { database: string }>(
      `SELECT relname AS name, current_database() AS database, ARRAY(SELECT attname::text FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns FROM pg_class c
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`,
    );
    const database = pg.escapeIdentifier(rows[0]?.database ?? '');
    const grants = rows.flatMap((table) => grantsOn(table, role));
    const { rows: ownerFunctions } = await client.query<{ signature: string }>(
      `SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`,
    );
    // Another role that may read here, for reports for example, does not act as the owner.
    const calls = ownerFunctions.flatMap(({ signature }) => [
      `REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC`,
      `GRANT EXECUTE ON FUNCTION ${signature} TO ${role}`,
    ]);
    const sequences = SEQUENCES.map((name) => `GRANT USAGE ON SEQUENCE ${name} TO ${role}`);
    // A temporary table would shadow the real one of its name.
    await client.query(`BEGIN;
      REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${role};
      REVOKE ALL ON SCHEMA public FROM PUBLIC, ${role};
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, ${role};
      REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, ${role};
      GRANT USAGE ON SCHEMA public TO ${role};
      ${[...grants, ...sequences, ...calls].join(';\n')};
      COMMIT`);
  } finally {
    // Ends the connection, and with it the lock, the settings and a transaction that failed.
    client.release(true);
  }
}

interface Grantable {
  name: string;
  columns: string[];
}

/** A table's privilege has to go by column where one of them is left out. */
function grantsOn({ name, columns }: Grantable, role: string): string[] {
  return (GRANTS[name] ?? []).map((right) => {
    const closed = FUNCTIONS_ALONE[name]?.[right];
    const open = columns.filter((column) => !closed?.includes(column)).map((column) => pg.escapeIdentifier(column));
    const what = closed === undefined ? right : `${right} (${open.join(', ')})`;
    return `GRANT ${what} ON ${pg.escapeIdentifier(name)} TO ${role}`;
  });
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
