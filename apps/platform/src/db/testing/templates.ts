/** What test databases are copied from: one with the schema, one with the demo floor too. Made once on a server. */
import pg from 'pg';
import { hashPassword } from '../../password/passwords.ts';
import { migrate } from '../migrate.ts';
import { ensureRole, grantTo, PLATFORM_ROLE } from '../platform-role.ts';
import { createPool } from '../pool.ts';
import { seedDemo } from '../seed.ts';
import { startOwnServer } from './own-server.ts';

/** Names of databases. */
export interface Templates {
  schema: string;
  demo: string;
}

/** Password of the platform's role on the servers of tests, which may have the role from an earlier run. */
const PLATFORM_PASSWORD = 'for-tests-only';

export interface PreparedServer {
  /** Connects as the server's owner. */
  url: string;
  templates: Templates;
  /** Ends the server; one that was given is left as it was. */
  end(): Promise<void>;
}

/** The server of `TEST_DATABASE_URL` where one is given (any database of it), else one of its own, with templates; a durable one is always its own. */
export async function prepareServer(suffix: string, isDurable = false): Promise<PreparedServer> {
  const own = process.env.TEST_DATABASE_URL && !isDurable ? null : await startOwnServer(isDurable);
  const url = own?.url ?? process.env.TEST_DATABASE_URL ?? '';
  const templates = await makeTemplates(url, suffix);
  return { url, templates, end: own ? own.stop : () => dropTemplates(url, templates) };
}

/** `url`: the server's owner, any database of it. `suffix` keeps the names of two runs on one server apart. */
async function makeTemplates(url: string, suffix: string): Promise<Templates> {
  const templates = { schema: `template_${suffix}`, demo: `template_demo_${suffix}` };
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${templates.schema}`);
    await onPool(withName(url, templates.schema), async (pool) => {
      await migrate(pool);
      await ensureRole(pool, { name: PLATFORM_ROLE, password: PLATFORM_PASSWORD });
      await pool.query(`ALTER ROLE ${PLATFORM_ROLE} PASSWORD '${PLATFORM_PASSWORD}'`);
      await grantTo(pool, PLATFORM_ROLE);
    });
    await admin.query(`CREATE DATABASE ${templates.demo} TEMPLATE ${templates.schema}`);
    // The PIN is the browser's business; its slow hash is not needed here.
    await onPool(withName(url, templates.demo), (pool) =>
      seedDemo(pool, { password: hashPassword, pin: async () => '' }),
    );
  } finally {
    await admin.end();
  }
  return templates;
}

async function dropTemplates(url: string, templates: Templates): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const name of Object.values(templates)) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.end();
}

/** The same server's database of that name. */
export function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** The same database as the role that a platform connects as. */
export function asPlatform(url: string): string {
  const changed = new URL(url);
  changed.username = PLATFORM_ROLE;
  changed.password = PLATFORM_PASSWORD;
  return changed.href;
}

async function onPool(databaseUrl: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = createPool({ databaseUrl, max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
