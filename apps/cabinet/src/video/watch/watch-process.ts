import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildLog } from '@salon/telemetry/child-log.ts';
import { forkChild } from '../process/fork-child.ts';
import { type FromWatch, isFromWatch, type ToWatch, type WatchOffer } from './watch-ipc.ts';

const ENTRY = new URL('./watch-main.ts', import.meta.url);
/** A child that does not end by itself in this time is killed. */
const END_WITHIN_MS = 1_000;
/** The platform waits 6 s; a cold process takes one to start, and a second to gather candidates. */
const ANSWER_WITHIN_MS = 5_000;

export interface WatchProcessEvents {
  /** It listens: the picture process may connect to `path`. */
  listening(): void;
  /** The connection of this watcher is over. */
  ended(watcherId: string): void;
  /** The process is gone, and all its watchers with it. */
  lost(): void;
}

/** One watch process: connections of those who watch one machine. The agent carries its signalling and never a frame. */
export interface WatchProcess {
  path: string;
  /** Rejects where the watcher's offer cannot be answered in time. */
  answer(offer: WatchOffer): Promise<string>;
  end(watcherId: string): void;
  /** Ends it; emits nothing more. */
  close(): void;
}

/** Null: as many run as may. */
export type OpenWatchProcess = (events: WatchProcessEvents) => WatchProcess | null;

/** Each takes 100 MB. More machines than these are watched by their stills. */
const PROCESSES_MOST = 12;

/** Counts the processes of an agent's driver until they have exited. */
export function createWatchProcesses(log: ChildLog | null, most = PROCESSES_MOST): OpenWatchProcess {
  let count = 0;
  return (events) => {
    if (count >= most) return null;
    count += 1;
    return forkWatchProcess(log, events, () => {
      count -= 1;
    });
  };
}

/** A path that only this user's processes can open. */
function privatePath(): { path: string; remove(): void } {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\salon-watch-${randomUUID()}`, remove() {} };
  // Made with 0700. Not in the data folder: the path of a socket has at most 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'salon-watch-'));
  return { path: join(folder, 'frames'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function forkWatchProcess(log: ChildLog | null, events: WatchProcessEvents, exited: () => void): WatchProcess {
  const { path, remove } = privatePath();
  const child = forkChild(ENTRY, [path], log);
  const waiting = new Map<string, PromiseWithResolvers<string>>();
  let isActive = true;
  const send = (message: ToWatch) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const detach = () => {
    isActive = false;
    for (const { reject } of waiting.values()) reject(new Error('the watch process ended'));
  };
  const lose = () => {
    if (!isActive) return;
    detach();
    events.lost();
  };
  child.on('exit', lose);
  child.on('error', lose);
  child.once('close', () => {
    remove();
    exited();
  });
  child.on('message', (message) => isActive && isFromWatch(message) && received(message, waiting, events));

  return {
    path,
    async answer(offer) {
      const answered = Promise.withResolvers<string>();
      waiting.set(offer.watcherId, answered);
      const late = setTimeout(() => answered.reject(new Error('no answer in time')), ANSWER_WITHIN_MS);
      send({ t: 'offer', ...offer });
      return answered.promise.finally(() => {
        clearTimeout(late);
        waiting.delete(offer.watcherId);
      });
    },
    end: (watcherId) => send({ t: 'end', watcherId }),
    close() {
      if (!isActive) return;
      detach();
      send({ t: 'close' });
      const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
      child.once('exit', () => clearTimeout(timer));
    },
  };
}

function received(
  message: FromWatch,
  waiting: ReadonlyMap<string, PromiseWithResolvers<string>>,
  events: WatchProcessEvents,
): void {
  switch (message.t) {
    case 'listening':
      events.listening();
      break;
    case 'answer':
      waiting.get(message.watcherId)?.resolve(message.sdp);
      break;
    case 'ended':
      waiting.get(message.watcherId)?.reject(new Error(message.reason));
      events.ended(message.watcherId);
  }
}
