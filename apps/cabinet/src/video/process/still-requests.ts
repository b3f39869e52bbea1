import type { Still } from '../still.ts';
import type { ToChild } from './picture-ipc.ts';

/** A still that takes longer is not waited for. A cold process loads codecs first. */
const ANSWER_WITHIN_MS = 2_500;

/** Stills that were requested of one picture process. */
export type StillRequests = ReturnType<typeof createStillRequests>;

export function createStillRequests(send: (message: ToChild) => void) {
  const waiting = new Map<number, (still: Still | null) => void>();
  let lastId = 0;
  return {
    request(key: number, view: unknown): Promise<Still | null> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const give = (still: Still | null) => {
          clearTimeout(timer);
          waiting.delete(id);
          // From another process a buffer comes as plain bytes.
          resolve(still === null ? null : { ...still, jpeg: Buffer.from(still.jpeg) });
        };
        const timer = setTimeout(() => give(null), ANSWER_WITHIN_MS);
        waiting.set(id, give);
        send({ t: 'still', id, key, view });
      });
    },
    received: (id: number, still: Still | null) => waiting.get(id)?.(still),
    cancel() {
      for (const give of waiting.values()) give(null);
    },
  };
}
