/**
 * Which release has migrated a database, and which older ones still run on it. Releases are the `version` of package.json. A node of
 * release N runs on the database of a newer one as long as that one serves N (ADR 0021).
 */
import type pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import { MigrationError } from './migration-error.ts';
import type { Notices } from './notices.ts';

export interface Release {
  version: string;
  /** The oldest release whose nodes still run on a database that this release has migrated. */
  servesFrom: string;
}

/** `servesFrom` is raised by the release that takes away what an older one uses (docs/upgrades.md). */
export const THIS_RELEASE: Release = { version: packageJson.version, servesFrom: '0.1.0' };

/** Notified of when the row has changed. */
const CHANNEL = 'schema_release';

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/;

/** Below zero: the first is older. Throws where one is no semantic version. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const at of [0, 1, 2]) {
    const difference = Number(a[at]) - Number(b[at]);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(a[3], b[3]);
}

function partsOf(version: string): (string | undefined)[] {
  const found = VERSION.exec(version);
  if (!found) throw new Error(`not a version: ${version}`);
  return found.slice(1);
}

/** A release is newer than each of its prereleases; numbers are older than words. */
function comparePrereleases(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
  const [a, b] = [one.split('.'), other.split('.')];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [x, y] = [a[at], b[at]];
    if (x === y) continue;
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const [isX, isY] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (isX && isY) return Number(x) - Number(y);
    if (isX !== isY) return isX ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}

/** Null: no release has migrated this database yet, or its row may not be read. */
export async function readRelease(client: pg.Pool | pg.PoolClient): Promise<Release | null> {
  if (!(await isReadable(client, 'schema_release'))) return null;
  const { rows } = await client.query<Release>('SELECT version, serves_from AS "servesFrom" FROM schema_release');
  return rows[0] ?? null;
}

export async function isReadable(client: pg.Pool | pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = $1
      AND has_schema_privilege(relnamespace, 'USAGE') AND has_table_privilege(oid, 'SELECT')`,
    [table],
  );
  return rowCount === 1;
}

/** Throws `MigrationError` where a newer release has migrated the database: an older program would take functions away. */
export async function refuseNewer(client: pg.PoolClient, own: Release): Promise<void> {
  const found = await readRelease(client);
  if (found !== null && compareVersions(found.version, own.version) > 0)
    throw new MigrationError(
      'database_newer',
      `The database was migrated by release ${found.version}, and this program is ${own.version}: an older program does not migrate it`,
    );
}

/** Running nodes that are not served any more hear of it at once, before anything is taken away. */
export async function writeRelease(client: pg.PoolClient, { version, servesFrom }: Release): Promise<void> {
  await client.query(
    `WITH written AS (
      INSERT INTO schema_release (version, serves_from) VALUES ($1, $2)
        ON CONFLICT (one) DO UPDATE SET version = EXCLUDED.version, serves_from = EXCLUDED.serves_from, migrated_at = now()
        WHERE (schema_release.version, schema_release.serves_from) IS DISTINCT FROM (EXCLUDED.version, EXCLUDED.serves_from)
        RETURNING 1)
    SELECT pg_notify('${CHANNEL}', '') FROM written`,
    [version, servesFrom],
  );
}

/** Why a program of this release may not run on the database; null: it may. */
export function whyNotServed(own: Pick<Release, 'version'>, database: Release): string | null {
  if (compareVersions(own.version, database.servesFrom) >= 0) return null;
  return `The database was migrated by release ${database.version}, which serves releases from ${database.servesFrom} on, and this program is ${own.version}: start a newer program`;
}

/** Calls `onUnserved` with the reason, once, when the database of a running node does not serve its release any more. Before the notices start. */
export function watchRelease(
  notices: Pick<Notices, 'on' | 'onGap'>,
  pool: pg.Pool,
  { version, onUnserved }: { version: string; onUnserved: (why: string) => void },
): void {
  let isOver = false;
  const look = async () => {
    const found = await readRelease(pool);
    const why = found && whyNotServed({ version }, found);
    if (why === null || isOver) return;
    isOver = true;
    onUnserved(why);
  };
  // Without a database there is nothing to know; after the gap it is asked again.
  const ask = () => void look().catch(() => undefined);
  notices.on(CHANNEL, ask);
  notices.onGap(ask);
}
