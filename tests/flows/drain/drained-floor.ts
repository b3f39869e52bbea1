import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@salon/testkit/free-port.ts';
import type pg from 'pg';
import { createPool } from '../../../apps/platform/src/db/pool.ts';
import { layOut, prepareDatabase } from '../../../tools/faults/lay-out.ts';
import { openPostgres } from '../../../tools/faults/processes/postgres.ts';
import { createProgram, type Program } from '../../../tools/faults/processes/program.ts';
import { openRedis } from '../../../tools/faults/processes/redis.ts';
import { machinesFile, writeMachinesFile } from '../../../tools/floor/machines-file.ts';
import { type CheckedProxy, openCheckedProxy } from './checked-proxy.ts';

/** Two nodes behind a proxy that checks them, one cabinet with the demo's machines, PostgreSQL and Redis, all as processes. */
export interface DrainedFloor {
  nodes: Program[];
  ports: number[];
  proxy: CheckedProxy;
  url: string;
  /** The owner's. */
  pool: pg.Pool;
  usernames: string[];
  operatorKey: string;
  /** Both nodes are ready and every machine is linked. */
  isWhole(): Promise<boolean>;
  close(): Promise<void>;
}

const NODE_ENTRY = new URL('../../../apps/platform/src/main.ts', import.meta.url);
const CABINET_ENTRY = new URL('../../../apps/cabinet/src/main.ts', import.meta.url);

export async function openDrainedFloor(players: number): Promise<DrainedFloor> {
  const folder = mkdtempSync(join(tmpdir(), 'drain-'));
  mkdirSync(join(folder, 'logs'));
  const logFile = (name: string) => join(folder, 'logs', `${name}.log`);
  const [postgres, redis] = await Promise.all([openPostgres(folder), openRedis(logFile('redis'))]);
  const pool = createPool({ databaseUrl: postgres.ownerUrl, max: 4 });
  await prepareDatabase(pool);
  const { usernames } = await layOut(pool, { players, cabinets: 1 });
  // Nobody waits for an attendant here.
  await pool.query(
    `UPDATE site SET settings = settings - '{HAND_PAY_WIN_LIMIT,HAND_PAY_CASH_OUT_LIMIT}'::text[] WHERE id = 0`,
  );
  const ports = [await freePort(), await freePort()];
  const proxy = await openCheckedProxy(ports);
  const url = `http://127.0.0.1:${proxy.port}`;
  const [key, operatorKey] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const nodes = ports.map((port, at) =>
    createProgram({
      ...{ name: `node-${at}`, entry: NODE_ENTRY, logFile: logFile(`node-${at}`) },
      env: {
        ...{ DEMO: '1', PORT: String(port), JWT_PRIVATE_KEY: signingKey, DATABASE_URL: postgres.platformUrl },
        ...{ REDIS_URL: `redis://127.0.0.1:${redis.port}`, CABINET_KEYS: `hall-0:${key}` },
        OPERATOR_KEYS: `ada:${operatorKey}`,
        ...{ CALLS_PER_ADDRESS: '1000000', CALLS_PER_LOGIN: '1000000' },
      },
    }),
  );
  writeMachinesFile(folder, null);
  const cabinet = createProgram({
    ...{ name: 'cabinet', entry: CABINET_ENTRY, logFile: logFile('cabinet') },
    env: {
      ...{ DEMO: '1', SITUATIONS_PER_HOUR: '0', PICTURE_SPARES: '2', AGENT: 'hall-0', CABINET_KEY: key },
      ...{ DATA_DIR: join(folder, 'cabinet'), CABINET_CONFIG: machinesFile(folder), PLATFORM_URL: url },
    },
  });
  await Promise.all([...nodes, cabinet].map((program) => program.start()));
  const isWhole = async () => {
    const { rowCount } = await pool.query(`SELECT 1 FROM machine WHERE agent = 'hall-0' AND link <> 'up' LIMIT 1`);
    return proxy.ready().length === ports.length && rowCount === 0;
  };
  return {
    ...{ nodes, ports, proxy, url, pool, usernames, operatorKey, isWhole },
    async close() {
      await Promise.all([...nodes, cabinet].map((program) => program.kill()));
      await proxy.close();
      await pool.end();
      await Promise.all([postgres.stop(), redis.kill()]);
      if (process.env.KEEP_LOGS === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      else console.log(folder);
    },
  };
}
