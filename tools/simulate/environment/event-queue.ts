import type { Draws } from './draws.ts';

/** Virtual time: nothing happens between two events, and events of the same time come in a seeded order. */
export interface EventQueue {
  nowMs(): number;
  at(delayMs: number, run: () => void): void;
  /** Runs the next event and all that follows from it at once; false where none is left. */
  step(): Promise<boolean>;
}

interface Event {
  atMs: number;
  order: number;
  run: () => void;
}

const turns = 40;

export function createEventQueue(startMs: number, draws: Draws): EventQueue {
  const heap: Event[] = [];
  let nowMs = startMs;

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

  return {
    nowMs: () => nowMs,
    at: (delayMs, run) => push({ atMs: nowMs + Math.max(0, Math.round(delayMs)), order: draws.word(), run }),
    async step() {
      const event = pop();
      if (event === undefined) return false;
      nowMs = event.atMs;
      event.run();
      // What follows from this event at once, before the next one: in as many turns as any chain of promises here needs. (A turn
      // of the event loop would wait for all of it, at five times the cost of everything else.)
      for (let turn = 0; turn < turns; turn += 1) await null;
      return true;
    },
  };
}
