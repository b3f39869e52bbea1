import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./run-picture.ts', import.meta.url));
/** The join that took the spare comes first; the next spare starts when its first frames are out. */
const REFILL_AFTER_MS = 1_500;
/** Whoever waits for a process longer has given up before. */
const WAIT_MS = 5_000;
/** A connection that is not open so long after its answer gives way to those who wait: it leads nowhere, or comes again. */
const CONNECT_WITHIN_MS = 3_000;

/** Starting one takes a core for most of a second, so more at once than cores only makes all of them late. */
export const SPARES = 2 + availableParallelism();

/** A process that has been taken: on its way until it serves, and counted until it has exited. */
export interface TakenProcess {
  child: ChildProcess;
  /** It has done its part, and waits for the browser. */
  answered(): void;
  /** Somebody watches it from now on. */
  serves(): void;
  /** Nobody does any more. */
  ends(): void;
}

export interface ProcessPool {
  /**
   * A process of the caller's own: the warm one where there is one. Rejects when `signal` is aborted, or when none came free
   * in time. `giveWay`: others wait, and this one has had its time to connect.
   */
  take(signal: AbortSignal, giveWay: () => void): Promise<TakenProcess>;
  /** Keeps one process warm, so that already the first join is fast. */
  keepWarm(): void;
  /** Those that run. */
  count(): { watched: number; spare: number };
  /** Ends the warm one, and starts no more. */
  close(): void;
}

type Spawn = () => ChildProcess;

const spawnChild: Spawn = () =>
  fork(CHILD, [], { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

interface OnItsWay {
  answeredAtMs: number | null;
  giveWay(): void;
}

/**
 * The picture processes of an agent: one for every watched machine, and at most `spares` besides, whatever is asked for: the
 * warm one, those that are being connected, those that end.
 */
export function openProcessPool(spares = SPARES, spawn: Spawn = spawnChild): ProcessPool {
  const alive = new Set<ChildProcess>();
  const onTheirWay = new Map<ChildProcess, OnItsWay>();
  const watched = new Set<ChildProcess>();
  const waiting = new Set<() => void>();
  let warm: ChildProcess | null = null;
  let refill: NodeJS.Timeout | null = null;
  let room: NodeJS.Timeout | undefined;
  let isWarmWanted = false;
  let closed = false;

  const start = (): ChildProcess => {
    const child = spawn();
    alive.add(child);
    onTheirWay.set(child, { answeredAtMs: null, giveWay: () => undefined });
    const gone = () => {
      alive.delete(child);
      onTheirWay.delete(child);
      watched.delete(child);
      if (warm === child) warm = null;
      next();
    };
    child.once('exit', gone);
    child.once('error', gone);
    return child;
  };

  /** A place may have come free: whoever has waited longest gets it, else the warm one comes back. */
  function next(): void {
    if (closed) return;
    if (onTheirWay.size < spares) waiting.values().next().value?.();
    makeRoom();
    if (waiting.size > 0 || warm !== null || !isWarmWanted) return;
    refill ??= setTimeout(fill, REFILL_AFTER_MS).unref();
  }

  function fill(): void {
    refill = null;
    if (closed || warm !== null || onTheirWay.size >= spares) return;
    warm = start();
    // An idle spare keeps nobody's process running.
    warm.unref();
    warm.channel?.unref();
  }

  function makeRoom(): void {
    clearTimeout(room);
    const connecting = [...onTheirWay.values()].flatMap(({ answeredAtMs, giveWay }) =>
      answeredAtMs === null ? [] : [{ dueMs: answeredAtMs + CONNECT_WITHIN_MS - performance.now(), giveWay }],
    );
    const oldest = connecting.sort((a, b) => a.dueMs - b.dueMs)[0];
    if (waiting.size === 0 || oldest === undefined) return;
    if (oldest.dueMs <= 0) oldest.giveWay();
    else room = setTimeout(makeRoom, oldest.dueMs).unref();
  }

  function give(giveWay: () => void): TakenProcess {
    const child = warm ?? start();
    warm = null;
    const place: OnItsWay = { answeredAtMs: null, giveWay };
    onTheirWay.set(child, place);
    child.ref();
    child.channel?.ref();
    next();
    return {
      child,
      answered() {
        place.answeredAtMs ??= performance.now();
        makeRoom();
      },
      serves() {
        if (!onTheirWay.delete(child)) return;
        watched.add(child);
        next();
      },
      ends() {
        place.answeredAtMs = null;
        watched.delete(child);
        if (alive.has(child)) onTheirWay.set(child, place);
      },
    };
  }

  return {
    take(signal, giveWay) {
      if (signal.aborted || closed) return Promise.reject(new Error('replaced by a later offer'));
      if (warm !== null || onTheirWay.size < spares) return Promise.resolve(give(giveWay));
      return new Promise((resolve, reject) => {
        const stop = () => {
          waiting.delete(begin);
          clearTimeout(late);
          signal.removeEventListener('abort', abort);
        };
        const begin = () => {
          stop();
          resolve(give(giveWay));
        };
        const refuse = (reason: string) => {
          stop();
          reject(new Error(reason));
        };
        const abort = () => refuse('replaced by a later offer');
        const late = setTimeout(() => refuse('all picture processes are taken'), WAIT_MS);
        signal.addEventListener('abort', abort);
        waiting.add(begin);
        makeRoom();
      });
    },
    keepWarm() {
      isWarmWanted = true;
      fill();
    },
    count: () => ({ watched: watched.size, spare: onTheirWay.size }),
    close() {
      closed = true;
      if (refill !== null) clearTimeout(refill);
      clearTimeout(room);
      warm?.kill('SIGKILL');
    },
  };
}
