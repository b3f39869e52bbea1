import type { Draws } from './draws.ts';

/** Virtual time: it jumps from event to event; events of the same time run in a seeded order. */
export interface EventQueue {
  nowMs(): number;
  at(delayMs: number, run: () => void): void;
  /** As `at`. The function that it returns takes it back. */
  timer(delayMs: number, run: () => void): () => void;
  /** Real work, e.g. of a database: virtual time goes on by `HELD_MS` at most before it has ended. */
  hold(work: Promise<unknown>): void;
  /** Runs the next event and the promise chains that it starts; false: no event is left. */
  step(): Promise<boolean>;
}

/** Work that begins within it runs at once. */
const HELD_MS = 3;

interface Event {
  atMs: number;
  order: number;
  /** Null: taken back. */
  run: (() => void) | null;
}

/** When the promise chains that an event has started are at their end: Node's ticks come after all microtasks. A setImmediate costs five times more. */
const promisesRun = (): Promise<boolean> => new Promise((resolve) => process.nextTick(resolve, true));

export function createEventQueue(startMs: number, draws: Draws): EventQueue {
  const heap: Event[] = [];
  let nowMs = startMs;
  const held = new Set<Promise<void>>();
  let heldFromMs = 0;

  const before = (a: Event, b: Event): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

  function push(event: Event): void {
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(event, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = event;
  }

  function pop(): Event | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || first === last) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1;
      if (!before(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  function schedule(delayMs: number, run: () => void): Event {
    const event = { atMs: nowMs + Math.max(0, Math.round(delayMs)), order: draws.word(), run };
    push(event);
    return event;
  }
  function next(): Event | undefined {
    let event = pop();
    while (event !== undefined && event.run === null) event = pop();
    return event;
  }

  function runNext(): Promise<boolean> {
    const event = next();
    if (event === undefined) return Promise.resolve(false);
    nowMs = event.atMs;
    event.run?.();
    return promisesRun();
  }
  async function stepHeld(): Promise<boolean> {
    while (held.size > 0 && (heap[0] === undefined || heap[0].atMs > heldFromMs + HELD_MS)) {
      await Promise.race(held);
      await promisesRun();
    }
    return runNext();
  }

  return {
    nowMs: () => nowMs,
    at: (delayMs, run) => void schedule(delayMs, run),
    timer(delayMs, run) {
      const event = schedule(delayMs, run);
      return () => {
        event.run = null;
      };
    },
    hold(work) {
      if (held.size === 0) heldFromMs = nowMs;
      const end = work.then(
        () => void held.delete(end),
        () => void held.delete(end),
      );
      held.add(end);
    },
    step: () => (held.size === 0 ? runNext() : stepHeld()),
  };
}
