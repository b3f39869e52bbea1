/** A still is waited for so long: the lobby shows the one before. */
const WITHIN_MS = 1_500;

/** The stills of one camera: one is taken at a time, for all who ask. */
export interface CameraStills {
  /** Null: none came in time. */
  take(maxAgeMs: number): Promise<Buffer | null>;
  received(id: number, jpeg: Buffer | null): void;
  /** There are pictures again: who waits is served. */
  ask(): void;
}

export function createCameraStills(monotonicMs: () => number, request: (id: number) => void): CameraStills {
  let last: { jpeg: Buffer; takenAtMs: number } | null = null;
  let waiting: { done(jpeg: Buffer | null): void; promise: Promise<Buffer | null> } | null = null;
  let lastId = 0;

  const ask = () => {
    if (waiting === null) return;
    lastId += 1;
    request(lastId);
  };
  return {
    take(maxAgeMs) {
      if (last !== null && monotonicMs() - last.takenAtMs <= maxAgeMs) return Promise.resolve(last.jpeg);
      if (waiting !== null) return waiting.promise;
      const { promise, resolve } = Promise.withResolvers<Buffer | null>();
      const late = setTimeout(() => waiting?.done(null), WITHIN_MS);
      waiting = {
        promise,
        done(jpeg) {
          clearTimeout(late);
          waiting = null;
          resolve(jpeg);
        },
      };
      ask();
      return promise;
    },
    received(id, jpeg) {
      if (id !== lastId || jpeg === null) return;
      last = { jpeg, takenAtMs: monotonicMs() };
      waiting?.done(jpeg);
    },
    ask,
  };
}
