/**
 * A PostgreSQL of our own, from npm binaries, for everyone who has no server yet. Durability settings are PostgreSQL's defaults
 * (fsync, synchronous_commit, page checksums): money lives here.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureRole, PLATFORM_ROLE } from '../platform-role.ts';
import { type Cluster, openCluster, SUPERUSER } from './cluster.ts';
import { EmbeddedError, systemCode } from './embedded-error.ts';
import { lockFolder } from './folder-lock.ts';
import { endLeftovers } from './leftovers.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** Of the database `salon` as superuser, TCP on 127.0.0.1. Holds the password. The port stays the same from start to start while it is free. */
  url: string;
  /** The same database as the role that owns nothing, for the platform. */
  platformUrl: string;
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves with the reason once PostgreSQL has ended, asked or not. To run it again, call stop() and start anew. */
  ended: Promise<string>;
  /** Fast shutdown; also frees the folder. Safe to call twice. */
  stop: () => Promise<void>;
};

const DATABASE = 'salon';
const BUSY_RETRY_MS = 100;
const START_ATTEMPTS = 100;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, making the database at the first start. Throws EmbeddedError, whose message is one line
 * for the person at the terminal.
 */
export async function startEmbedded({
  dataDir,
  log,
  connectionsAtMost = 120,
}: {
  dataDir: string;
  log: (line: string) => void;
  connectionsAtMost?: number;
}): Promise<EmbeddedPostgres> {
  const home = writableFolder(join(resolve(dataDir), 'postgres'));
  const lock = lockFolder(join(home, 'lock'));
  if (!lock.held) throw new EmbeddedError('in-use', `The database in ${home} is in use by process ${lock.ownerPid}`);
  try {
    await endLeftovers(join(home, 'cluster'), log);
    const cluster = openCluster(home, log);
    const { postmaster, port } = await startWithRetries(cluster, connectionsAtMost);
    // The last resort when the owner exits without stop(): the shutdown then completes by itself.
    const endAtExit = () => process.kill(postmaster.pid, 'SIGINT');
    process.once('exit', endAtExit);
    void postmaster.ended.then(() => process.off('exit', endAtExit));
    const stop = async () => {
      await postmaster.stop();
      lock.release();
    };
    try {
      writeFileSync(portFileOf(cluster), String(port));
      await ensureDatabase(urlOf(SUPERUSER, cluster.password, port, 'postgres'), cluster.platformPassword);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return {
      url: urlOf(SUPERUSER, cluster.password, port, DATABASE),
      platformUrl: urlOf(PLATFORM_ROLE, cluster.platformPassword, port, DATABASE),
      pid: postmaster.pid,
      ended: postmaster.ended,
      stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function writableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw new EmbeddedError(
      'folder-not-writable',
      `The folder ${folder} is not writable (${systemCode(error) ?? error})`,
    );
  }
}

const portFileOf = ({ home }: Cluster): string => join(home, 'port');

async function startWithRetries(
  cluster: Cluster,
  connectionsAtMost: number,
): Promise<{ postmaster: Postmaster; port: number }> {
  const portFile = portFileOf(cluster);
  let port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : await freePort();
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const result = await startPostmaster(cluster, port, connectionsAtMost);
    if (result.kind === 'started') return { postmaster: result.postmaster, port };
    if (result.kind === 'port-taken') port = await freePort();
    else await sleep(BUSY_RETRY_MS);
  }
  throw new EmbeddedError('did-not-start', `PostgreSQL did not start in ${cluster.dir}: another one still runs on it`);
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))));
    });
  });
}

function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function ensureDatabase(maintenanceUrl: string, platformPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    await ensureRole(client, { name: PLATFORM_ROLE, password: platformPassword });
    await client.query(`alter role ${PLATFORM_ROLE} password ${pg.escapeLiteral(platformPassword)}`);
  } finally {
    await client.end();
  }
}
