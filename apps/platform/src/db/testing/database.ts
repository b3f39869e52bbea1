/** Databases for tests: fresh copies of the templates of a run's server, or of one of its own where there is no run. */
import pg from 'pg';
import { createPool } from '../pool.ts';
import { asPlatform, type PreparedServer, prepareServer, withName } from './templates.ts';

export interface TestServer {
  /** A new database with the whole schema and no rows. */
  database(): Promise<TestDatabase>;
  /** A new database with the demo floor and its players. */
  demoDatabase(): Promise<TestDatabase>;
  /** Drops the databases that were made through it; ends the server where it is its own. */
  stop(): Promise<void>;
}

export interface TestDatabase {
  /** Connects as the owner of the tables. */
  url: string;
  /** Connects as the role that a platform connects as. */
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

/** On the server that a run has prepared, else on one of its own. `isDurable`: one of its own that loses no acknowledged commit. */
export async function startTestServer({ isDurable = false } = {}): Promise<TestServer> {
  const given = isDurable ? null : serverOfRun();
  const { url, templates, end } = given ?? (await prepareServer(String(process.pid), isDurable));
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const made = new Set<string>();

  const open = async (from: string): Promise<TestDatabase> => {
    counter += 1;
    const name = `test_${process.pid}_${counter}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
    made.add(name);
    const ownUrl = withName(url, name);
    const platformUrl = asPlatform(ownUrl);
    // A busy computer is no reason to give a connection up.
    const calm = { max: 8, connectWithinMs: 0 };
    const pool = createPool({ databaseUrl: ownUrl, ...calm });
    const platformPool = createPool({ databaseUrl: platformUrl, ...calm });
    const endPools = async () => {
      for (const one of [pool, platformPool]) if (!one.ended) await one.end();
    };
    const drop = async () => {
      if (!made.delete(name)) return;
      await endPools();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    };
    const copy = async () => {
      await endPools();
      return open(name);
    };
    return { url: ownUrl, platformUrl, name, pool, platformPool, copy, drop };
  };
  return {
    database: () => open(templates.schema),
    demoDatabase: () => open(templates.demo),
    stop: async () => {
      for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await end();
    },
  };
}

function serverOfRun(): PreparedServer | null {
  const { TEST_DATABASE_URL: url, TEST_TEMPLATES: templates } = process.env;
  return url && templates ? { url, templates: JSON.parse(templates), end: async () => {} } : null;
}
