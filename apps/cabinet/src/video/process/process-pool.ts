import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { ChildLog } from '@salon/telemetry/child-log.ts';
import type { EncoderName } from '../encode/encoder-name.ts';
import { forkChild } from './fork-child.ts';
import { createProcessPlaces, type Spawn, type TakenProcess } from './process-places.ts';

/** The join that took a warm process comes first; the next one starts when its first frames are out. */
const REFILL_AFTER_MS = 1_500;
/** A browser gives up sooner than this. */
const WAIT_MS = 5_000;
/** A connection that is not open so long after its answer gives way to other offers: it leads nowhere, or comes again. */
const CONNECT_WITHIN_MS = 3_000;

/** Two players who join within a second both find a warm process. */
const WARM = 2;

/** Starting one takes a core for most of a second, so more at once than cores only makes all of them late. */
export const SPARES = 2 + availableParallelism();

export interface ProcessPool {
  /**
   * A process of the caller's own: a warm one where there is one. Rejects when `signal` is aborted, or when none came free
   * in time. `giveWay`: others wait, and this one has had its time to connect.
   */
  take(signal: AbortSignal, giveWay: () => void): Promise<TakenProcess>;
  /** Keeps processes warm, so that already the first join is fast. */
  keepWarm(): void;
  /** Those that run. */
  count(): { watched: number; spare: number };
  /** Ends the warm ones, and starts no more. */
  close(): void;
}

/** `entry`: a driver's picture program. */
export const forkPicture =
  (entry: URL, encoder: EncoderName, log: ChildLog | null): Spawn =>
  () =>
    forkChild(entry, [encoder], log);

/**
 * The picture processes of a driver's machines: one for every watched machine, and at most `spares` besides, however many
 * offers come: the warm ones, those that are being connected, those that end.
 */
export function openProcessPool(spawn: Spawn, spares = SPARES): ProcessPool {
  const waiting = new Set<() => void>();
  const warm = new Set<ChildProcess>();
  /** A place is left for an offer that finds none of them. */
  const warmMost = Math.max(1, Math.min(WARM, spares - 1));
  let refill: NodeJS.Timeout | null = null;
  let room: NodeJS.Timeout | undefined;
  let isWarmWanted = false;
  let closed = false;
  const places = createProcessPlaces({
    spawn,
    exited: (child) => void warm.delete(child),
    answered: makeRoom,
    freed: next,
  });
  const hasPlace = () => places.count().spare < spares;

  /** The offer that has waited longest gets a free place, else a warm process comes back. */
  function next(): void {
    if (closed) return;
    if (hasPlace()) waiting.values().next().value?.();
    makeRoom();
    if (waiting.size > 0 || warm.size >= warmMost || !isWarmWanted) return;
    refill ??= setTimeout(fill, REFILL_AFTER_MS).unref();
  }
  function fill(): void {
    refill = null;
    if (closed || warm.size >= warmMost || !hasPlace()) return;
    const child = places.start();
    warm.add(child);
    // An idle spare keeps nobody's process running.
    child.unref();
    child.channel?.unref();
    next();
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
    const [oldest] = warm;
    const child = oldest ?? places.start();
    warm.delete(child);
    const taken = places.take(child, giveWay);
    child.ref();
    child.channel?.ref();
    next();
    return taken;
  }

  return {
    take(signal, giveWay) {
      if (signal.aborted || closed) return Promise.reject(new Error('replaced by a later offer'));
      if (warm.size > 0 || hasPlace()) return Promise.resolve(give(giveWay));
      const taken = waitForPlace(waiting, signal, () => give(giveWay));
      makeRoom();
      return taken;
    },
    keepWarm() {
      isWarmWanted = true;
      for (let count = 0; count < warmMost; count += 1) fill();
    },
    count: places.count,
    close() {
      closed = true;
      if (refill !== null) clearTimeout(refill);
      clearTimeout(room);
      for (const child of warm) child.kill('SIGKILL');
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
