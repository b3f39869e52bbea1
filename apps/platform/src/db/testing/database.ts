/** Databases for tests: one server per test file's process, one template with the schema, one fresh copy per caller. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { migrate } from '../migrate.ts';
import { ensureRole, grantTo, PLATFORM_ROLE } from '../platform-role.ts';
import { createPool } from '../pool.ts';

export interface TestServer {
  /** A new database with the whole schema and no rows. */
  database(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

export interface TestDatabase {
  /** Of the owner of the tables. */
  url: string;
  /** Of the role that a platform connects as. */
  platformUrl: string;
  name: string;
  /** The owner's: tests lay out and look at everything with it. */
  pool: pg.Pool;
  /** What a platform under test gets, so that a missing grant fails. */
  platformPool: pg.Pool;
  /** An exact copy of it as it stands; this one's pools are closed by that, since a template may have no connections. */
  copy(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

let counter = 0;
/** Of the platform's role on a server that was given, which may have it from an earlier run. */
const GIVEN_SERVER_PASSWORD = 'for-tests-only';

/** Uses the server of `TEST_DATABASE_URL` where one is given (any database of it), else starts one of its own. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  const folder = given ? null : mkdtempSync(join(tmpdir(), 'salon-db-'));
  const embedded = folder ? await startEmbedded({ dataDir: folder, log: () => {} }) : null;
  const url = given ?? embedded?.url ?? '';
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const template = nextName('template');
  await admin.query(`CREATE DATABASE ${template}`);
  const filling = createPool({ databaseUrl: withName(url, template), max: 1 });
  await migrate(filling);
  if (!embedded) {
    await ensureRole(filling, { name: PLATFORM_ROLE, password: GIVEN_SERVER_PASSWORD });
    await filling.query(`ALTER ROLE ${PLATFORM_ROLE} PASSWORD '${GIVEN_SERVER_PASSWORD}'`);
  }
  await grantTo(filling, PLATFORM_ROLE);
  await filling.end();
  const made = new Set<string>([template]);

  const open = async (from: string): Promise<TestDatabase> => {
    const name = nextName('test');
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
    made.add(name);
    const platformUrl = withName(embedded?.platformUrl ?? asPlatform(url), name);
    const pool = createPool({ databaseUrl: withName(url, name), max: 8 });
    const platformPool = createPool({ databaseUrl: platformUrl, max: 8 });
    const end = async () => {
      for (const one of [pool, platformPool]) if (!one.ended) await one.end();
    };
    const drop = async () => {
      if (!made.delete(name)) return;
      await end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    };
    const copy = async () => {
      await end();
      return open(name);
    };
    return { url: withName(url, name), platformUrl, name, pool, platformPool, copy, drop };
  };
  return {
    database: () => open(template),
    stop: async () => {
      for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await embedded?.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nextName(kind: string): string {
  counter += 1;
  return `${kind}_${process.pid}_${counter}`;
}

function asPlatform(url: string): string {
  const changed = new URL(url);
  changed.username = PLATFORM_ROLE;
  changed.password = GIVEN_SERVER_PASSWORD;
  return changed.href;
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
