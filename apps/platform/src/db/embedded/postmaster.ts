/** Runs PostgreSQL's main process on an opened cluster: start, wait until it takes connections, fast shutdown. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../system-clock.ts';
import { type Cluster, launch } from './cluster.ts';
import { EmbeddedError } from './embedded-error.ts';

export type Postmaster = {
  pid: number;
  /** Resolves with the reason when the process has ended, asked or not. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

/** `busy`: backends of a killed predecessor still hold the shared memory. `port-taken`: choose another port. Both may be tried again. */
export type StartResult = { kind: 'started'; postmaster: Postmaster } | { kind: 'busy' } | { kind: 'port-taken' };

const POLL_MS = 10;
/** Recovery after a power cut replays the write-ahead log, which takes as long as it takes; beyond this something is wrong. */
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 20_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** Throws EmbeddedError `did-not-start` with PostgreSQL's own reason. */
export async function startPostmaster(cluster: Cluster, port: number, connectionsAtMost: number): Promise<StartResult> {
  const logFile = join(cluster.home, 'postgres.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) rmSync(logFile);
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const child = spawnPostgres(cluster, port, connectionsAtMost, logFile);
  let ending: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  }).then((reason) => {
    ending = reason;
    return reason;
  });
  const deadline = systemClock.monotonicMs() + READY_TIMEOUT_MS;
  while (ending === undefined && !isReady(cluster.dir, child)) {
    if (systemClock.monotonicMs() > deadline) child.kill('SIGQUIT');
    await Promise.race([systemClock.sleep(POLL_MS), ended]);
  }
  if (ending === undefined && child.pid !== undefined) {
    return { kind: 'started', postmaster: { pid: child.pid, ended, stop: () => stop(child, ended) } };
  }
  const log = readFileSync(logFile).subarray(logStart).toString();
  if (/shared memory block .* still in use|lock file "postmaster\.pid" already exists/.test(log))
    return { kind: 'busy' };
  if (/could not create any TCP\/IP sockets|Address already in use/.test(log)) return { kind: 'port-taken' };
  const reason = /(?:FATAL|PANIC): {2}(.*)/.exec(log)?.[1] ?? ending;
  throw new EmbeddedError(
    'did-not-start',
    `PostgreSQL did not start in ${cluster.dir}: ${reason} (its log: ${logFile})`,
  );
}

function spawnPostgres(cluster: Cluster, port: number, connectionsAtMost: number, logFile: string): ChildProcess {
  // A file, not a pipe: PostgreSQL must be able to log on when the process that started it is gone.
  const log = openSync(logFile, 'a', 0o600);
  try {
    return launch(cluster.home, cluster.account, (homePath, options) =>
      spawn(
        cluster.binaries.postgres,
        [
          ...['-D', `${homePath}/cluster`, '-p', String(port)],
          ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
          ...['-c', `max_connections=${connectionsAtMost}`],
          ...['-c', 'log_timezone=UTC', '-c', 'timezone=UTC'],
        ],
        // A session of its own: Ctrl-C in the terminal goes to the owner, which ends its parts in order.
        { ...options, detached: true, stdio: ['ignore', log, log, ...options.extraStdio] },
      ),
    );
  } finally {
    closeSync(log);
  }
}

/** PostgreSQL writes its state into the eighth line of its pid file. */
function isReady(clusterDir: string, child: ChildProcess): boolean {
  const lines = textOf(join(clusterDir, 'postmaster.pid')).split('\n');
  return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
}

/** Empty where there is no file: PostgreSQL removes the one of a killed predecessor, at any moment, and writes its own. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Fast shutdown: open transactions are rolled back, a checkpoint is written. Immediate when that hangs; nothing committed is lost either way. */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(impatience);
}
