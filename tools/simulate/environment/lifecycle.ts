import type { Draws } from './draws.ts';
import type { EventQueue } from './event-queue.ts';
import type { Faults } from './faults.ts';
import type { History } from './history.ts';

/** What the parts of a simulated world share. */
export interface SimulationContext {
  queue: EventQueue;
  draws: Draws;
  faults: Faults;
  history: History;
  /** Something that must never be. The run ends with it. */
  violated(what: string): void;
}

/** One run of one process, from its start to its crash. What it waits for when it dies never comes. */
export interface Lifecycle {
  readonly name: string;
  readonly alive: boolean;
  sleep(durationMs: number): Promise<void>;
  /**
   * One call of a port: a possible crash, the way there, the effect, the way back. An effect that `outlives` its caller
   * happens even if that has died on the way: the other end is somebody else's.
   */
  call<T>(
    port: string,
    effect: () => T | Promise<T>,
    way: { toMs: number; backMs: number; outlives: boolean },
  ): Promise<T>;
  /** Runs later if this process still lives then. */
  later(delayMs: number, run: () => void): void;
  end(): void;
  /** Told once, when it dies. */
  onEnd(run: () => void): void;
}

const never = <T>(): Promise<T> => new Promise<T>(() => {});

export function startLifecycle(
  context: SimulationContext,
  kind: 'node' | 'cabinet',
  name: string,
  onEnd: () => void,
): Lifecycle {
  const { queue, faults, history } = context;
  let alive = true;
  const mourners: (() => void)[] = [];

  const later = (delayMs: number, run: () => void): void => {
    if (!alive) return;
    queue.at(delayMs, () => {
      if (alive) run();
    });
  };

  function end(): void {
    if (!alive) return;
    alive = false;
    history.note(queue.nowMs(), name, 'DIES');
    onEnd();
    for (const run of mourners) run();
  }

  return {
    name,
    get alive() {
      return alive;
    },
    later,
    end,
    onEnd: (run) => {
      mourners.push(run);
    },
    sleep: (durationMs) => new Promise((resolve) => later(durationMs, resolve)),
    call<T>(port: string, effect: () => T | Promise<T>, way: { toMs: number; backMs: number; outlives: boolean }) {
      if (!alive) return never<T>();
      const crash = faults.crash(kind, port);
      if (crash === 'before') {
        history.note(queue.nowMs(), name, `${port} crashes before`);
        end();
        return never<T>();
      }
      return new Promise<T>((resolve, reject) => {
        queue.at(way.toMs, () => {
          if (!alive && !way.outlives) return;
          history.note(queue.nowMs(), name, crash === 'after' ? `${port} crashes after` : port);
          const done = Promise.resolve().then(effect);
          if (crash === 'after') void done.then(end, end);
          done.then(
            (value) => later(way.backMs, () => resolve(value)),
            (error: unknown) => later(way.backMs, () => reject(error)),
          );
        });
      });
    },
  };
}
