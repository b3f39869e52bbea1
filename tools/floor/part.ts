/**
 * One supervised child process. What it owes its supervisor:
 * - it sends `{ ready: true }`, with whatever else its supervisor has to know, over its IPC channel once it serves, after every start;
 * - it ends by itself on the channel's 'disconnect' event, which comes when the supervisor is killed;
 * - it ends in order on SIGTERM, within 12 s;
 * - it exits with code 78 when no new start can help (a wrong setting, a database of a newer version), after one clear line on stderr.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundLog } from './log-file.ts';

export type PartOptions = {
  name: string;
  entry: string;
  /** Of Node, beside those of every part. */
  flags?: readonly string[];
  /** Of the next start. */
  args?: () => string[];
  env: () => NodeJS.ProcessEnv;
  logFile: string;
  /** Under development: a refusal after the first start waits for `restart`, since the next edit may mend it; ends are explained. */
  isEdited?: boolean;
  log: (line: string) => void;
  /** Called whenever the child's pid changes. */
  onChange: () => void;
  /** The child is ready, once for each of its starts; `message` is what it sent. */
  onReady?: (message: object) => void;
  /** The child gave up for good; `reason` is its output. */
  onRefused: (reason: string) => void;
};

export type Part = {
  pid: () => number | undefined;
  /** Resolves when the child is ready for the first time. */
  ready: Promise<void>;
  /** Ends the child and starts it again at once, with the environment of that moment. Resolves when the old one has ended. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const EX_CONFIG = 78;
const BACK_OFF_MS = { first: 300, last: 5_000 };
/** Before the next start of what has ended or not come up so many times. */
export const backOffMs = (failures: number): number =>
  Math.min(BACK_OFF_MS.first * 2 ** (failures - 1), BACK_OFF_MS.last);
/** A node with REDIS_URL drains for 10 s (apps/platform/src/main.ts); whatever else ends is gone in one or two. */
const STOP_TIMEOUT_MS = 12_000;
/** A child that never came up is broken, not unlucky. */
const FIRST_START_ATTEMPTS = 5;
const TAIL_BYTES = 4_000;
const LAST_WORDS_MS = 200;

export function startPart(options: PartOptions): Part {
  const unbound = boundLog(options.logFile);
  const firstReady = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarting = false;
  let wasReady = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const launch = () => {
    restarting = false;
    const { started, tail, written } = spawnPart(options);
    child = started;
    options.onChange();
    started.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      try {
        options.onReady?.(message);
      } catch (error) {
        options.log(
          `What the ${options.name} says cannot be stored: ${error instanceof Error ? error.message : error}`,
        );
        started.kill();
        return;
      }
      wasReady = true;
      failures = 0;
      firstReady.resolve();
    });
    const ended = async (reason: string, code: number | null) => {
      killGroup(started);
      await written();
      child = undefined;
      options.onChange();
      if (stopping) return;
      if (restarting) launch();
      else recover(reason, code, tail());
    };
    started.on('exit', (code, signal) => void ended(signal ?? `code ${code}`, code));
    // Without a pid it never came to life, and no exit follows.
    started.on('error', (error) => started.pid === undefined && void ended(error.message, null));
  };

  const recover = (reason: string, code: number | null, written: string) => {
    failures += 1;
    if (options.isEdited && written) options.log(written);
    if (options.isEdited && wasReady && code === EX_CONFIG)
      return options.log(`The ${options.name} refuses to start; it is tried again with the next change`);
    if (code === EX_CONFIG) return options.onRefused(written || `The ${options.name} refused to start`);
    if (!wasReady && failures >= FIRST_START_ATTEMPTS) {
      return options.onRefused(
        `${written}\nThe ${options.name} does not start (${reason}); its log: ${options.logFile}`.trim(),
      );
    }
    options.log(`The ${options.name} ended (${reason}), starting it again; its log: ${options.logFile}`);
    retry = setTimeout(launch, backOffMs(failures));
  };

  launch();
  return {
    pid: () => child?.pid,
    ready: firstReady.promise,
    restart: async () => {
      clearTimeout(retry);
      if (stopping) return;
      if (child === undefined) return launch();
      restarting = true;
      await endChild(child);
    },
    stop: async () => {
      stopping = true;
      clearTimeout(retry);
      if (child) await endChild(child);
      unbound();
    },
  };
}

type SpawnedPart = {
  started: ChildProcess;
  /** The last it wrote on stderr. */
  tail: () => string;
  /** Resolves once all it wrote has arrived; not later than a moment after its end, since a grandchild may hold the pipe open. */
  written: () => Promise<void>;
};

function spawnPart({ entry, flags = [], args, env, logFile }: PartOptions): SpawnedPart {
  const log = openSync(logFile, 'a', 0o600);
  const all = ['--disable-warning=ExperimentalWarning', '--enable-source-maps', ...flags];
  const started = spawn(process.execPath, [...all, entry, ...(args?.() ?? [])], {
    env: env(),
    // A session of its own: Ctrl-C in the terminal goes to the supervisor, which ends its parts in order.
    detached: true,
    stdio: ['ignore', log, 'pipe', 'ipc'],
  });
  closeSync(log);
  let last = '';
  started.stderr?.on('data', (chunk: Buffer) => {
    last = (last + chunk.toString()).slice(-TAIL_BYTES);
    try {
      appendFileSync(logFile, chunk);
    } catch {
      // A full disk ends neither the part nor us.
    }
  });
  const closed = new Promise<void>((resolve) => started.once('close', () => resolve()));
  return { started, tail: () => last.trim(), written: () => Promise.race([closed, sleep(LAST_WORDS_MS)]) };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  const impatience = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(impatience);
}

/** The child leads a group; whatever it started itself has nobody to work for once it is gone. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // Gone in between.
  }
}

function isReadyMessage(message: unknown): message is { ready: true } {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
}
