import type { PictureEvents } from './picture.ts';
import { type FromChild, isFromChild, type ToChild } from './picture-ipc.ts';
import type { TakenProcess } from './process-pool.ts';

/** A child that does not end by itself in this time is ended. */
const END_WITHIN_MS = 1_000;
/** A cold child loads codecs and paints its art first; on a loaded machine that takes seconds. */
const ANSWER_WITHIN_MS = 10_000;

export interface StageEvents extends Pick<PictureEvents, 'candidate' | 'message' | 'lost'> {
  opened(): void;
  /** The link was saturated at this capacity. */
  saturated(capacityBps: number): void;
  ended(reason: string): void;
}

/** One child and its one connection. */
export interface Stage {
  answer(offer: Omit<Extract<ToChild, { t: 'offer' }>, 't'>): Promise<{ sdp: string }>;
  /** Null where it comes too late, or not at all. */
  still(wish: 'changed' | 'any'): Promise<Buffer | null>;
  send(message: ToChild): void;
  /** Ends the child; nothing is heard of it any more, and an answer still waited for is rejected. */
  dismiss(reason: string): void;
  /** The same at once: no browser has anything to be told. */
  drop(reason: string): void;
}

export function openStage(taken: TakenProcess, events: StageEvents): Stage {
  const { child } = taken;
  const answered = Promise.withResolvers<{ sdp: string }>();
  // Whoever asked for the answer sees the rejection; a stage that is dismissed unasked must not end the process with it.
  answered.promise.catch(() => undefined);
  const stills = new Map<number, (jpeg: Buffer | null) => void>();
  let stillId = 0;
  let heard = true;
  let tooLate: NodeJS.Timeout | undefined;
  const send = (message: ToChild) => {
    // A dying child's pipe may be closed already; its exit tells the rest.
    if (child.connected) child.send(message, () => undefined);
  };
  const silence = (reason: string) => {
    heard = false;
    taken.ends();
    clearTimeout(tooLate);
    answered.reject(new Error(reason));
    for (const give of stills.values()) give(null);
  };
  const dismiss = (reason: string) => {
    if (!heard) return;
    silence(reason);
    send({ t: 'close' });
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    child.once('exit', () => clearTimeout(timer));
  };
  const drop = (reason: string) => {
    if (heard) silence(reason);
    child.kill('SIGKILL');
  };
  const end = (reason: string) => {
    dismiss(reason);
    events.ended(reason);
  };
  const lose = (reason: string) => {
    if (!heard) return;
    silence(reason);
    events.lost(reason);
  };
  const hear = (message: FromChild) => {
    switch (message.t) {
      case 'ready':
        return;
      case 'answer':
        clearTimeout(tooLate);
        taken.answered();
        return answered.resolve({ sdp: message.sdp });
      case 'candidate':
        return events.candidate(message.candidate);
      case 'opened':
        taken.serves();
        return events.opened();
      case 'message':
        return events.message(message.text);
      case 'still':
        taken.serves();
        return stills.get(message.id)?.(message.jpeg);
      case 'saturated':
        return events.saturated(message.capacityBps);
      case 'refused':
      case 'ended':
        return end(message.reason);
    }
  };
  child.on('message', (message) => {
    if (heard && isFromChild(message)) hear(message);
  });
  child.on('exit', (code, signal) => lose(`the picture's process ended: ${signal ?? code}`));
  child.on('error', (error) => lose(`the picture's process failed: ${error.message}`));
  return {
    answer(offer) {
      tooLate = setTimeout(() => end('the picture did not answer in time'), ANSWER_WITHIN_MS);
      send({ t: 'offer', ...offer });
      return answered.promise;
    },
    still(wish) {
      if (!heard) return Promise.resolve(null);
      stillId += 1;
      const id = stillId;
      return new Promise((resolve) => {
        const give = (jpeg: Buffer | null) => {
          clearTimeout(timer);
          stills.delete(id);
          // From another process a buffer comes as plain bytes.
          resolve(jpeg === null ? null : Buffer.from(jpeg));
        };
        const timer = setTimeout(() => give(null), END_WITHIN_MS);
        stills.set(id, give);
        send({ t: 'still', id, wish });
      });
    },
    send,
    dismiss,
    drop,
  };
}
