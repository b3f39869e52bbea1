/** The whole product on one computer: PostgreSQL, platform, the demo floor's simulated gaming machine and its cabinet agent, started in this order, ended in the other. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM_FLAGS } from '../platform-flags.mjs';
import { ensureClientsBuilt } from './client-build.ts';
import { type Database, embeddedDatabase, externalDatabase } from './database.ts';
import { startDemoEgm } from './demo-egm.ts';
import { restartOnChange } from './development.ts';
import { migrateDatabase } from './migration.ts';
import type { FloorOptions } from './options.ts';
import { type Part, type PartOptions, startPart } from './part.ts';
import { cabinetEnv, clientEnv, platformEnv } from './part-environments.ts';
import { checkPortFree, takeDataFolder } from './preflight.ts';
import { removeRunRecord, writeRunRecord } from './run-record.ts';
import { loadSecrets } from './secrets.ts';

export type Floor = {
  /** Resolves with true when everything is ready, with false when stop() came in between. Throws StartError. */
  start: () => Promise<boolean>;
  /** Ends everything in order. Safe to call at any time, and twice. */
  stop: () => Promise<void>;
};

export type FloorEvents = {
  log: (line: string) => void;
  /** A part gave up for good; the caller stops the floor. */
  onRefused: (reason: string) => void;
};

const RECORD_AGAIN_MS = 2_000;

type PartName = 'platform' | 'egm' | 'cabinet' | 'client';

/** What runs, and what ends it, in the order of the starts. */
type Running = {
  database?: Database;
  parts: Partial<Record<PartName, Part>>;
  /** The next try to record them, where the last one has failed. */
  recording?: NodeJS.Timeout;
  stops: (() => void | Promise<void>)[];
};

export function createFloor(options: FloorOptions, events: FloorEvents): Floor {
  const aborter = new AbortController();
  const running: Running = { parts: {}, stops: [] };
  let starting: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const bringDown = async () => {
    aborter.abort();
    await starting.catch(() => {});
    for (const stop of running.stops.reverse()) await stop();
  };

  return {
    start: async () => {
      starting = bringUp(options, events, running, aborter.signal);
      await starting;
      return !aborter.signal.aborted;
    },
    stop: () => {
      stopped ??= bringDown();
      return stopped;
    },
  };
}

/** Every step leaves in `running` what ends it; `signal` ends the start after the step under way. */
async function bringUp(options: FloorOptions, events: FloorEvents, running: Running, signal: AbortSignal) {
  const { dataDir, port } = options;
  const { stops } = running;
  stops.push(takeDataFolder(dataDir));
  await checkPortFree(port);
  if (options.dev) await checkPortFree(options.clientPort, 'CLIENT_PORT');
  if (options.buildClient) await ensureClientsBuilt(options.root, events.log, signal);
  if (signal.aborted) return;
  const secrets = loadSecrets(dataDir, options.env);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const database = await openDatabase(options, events, running);
  running.database = database;
  const endRecord = () => {
    clearTimeout(running.recording);
    removeRunRecord(dataDir);
  };
  stops.push(endRecord, database.stop);
  if (signal.aborted) return;
  await migrateDatabase(options, database, signal);
  // A file of the user's own names the user's own machines.
  const wantsEgm = options.demo && !options.env.CABINET_CONFIG;
  const egm = wantsEgm ? addEgm(options, events, running, signal) : undefined;
  await addPart(options, events, running, signal, {
    ...{ name: 'platform', entry: options.platformEntry, flags: PLATFORM_FLAGS },
    args: () => ['--first-link-by-message'],
    env: () => platformEnv(options, secrets, database.url()),
  });
  await egm;
  const parts: [PartName, string, () => NodeJS.ProcessEnv, boolean][] = [
    ['cabinet', options.cabinetEntry, () => cabinetEnv(options, secrets), options.demo],
    ['client', options.clientEntry, () => clientEnv(options), options.dev],
  ];
  for (const [name, entry, env, isWanted] of parts)
    if (isWanted) await addPart(options, events, running, signal, { name, entry, env });
  if (!options.dev || signal.aborted) return;
  const migrate = () => migrateDatabase(options, database, signal);
  stops.push(restartOnChange({ root: options.root, servers: running.parts, migrate, log: events.log }));
}

function openDatabase(options: FloorOptions, { log, onRefused }: FloorEvents, running: Running) {
  if (options.databaseUrl) return externalDatabase(options.databaseUrl, options.ownerUrl);
  const onChange = () => record(options, log, running);
  const onAddressChanged = () => void running.parts.platform?.restart();
  return embeddedDatabase({ dataDir: options.dataDir, log, onChange, onAddressChanged, onRefused });
}

async function addPart(
  options: FloorOptions,
  { log, onRefused }: FloorEvents,
  running: Running,
  signal: AbortSignal,
  { name, ...program }: { name: PartName } & Pick<PartOptions, 'entry' | 'flags' | 'args' | 'env'>,
): Promise<void> {
  if (signal.aborted) return;
  const logFile = join(options.dataDir, 'logs', `${name}.log`);
  const onChange = () => record(options, log, running);
  // A platform without staff offers a link that opens the first account: for the person at the terminal, not for the log.
  const onReady = (message: object) => {
    if (!('firstLink' in message) || typeof message.firstLink !== 'string') return;
    const { dev, port, clientPort } = options;
    log(
      `The first staff account: ${dev ? message.firstLink.replace(`:${port}/`, `:${clientPort}/`) : message.firstLink}`,
    );
  };
  const part = startPart({ name, ...program, logFile, isEdited: options.dev, log, onChange, onRefused, onReady });
  running.parts[name] = part;
  running.stops.push(part.stop);
  onChange();
  await settledOrAborted(part.ready, signal);
}

async function addEgm(options: FloorOptions, { log }: FloorEvents, running: Running, signal: AbortSignal) {
  if (signal.aborted) return;
  const { part, settled } = startDemoEgm(options, {
    log,
    onChange: () => record(options, log, running),
    onMoved: () => void running.parts.cabinet?.restart(),
  });
  running.parts.egm = part;
  running.stops.push(part.stop);
  record(options, log, running);
  await settledOrAborted(settled, signal);
}

async function settledOrAborted(settled: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  await Promise.race([settled, aborted]);
}

function record(options: FloorOptions, log: FloorEvents['log'], running: Running): void {
  const { database, parts } = running;
  clearTimeout(running.recording);
  if (!database) return;
  try {
    writeRunRecord(options.dataDir, {
      supervisor: process.pid,
      platform: parts.platform?.pid() ?? null,
      cabinet: parts.cabinet?.pid() ?? null,
      egm: parts.egm?.pid() ?? null,
      postgres: database.pid() ?? null,
      port: options.port,
      databaseUrl: database.ownerUrl() ?? database.url(),
    });
  } catch (error) {
    // A full disk: what runs goes on.
    log(`What runs is not recorded, trying again: ${error instanceof Error ? error.message : error}`);
    running.recording = setTimeout(() => record(options, log, running), RECORD_AGAIN_MS);
  }
}
