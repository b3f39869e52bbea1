import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Still } from '../still.ts';
import type { PictureProcess } from './picture-process.ts';
import type { StillProcess } from './still-process.ts';

/** A view is drawn for so long after it came: reels turn, lights go on. After that its still stays as it is. */
const MOVES_MS = 10_000;
/** Texts travel with a still that is wanted now. */
const NOW_MS = 1_000;

/** Stills of one machine. */
export interface MachineStills {
  show(view: unknown): void;
  /**
   * A JPEG of at most `maxAgeMs`; an older one too, where the picture cannot have changed. Null: none could be taken, or (with
   * `now`) it would take longer than texts may wait.
   */
  take(wanted: { maxAgeMs: number; now: boolean }): Promise<Buffer | null>;
}

interface TakenStill extends Still {
  view: unknown;
  takenAtMs: number;
}

/**
 * The stills of a driver's machines, all by one process: never by one that serves a player, whose frames would wait. One at a
 * time, and one for all who ask for the same machine.
 */
export function createStills(stillProcess: StillProcess): { add(): MachineStills } {
  let lastKey = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    add() {
      lastKey += 1;
      const key = lastKey;
      let latest: { view: unknown; sinceMs: number } | null = null;
      let last: TakenStill | null = null;
      let taking: Promise<Buffer | null> | null = null;

      const isFresh = ({ view, takenAtMs, isLive }: TakenStill, maxAgeMs: number) =>
        performance.now() - takenAtMs <= maxAgeMs ||
        (!isLive && latest !== null && view === latest.view && takenAtMs - latest.sinceMs >= MOVES_MS);
      async function takeBy(process: PictureProcess): Promise<Buffer | null> {
        const view = latest?.view;
        const still = await process.still(key, view);
        if (still !== null) last = { ...still, view, takenAtMs: performance.now() };
        return still?.jpeg ?? null;
      }
      return {
        show(view) {
          // A machine's labels are renewed every few seconds, mostly to the same.
          if (!isDeepStrictEqual(latest?.view, view)) latest = { view, sinceMs: performance.now() };
        },
        async take({ maxAgeMs, now }) {
          if (latest === null) return null;
          if (last !== null && isFresh(last, maxAgeMs)) return last.jpeg;
          const process = now ? stillProcess.running() : await stillProcess.started().catch(() => null);
          if (process === null) return null;
          taking ??= inTurn(() => takeBy(process)).finally(() => {
            taking = null;
          });
          return now ? Promise.race([taking, sleep(NOW_MS, null, { ref: false })]) : taking;
        },
      };
    },
  };
}
