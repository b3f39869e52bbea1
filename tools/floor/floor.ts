/** The whole product on one machine: PostgreSQL, platform and the demo floor's cabinet agent, started in this order, ended in the other. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SECOND_SITE_ID } from '../../apps/platform/src/db/seed-second-site.ts';
import { ensureClientBuilt } from './client-build.ts';
import { type Database, embeddedDatabase, externalDatabase } from './database.ts';
import { migrateDatabase } from './migration.ts';
import type { FloorOptions } from './options.ts';
import { type Part, startPart } from './part.ts';
import { checkPortFree, takeDataFolder } from './preflight.ts';
import { removeRunRecord, writeRunRecord } from './run-record.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

export type Floor = {
  /** Resolves with true when everything is ready, with false when stop() came in between. Throws StartError. */
  start: () => Promise<boolean>;
  /** Ends everything in order. Safe to call at any time, and twice. */
  stop: () => Promise<void>;
};

export type FloorEvents = {
  say: (line: string) => void;
  /** A part gave up for good; the caller stops the floor. */
  onRefused: (reason: string) => void;
};

export function createFloor(options: FloorOptions, { say, onRefused }: FloorEvents): Floor {
  const { dataDir, port } = options;
  const aborter = new AbortController();
  const aborted = new Promise<void>((resolve) => aborter.signal.addEventListener('abort', () => resolve()));
  const stops: (() => void | Promise<void>)[] = [];
  let database: Database | undefined;
  let platform: Part | undefined;
  let cabinet: Part | undefined;
  let starting: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const record = () => {
    if (!database) return;
    writeRunRecord(dataDir, {
      supervisor: process.pid,
      platform: platform?.pid() ?? null,
      cabinet: cabinet?.pid() ?? null,
      postgres: database.pid() ?? null,
      port,
      databaseUrl: database.ownerUrl() ?? database.url(),
    });
  };

  const openDatabase = (): Promise<Database> | Database => {
    if (options.databaseUrl) return externalDatabase(options.databaseUrl, options.ownerUrl);
    const onAddressChanged = () => platform?.restart();
    return embeddedDatabase({ dataDir, say, onChange: record, onAddressChanged, onRefused });
  };

  const addPart = async (name: string, entry: string, env: () => NodeJS.ProcessEnv, made: (part: Part) => void) => {
    const part = startPart({
      name,
      entry,
      env,
      logFile: join(dataDir, 'logs', `${name}.log`),
      say,
      onChange: record,
      onRefused,
    });
    made(part);
    stops.push(part.stop);
    record();
    await Promise.race([part.ready, aborted]);
  };

  const bringUp = async () => {
    stops.push(takeDataFolder(dataDir));
    await checkPortFree(port);
    if (options.buildClient) await ensureClientBuilt(options.root, say, aborter.signal);
    if (aborter.signal.aborted) return;
    const secrets = loadSecrets(dataDir, options.env);
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const opened = await openDatabase();
    database = opened;
    stops.push(() => removeRunRecord(dataDir));
    stops.push(opened.stop);
    if (aborter.signal.aborted) return;
    await migrateDatabase(options, opened, aborter.signal);
    if (aborter.signal.aborted) return;
    await addPart(
      'platform',
      options.platformEntry,
      () => platformEnv(options, secrets, opened.url()),
      (part) => {
        platform = part;
      },
    );
    if (aborter.signal.aborted || !options.demo) return;
    await addPart(
      'cabinet',
      options.cabinetEntry,
      () => cabinetEnv(options, secrets),
      (part) => {
        cabinet = part;
      },
    );
  };

  const bringDown = async () => {
    aborter.abort();
    await starting.catch(() => {});
    for (const stop of stops.reverse()) await stop();
  };

  return {
    start: async () => {
      starting = bringUp();
      await starting;
      return !aborter.signal.aborted;
    },
    stop: () => {
      stopped ??= bringDown();
      return stopped;
    },
  };
}

function platformEnv(options: FloorOptions, secrets: Secrets, databaseUrl: string): NodeJS.ProcessEnv {
  const { MIGRATE_DATABASE_URL: _owner, ...env } = options.env;
  return {
    ...env,
    ...secrets,
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    DATABASE_URL: databaseUrl,
    CABINET_KEYS: [options.env.CABINET_KEYS, options.demo && `floor-1:${secrets.CABINET_KEY}`]
      .filter(Boolean)
      .join(','),
    // A real operator names their own people; the demo's two are in the data folder, since some deeds need a second person.
    OPERATOR_KEYS: [
      options.env.OPERATOR_KEYS,
      options.demo && `demo:${secrets.OPERATOR_KEY}`,
      options.demo && `demo2:${secrets.SECOND_OPERATOR_KEY}`,
    ]
      .filter(Boolean)
      .join(','),
    PAYMENT_KEYS: [
      options.env.PAYMENT_KEYS,
      options.demo && `${options.env.SITE_ID || 0}:${secrets.PAYMENT_SECRET}`,
      options.demo && `${SECOND_SITE_ID}:${secrets.SECOND_PAYMENT_SECRET}`,
    ]
      .filter(Boolean)
      .join(','),
    DEMO: options.demo ? '1' : '0',
  };
}

/** The agent stands beside a machine, not in the server room: it gets its own key and no other secret. */
function cabinetEnv(options: FloorOptions, secrets: Secrets): NodeJS.ProcessEnv {
  const {
    JWT_PRIVATE_KEY: _key,
    PIN_PEPPER: _pepper,
    PAYMENT_SECRET: _secret,
    SECOND_PAYMENT_SECRET: _secondSecret,
    CABINET_KEYS: _cabinets,
    DATABASE_URL: _database,
    MIGRATE_DATABASE_URL: _owner,
    REDIS_URL: _redis,
    OPERATOR_KEY: _operator,
    SECOND_OPERATOR_KEY: _secondOperator,
    OPERATOR_KEYS: _operators,
    PAYMENT_KEYS: _payments,
    ...env
  } = options.env;
  return {
    ...env,
    PLATFORM_URL: `http://127.0.0.1:${options.port}`,
    AGENT: 'floor-1',
    CABINET_KEY: secrets.CABINET_KEY,
    DATA_DIR: join(options.dataDir, 'cabinet'),
    CABINET_CONFIG: env.CABINET_CONFIG ?? join(options.root, 'docs/cabinet.example.json'),
    DEMO: '1',
    // An hour of play shows each situation once.
    SITUATIONS_PER_HOUR: env.SITUATIONS_PER_HOUR ?? '5',
  };
}
