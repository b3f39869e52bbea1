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
  /** Reports a broken invariant; the run ends. */
  violated(what: string): void;
}

/** One run of one process, from its start to its crash. Promises that are pending at its crash never settle. */
export interface Lifecycle {
  readonly name: string;
  readonly alive: boolean;
  sleep(durationMs: number): Promise<void>;
  /**
   * One call of a port: a possible crash, `toMs` until the effect, `backMs` until the caller has the result. `outlives`: the
   * effect happens even if the caller has crashed by then, because it happens in another process.
   */
  call<T>(
    port: string,
    effect: () => T | Promise<T>,
    delay: { toMs: number; backMs: number; outlives: boolean },
  ): Promise<T>;
  /** As `call`, at once, of something whose result is not waited for. */
  send(port: string, effect: () => void): void;
  /** A timeout of this process; the function that it returns takes it back. */
  timer(delayMs: number, run: () => void): () => void;
  /** Runs after `delayMs` if this process still lives then. */
  later(delayMs: number, run: () => void): void;
  end(): void;
  /** Called once, at the crash. */
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
  const endListeners: (() => void)[] = [];

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
    for (const run of endListeners) run();
  }

  return {
    name,
    get alive() {
      return alive;
    },
    later,
    end,
    onEnd: (run) => {
      endListeners.push(run);
    },
    timer: (delayMs, run) =>
      queue.timer(delayMs, () => {
        if (alive) run();
      }),
    send(port, effect) {
      if (!alive) return;
      const crash = faults.crash(kind, port);
      if (crash === 'before') {
        history.note(queue.nowMs(), name, `${port} crashes before`);
        return end();
      }
      queue.at(0, () => {
        if (!alive) return;
        history.note(queue.nowMs(), name, crash === 'after' ? `${port} crashes after` : port);
        effect();
        if (crash === 'after') end();
      });
    },
    sleep: (durationMs) => new Promise((resolve) => later(durationMs, resolve)),
    call<T>(port: string, effect: () => T | Promise<T>, delay: { toMs: number; backMs: number; outlives: boolean }) {
      if (!alive) return never<T>();
      const crash = faults.crash(kind, port);
      if (crash === 'before') {
        history.note(queue.nowMs(), name, `${port} crashes before`);
        end();
        return never<T>();
      }
      return new Promise<T>((resolve, reject) => {
        queue.at(delay.toMs, () => {
          if (!alive && !delay.outlives) return;
          history.note(queue.nowMs(), name, crash === 'after' ? `${port} crashes after` : port);
          const done = Promise.resolve().then(effect);
          if (crash === 'after') void done.then(end, end);
          done.then(
            (value) => later(delay.backMs, () => resolve(value)),
            (error: unknown) => later(delay.backMs, () => reject(error)),
          );
        });
      });
    },
  };
}
