import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@salon/testkit/free-port.ts';
import type pg from 'pg';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import { EGM_MACHINE_ID } from '../../apps/platform/src/db/seed.ts';
import { machinesFile, writeMachinesFile } from '../floor/machines-file.ts';
import { layOut, prepareDatabase } from './lay-out.ts';
import { type OwnMachine, openMachine } from './processes/machine.ts';
import { openPostgres, type Postgres } from './processes/postgres.ts';
import { createProgram, type Program } from './processes/program.ts';
import { openRedis, type Redis } from './processes/redis.ts';
import { openSmallDisk, type SmallDisk } from './processes/small-disk.ts';
import { openTcpProxy, type TcpProxy } from './proxy/tcp-proxy.ts';

export const NODES = 2;
export const CABINETS = 4;

/**
 * Two nodes, four cabinets with six machines each, one of them with one more that decides itself, PostgreSQL and Redis: processes that can be
 * killed, and the networks between them.
 */
export interface World {
  folder: string;
  postgres: Postgres;
  redis: Redis;
  nodes: Program[];
  cabinets: Program[];
  machine: OwnMachine;
  proxies: Proxies;
  /** Of the first cabinet's journals; null: this computer does not let us mount one. */
  smallDisk: SmallDisk | null;
  /** The owner's, past every proxy. */
  pool: pg.Pool;
  /** Where the nodes listen, past every proxy. */
  nodeUrls: string[];
  operatorKey: string;
  usernames: string[];
  journalOf(machineId: number): string;
  /** Whether every node reaches its database and every machine has a linked cabinet. */
  isRecovered(): Promise<boolean>;
  /** The folder stays where `isKept` says so. */
  close(isKept: boolean): Promise<void>;
}

interface Proxies {
  /** Players to both nodes. */
  players: TcpProxy;
  /** Of each cabinet, to both nodes. */
  cabinets: TcpProxy[];
  /** Of the last cabinet to its machine that decides itself. */
  machine: TcpProxy[];
  /** Of each node. */
  postgres: TcpProxy[];
  redis: TcpProxy[];
}

/** What the world runs, of whatever build. */
export interface Build {
  node: URL;
  cabinet: URL;
  /** Schema, grants and the demo's rows. */
  prepare(pool: pg.Pool, postgres: Postgres): Promise<void>;
}

const OWN_BUILD: Build = {
  node: new URL('../../apps/platform/src/main.ts', import.meta.url),
  cabinet: new URL('../../apps/cabinet/src/main.ts', import.meta.url),
  prepare: prepareDatabase,
};
/** A whole public at one address. */
const NO_LIMITS = {
  ...{ CALLS_PER_ADDRESS: '1000000', CALLS_PER_LOGIN: '1000000', CONNECTIONS_PER_ADDRESS: '1000000' },
  ...{ SOCKETS_PER_ADDRESS: '1000000', HANDSHAKES_PER_ADDRESS: '1000000' },
};
/** So low that the machine that decides itself rings in every run. */
const HAND_PAY_CENTS = 500;
const UP_WITHIN_MS = 90_000;

/** The clocks of their computers against the database's, milliseconds: nodes that a time service has left, cabinets that never had one. */
const NODES_AHEAD_MS = [0, 4_000];
const CABINETS_AHEAD_MS = [0, 1_200_000, -1_200_000, 0];

interface WorldOptions {
  players: number;
  cabinets?: number;
  build?: Build;
}

export async function openWorld({
  players,
  cabinets: count = CABINETS,
  build = OWN_BUILD,
}: WorldOptions): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  mkdirSync(join(folder, 'logs'));
  const logFile = (name: string) => join(folder, 'logs', `${name}.log`);
  const [postgres, redis] = await Promise.all([openPostgres(folder), openRedis(logFile('redis'))]);
  const pool = createPool({ databaseUrl: postgres.ownerUrl, max: 4 });
  await build.prepare(pool, postgres);
  const { usernames, machineIdsOf } = await layOut(pool, { players, cabinets: count });
  machineIdsOf[count - 1]!.push(EGM_MACHINE_ID);
  await pool.query('UPDATE machine SET agent = $2 WHERE id = $1', [EGM_MACHINE_ID, `hall-${count - 1}`]);

  const [ports, machinePorts] = [await freePorts(NODES), await freePorts(3)];
  const [line = 0, board = 0, control = 0] = machinePorts;
  const proxies = await openProxies({ ports, cabinets: count, line, postgres, redis });
  const operatorKey = randomBytes(24).toString('hex');
  const keys = Array.from({ length: count }, () => randomBytes(24).toString('hex'));
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const nodes = ports.map((port, at) =>
    createProgram({
      name: `node-${at}`,
      entry: build.node,
      logFile: logFile(`node-${at}`),
      env: {
        ...{ DEMO: '1', PORT: String(port), LOG_LEVEL: 'info', JWT_PRIVATE_KEY: signingKey, ...NO_LIMITS },
        ...skewedBy(NODES_AHEAD_MS[at]!),
        DATABASE_URL: withPort(postgres.platformUrl, proxies.postgres[at]!.port),
        REDIS_URL: `redis://127.0.0.1:${proxies.redis[at]!.port}`,
        CABINET_KEYS: keys.map((key, cabinet) => `hall-${cabinet}:${key}`).join(','),
        OPERATOR_KEYS: `attendant:${operatorKey}`,
      },
    }),
  );
  const folderOf = (cabinet: number) => join(folder, `cabinet-${cabinet}`);
  const smallDisk = openSmallDisk(folderOf(0));
  const machine = openMachine({ folder: join(folder, 'machine'), line, board, control, logFile: logFile('machine') });
  const drawnAlone = join(folder, 'drawn-alone');
  mkdirSync(drawnAlone);
  writeMachinesFile(drawnAlone, null);
  writeMachinesFile(folder, { line: `tcp:127.0.0.1:${proxies.machine[0]?.port}`, board, control, camera: null });
  const cabinets = keys.map((key, at) =>
    createCabinet(build.cabinet, logFile(`cabinet-${at}`), at, {
      ...{ CABINET_KEY: key, DATA_DIR: folderOf(at) },
      CABINET_CONFIG: machinesFile(at === count - 1 ? folder : drawnAlone),
      PLATFORM_URL: `http://127.0.0.1:${proxies.cabinets[at]!.port}`,
    }),
  );
  const nodeUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const world: World = {
    ...{ folder, postgres, redis, nodes, cabinets, machine, proxies },
    ...{ smallDisk, pool, nodeUrls, operatorKey, usernames },
    journalOf(machineId) {
      const cabinet = machineIdsOf.findIndex((ids) => ids.includes(machineId));
      return join(folderOf(cabinet), `machine-${machineId}.journal`);
    },
    async isRecovered() {
      const isUp = await Promise.all(nodeUrls.map(isReady));
      return isUp.every(Boolean) && (await areLinked(pool));
    },
    async close(isKept) {
      await Promise.all([...nodes, ...cabinets, machine.program].map((program) => program.kill()));
      for (const proxy of Object.values(proxies).flat()) proxy.close();
      await pool.end();
      await Promise.all([postgres.stop(), redis.kill()]);
      smallDisk?.close();
      if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await start(world);
  return world;
}

async function start({ nodes, cabinets, machine, isRecovered, folder }: World): Promise<void> {
  await Promise.all([...nodes, ...cabinets, machine.program].map((program) => program.start()));
  await machine.ringAt(HAND_PAY_CENTS);
  const untilMs = performance.now() + UP_WITHIN_MS;
  while (!(await isRecovered())) {
    if (performance.now() > untilMs) throw new Error(`the floor does not come up: ${folder}`);
    await sleep(200);
  }
}

const createCabinet = (entry: URL, logFile: string, at: number, env: NodeJS.ProcessEnv): Program =>
  createProgram({
    ...{ name: `cabinet-${at}`, entry, logFile },
    env: {
      ...{ DEMO: '1', SITUATIONS_PER_HOUR: '0', PICTURE_SPARES: '2', LOG_LEVEL: 'info', AGENT: `hall-${at}` },
      ...skewedBy(CABINETS_AHEAD_MS[at] ?? 0),
      ...env,
    },
  });

interface Servers {
  /** Of the nodes. */
  ports: number[];
  cabinets: number;
  line: number;
  postgres: Postgres;
  redis: Redis;
}

async function openProxies({ ports, cabinets, line, postgres, redis }: Servers): Promise<Proxies> {
  const each = (count: number, open: (at: number) => Promise<TcpProxy>) =>
    Promise.all(Array.from({ length: count }, (_, at) => open(at)));
  return {
    players: await openTcpProxy(ports),
    cabinets: await each(cabinets, (at) => openTcpProxy(ports, at)),
    machine: [await openTcpProxy([line])],
    postgres: await each(NODES, () => openTcpProxy([postgres.port])),
    redis: await each(NODES, () => openTcpProxy([redis.port])),
  };
}

const SKEWED_CLOCK = new URL('processes/skewed-clock.mjs', import.meta.url);
const skewedBy = (aheadMs: number): NodeJS.ProcessEnv =>
  aheadMs === 0 ? {} : { NODE_OPTIONS: `--import ${SKEWED_CLOCK}?aheadMs=${aheadMs}` };

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function areLinked(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query(`SELECT 1 FROM machine WHERE agent LIKE 'hall-%' AND link <> 'up' LIMIT 1`);
    return rows.length === 0;
  } catch {
    return false;
  }
}
