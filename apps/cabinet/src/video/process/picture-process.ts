import type { PictureEvents } from '../picture.ts';
import type { Still } from '../still.ts';
import { type FromChild, isFromChild, type ToChild } from './picture-ipc.ts';
import type { TakenProcess } from './process-places.ts';
import { createStillRequests, type StillRequests } from './still-requests.ts';

/** A child that does not end by itself in this time is killed. */
const END_WITHIN_MS = 1_000;
/** A cold child loads codecs and paints its art first; on a loaded machine that takes seconds. */
const ANSWER_WITHIN_MS = 10_000;

export interface PictureProcessEvents extends Pick<PictureEvents, 'candidate' | 'message' | 'lost'> {
  opened(): void;
  /** The network was saturated at this rate. */
  saturated(capacityBps: number): void;
  ended(reason: string): void;
}

/** One picture process and its one connection. */
export interface PictureProcess {
  answer(offer: Omit<Extract<ToChild, { t: 'offer' }>, 't'>): Promise<{ sdp: string }>;
  /** Of machine `key`, which shows `view`. Null where it comes too late, or not at all. */
  still(key: number, view: unknown): Promise<Still | null>;
  send(message: ToChild): void;
  /** The player's connection is this one from now on: `message` is emitted. */
  goLive(): void;
  /** Ends the child and emits nothing more; an answer still waited for is rejected. */
  dismiss(reason: string): void;
  /** The same at once: no browser has to be notified. */
  drop(reason: string): void;
}

/** Takes a process from the pool and opens it. Rejects where none came free, or `signal` was aborted. */
export type BeginProcess = (
  signal: AbortSignal,
  events: (self: () => PictureProcess) => PictureProcessEvents,
) => Promise<PictureProcess>;

/** The newest view of one machine, and the processes that draw it. */
export interface ViewFeed {
  add(process: PictureProcess): void;
  remove(process: PictureProcess): void;
  show(view: unknown, now: boolean): void;
}

export function createViewFeed(): ViewFeed {
  const processes = new Set<PictureProcess>();
  let latest: { view: unknown } | null = null;
  return {
    add(process) {
      processes.add(process);
      if (latest !== null) process.send({ t: 'show', ...latest, now: false });
    },
    remove: (process) => processes.delete(process),
    show(view, now) {
      latest = { view };
      for (const process of processes) process.send({ t: 'show', view, now });
    },
  };
}

export function openPictureProcess(taken: TakenProcess, views: ViewFeed, events: PictureProcessEvents): PictureProcess {
  const { child } = taken;
  const answered = Promise.withResolvers<{ sdp: string }>();
  // The caller of `answer` sees the rejection; a process that is dismissed before must not end the agent with it.
  answered.promise.catch(() => undefined);
  let isActive = true;
  let isLive = false;
  let tooLate: NodeJS.Timeout | undefined;
  const send = (message: ToChild) => {
    // A dying child's pipe may be closed already; its exit is an event of its own.
    if (child.connected) child.send(message, () => undefined);
  };
  const stills = createStillRequests(send);
  const detach = (reason: string) => {
    isActive = false;
    views.remove(self);
    taken.ends();
    clearTimeout(tooLate);
    answered.reject(new Error(reason));
    stills.cancel();
  };
  const dismiss = (reason: string) => {
    if (!isActive) return;
    detach(reason);
    send({ t: 'close' });
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    child.once('exit', () => clearTimeout(timer));
  };
  const end = (reason: string) => {
    dismiss(reason);
    events.ended(reason);
  };
  const lose = (reason: string) => {
    if (!isActive) return;
    detach(reason);
    events.lost(reason);
  };
  const self: PictureProcess = {
    answer(offer) {
      tooLate = setTimeout(() => end('the picture did not answer in time'), ANSWER_WITHIN_MS);
      send({ t: 'offer', ...offer });
      return answered.promise;
    },
    still: (key, view) => (isActive ? stills.request(key, view) : Promise.resolve(null)),
    send,
    goLive() {
      isLive = true;
    },
    dismiss,
    drop(reason) {
      if (isActive) detach(reason);
      child.kill('SIGKILL');
    },
  };
  child.on('message', (message) => {
    if (!isActive || !isFromChild(message)) return;
    if (message.t === 'answer') clearTimeout(tooLate);
    if (message.t === 'message') isLive && events.message(message.text);
    else received(message, { taken, events, answered, stills, end });
  });
  child.on('exit', (code, signal) => lose(`the picture's process ended: ${signal ?? code}`));
  child.on('error', (error) => lose(`the picture's process failed: ${error.message}`));
  views.add(self);
  return self;
}

interface ReceivedDeps {
  taken: TakenProcess;
  events: PictureProcessEvents;
  answered: PromiseWithResolvers<{ sdp: string }>;
  stills: StillRequests;
  end(reason: string): void;
}

function received(message: Exclude<FromChild, { t: 'message' }>, deps: ReceivedDeps) {
  const { taken, events, answered, stills, end } = deps;
  switch (message.t) {
    case 'ready':
      return;
    case 'answer':
      taken.answered();
      return answered.resolve({ sdp: message.sdp });
    case 'candidate':
      return events.candidate(message.candidate);
    case 'opened':
      taken.serves();
      return events.opened();
    case 'still':
      taken.serves();
      return stills.received(message.id, message.still);
    case 'saturated':
      return events.saturated(message.capacityBps);
    case 'refused':
    case 'ended':
      return end(message.reason);
  }
}
