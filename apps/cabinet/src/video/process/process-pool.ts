import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createProcessPlaces, type Spawn, type TakenProcess } from './process-places.ts';

/** The join that took the spare comes first; the next spare starts when its first frames are out. */
const REFILL_AFTER_MS = 1_500;
/** A browser gives up sooner than this. */
const WAIT_MS = 5_000;
/** A connection that is not open so long after its answer gives way to other offers: it leads nowhere, or comes again. */
const CONNECT_WITHIN_MS = 3_000;

/** Starting one takes a core for most of a second, so more at once than cores only makes all of them late. */
export const SPARES = 2 + availableParallelism();

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

/** `entry`: a driver's picture program. */
export const forkPicture =
  (entry: URL): Spawn =>
  () =>
    fork(entry, [], { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

/**
 * The picture processes of a driver's machines: one for every watched machine, and at most `spares` besides, however many
 * offers come: the warm one, those that are being connected, those that end.
 */
export function openProcessPool(spawn: Spawn, spares = SPARES): ProcessPool {
  const waiting = new Set<() => void>();
  let warm: ChildProcess | null = null;
  let refill: NodeJS.Timeout | null = null;
  let room: NodeJS.Timeout | undefined;
  let isWarmWanted = false;
  let closed = false;
  const places = createProcessPlaces({
    spawn,
    exited(child) {
      if (warm === child) warm = null;
    },
    answered: makeRoom,
    freed: next,
  });
  const hasPlace = () => places.count().spare < spares;

  /** The offer that has waited longest gets a free place, else the warm process comes back. */
  function next(): void {
    if (closed) return;
    if (hasPlace()) waiting.values().next().value?.();
    makeRoom();
    if (waiting.size > 0 || warm !== null || !isWarmWanted) return;
    refill ??= setTimeout(fill, REFILL_AFTER_MS).unref();
  }
  function fill(): void {
    refill = null;
    if (closed || warm !== null || !hasPlace()) return;
    warm = places.start();
    // An idle spare keeps nobody's process running.
    warm.unref();
    warm.channel?.unref();
  }
  function makeRoom(): void {
    clearTimeout(room);
    const slowest = places.slowest();
    if (waiting.size === 0 || slowest === undefined) return;
    const dueMs = slowest.answeredAtMs + CONNECT_WITHIN_MS - performance.now();
    if (dueMs <= 0) slowest.giveWay();
    else room = setTimeout(makeRoom, dueMs).unref();
  }
  function give(giveWay: () => void): TakenProcess {
    const child = warm ?? places.start();
    warm = null;
    const taken = places.take(child, giveWay);
    child.ref();
    child.channel?.ref();
    next();
    return taken;
  }

  return {
    take(signal, giveWay) {
      if (signal.aborted || closed) return Promise.reject(new Error('replaced by a later offer'));
      if (warm !== null || hasPlace()) return Promise.resolve(give(giveWay));
      const taken = waitForPlace(waiting, signal, () => give(giveWay));
      makeRoom();
      return taken;
    },
    keepWarm() {
      isWarmWanted = true;
      fill();
    },
    count: places.count,
    close() {
      closed = true;
      if (refill !== null) clearTimeout(refill);
      clearTimeout(room);
      warm?.kill('SIGKILL');
    },
  };
}

/** Waits in line; `give` is called at once when the place comes free, so that no other offer takes it. */
function waitForPlace(line: Set<() => void>, signal: AbortSignal, give: () => TakenProcess): Promise<TakenProcess> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      line.delete(begin);
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
    };
    const begin = () => {
      stop();
      resolve(give());
    };
    const refuse = (reason: string) => {
      stop();
      reject(new Error(reason));
    };
    const abort = () => refuse('replaced by a later offer');
    const late = setTimeout(() => refuse('all picture processes are taken'), WAIT_MS);
    signal.addEventListener('abort', abort);
    line.add(begin);
  });
}
