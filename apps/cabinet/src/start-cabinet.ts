import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startTracing } from '@salon/telemetry/start-tracing.ts';
import pino, { type Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { systemClock } from './clock.ts';
import { type Config, readEnvironment } from './config/environment.ts';
import { type ConfiguredMachines, readMachines } from './config/machines-file.ts';
import { openControlSocket } from './control/control-socket.ts';
import { hostMachine } from './host-machine.ts';
import { LOCK_FILE, lockFolder } from './journal/folder-lock.ts';
import { closeFolder } from './journal/private-folder.ts';
import { type Agent, type AgentDeps, startAgent } from './link/agent.ts';
import { openPlatformLink } from './link/platform-link.ts';
import type { Driver } from './machine/driver.ts';
import { openH264Library } from './video/encode/openh264/library.ts';
import { createRelayFilter } from './video/peer/relay-filter.ts';
import { openPictures, type Pictures } from './video/process/pictures.ts';

/** sysexits.h: starting it again with the same settings would end the same way. */
const EX_CONFIG = 78;

function refuse(code: number, ...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(code);
}

/** Runs the agent until a signal, or the end of the parent process. `drivers`: by the names that the configuration file calls them. */
export async function startCabinet(env: NodeJS.ProcessEnv, drivers: Readonly<Record<string, Driver>>): Promise<void> {
  const read = readEnvironment(env);
  if (!read.ok) refuse(EX_CONFIG, read.line);
  const { config } = read;
  const machinesRead = readMachines(config.machinesFile, drivers, config);
  if (!machinesRead.ok) refuse(EX_CONFIG, ...machinesRead.lines);
  const { machines } = machinesRead;
  if (config.encoder === 'openh264')
    await openH264Library().catch((error) => refuse(EX_CONFIG, `Cabinet: ENCODER=openh264: ${error.message}`));
  const lock = takeFolder(config.dataDir);
  shareCode(config.dataDir);

  const log = pino({ level: config.logLevel, base: { agent: config.agent } });
  const tracing = await startTracing({
    endpoint: config.tracesEndpoint,
    service: { name: 'salon-cabinet', version: packageJson.version, instance: config.agent },
    log,
  });
  const relays = createRelayFilter({ allowed: config.iceRanges, log });
  const pictures = new Map(
    [...machines.drivers].map((driver) => [
      driver,
      openPictures(driver.pictureEntry, { spares: config.pictureSpares, encoder: config.encoder, log, relays }),
    ]),
  );
  for (const { keepWarm } of pictures.values()) keepWarm();
  const agent = startAgent({
    openLink: (events) => openPlatformLink({ ...config, log }, events),
    clock: systemClock,
    log,
    open: openConfigured(config, machines, pictures, log),
    onReady: once(() => process.send?.({ ready: true })),
  });
  const endControl = openControlSocket(resolve(config.dataDir), agent.attendant, log);
  const endDemos = config.allowSituations ? startDemos(config, machines.drivers, agent, log) : [];

  endWithProcess(log, async () => {
    endControl();
    for (const { close } of pictures.values()) close();
    for (const endDemo of await Promise.all(endDemos)) endDemo();
    await agent.close();
    await tracing.stop();
    lock.release();
  });
}

function takeFolder(path: string): { release(): void } {
  const dataDir = resolve(path);
  let lock: ReturnType<typeof lockFolder>;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeFolder(dataDir, LOCK_FILE);
    lock = lockFolder(dataDir);
  } catch (error) {
    refuse(EX_CONFIG, `Cabinet: ${dataDir} cannot be written (${error instanceof Error ? error.message : error})`);
  }
  // The one before may still be ending: the supervisor of this process tries again.
  if (lock === null) refuse(1, `Cabinet: another agent uses ${dataDir}`);
  return lock;
}

/**
 * Compiled code that the children share, so that none after the first reads and compiles its modules: that takes half of the time to
 * start one, and memory. It lies in the agent's own folder: nobody else may write what a child runs, and the next agent goes on with what
 * a killed one has left.
 */
function shareCode(dataDir: string): void {
  const folder = join(resolve(dataDir), 'code');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // What is forked from now on inherits it.
  Object.assign(process.env, { NODE_COMPILE_CACHE: folder });
}

/** Hosts the machines that both the roster and the configuration name. */
function openConfigured(
  { dataDir, iceRanges, machinesFile }: Config,
  machines: ConfiguredMachines,
  pictures: ReadonlyMap<Driver, Pictures>,
  log: Logger,
): AgentDeps['open'] {
  const unknown = new Set<number>();
  return (rosterEntry, machineLink) => {
    const { machineId } = rosterEntry;
    const configured = machines.find(machineId);
    const shown = configured && pictures.get(configured.driver);
    if (configured !== undefined && shown !== undefined)
      return hostMachine(rosterEntry, {
        ...{ ...configured, ...machineLink, dataDir: resolve(dataDir), iceRanges, log },
        clock: systemClock,
        openPicture: shown.openPicture,
      });
    if (!unknown.has(machineId))
      log.warn({ machineId, file: machinesFile }, 'machine is in the roster, not in the file');
    unknown.add(machineId);
    return null;
  };
}

function startDemos(
  { dataDir, situationsPerHour }: Config,
  drivers: ReadonlySet<Driver>,
  { controls }: Agent,
  log: Logger,
): Promise<() => void>[] {
  const deps = { dataDir: resolve(dataDir), situationsPerHour, controls, clock: systemClock, log };
  return [...drivers].flatMap((driver) => driver.startDemo?.(deps) ?? []);
}

function endWithProcess(log: Logger, end: () => Promise<void>): void {
  const begin = once(async (reason: string) => {
    log.info({ reason }, 'ending');
    await end();
    process.exit(0);
  });
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('disconnect', () => begin('the parent is gone'));
}

function once<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  let done = false;
  return (...args) => {
    if (!done) run(...args);
    done = true;
  };
}
