import type { ChildProcess } from 'node:child_process';

export type Spawn = () => ChildProcess;

/** A process that has been taken: a spare until it serves, and counted until it has exited. */
export interface TakenProcess {
  child: ChildProcess;
  /** It has done its part, and waits for the browser. */
  answered(): void;
  /** Somebody watches it from now on. */
  serves(): void;
  /** Nobody does any more. */
  ends(): void;
}

/** A process that serves nobody: warm, starting, being connected, or ending. */
interface Spare {
  /** Since when its answer waits for the browser. */
  answeredAtMs: number | null;
  giveWay(): void;
}

/** The running processes of a pool: each serves a player, or is a spare. */
export interface ProcessPlaces {
  start(): ChildProcess;
  /** Hands a spare to a caller. */
  take(child: ChildProcess, giveWay: () => void): TakenProcess;
  count(): { watched: number; spare: number };
  /** The spare whose browser has had the longest time to connect. */
  slowest(): { answeredAtMs: number; giveWay(): void } | undefined;
}

export interface ProcessPlacesDeps {
  spawn: Spawn;
  exited(child: ChildProcess): void;
  /** A spare waits for its browser. */
  answered(): void;
  /** A place for a spare may have come free. */
  freed(): void;
}

export function createProcessPlaces({ spawn, exited, answered, freed }: ProcessPlacesDeps): ProcessPlaces {
  const alive = new Set<ChildProcess>();
  const spares = new Map<ChildProcess, Spare>();
  const watched = new Set<ChildProcess>();
  return {
    start() {
      const child = spawn();
      alive.add(child);
      spares.set(child, { answeredAtMs: null, giveWay: () => undefined });
      const gone = () => {
        alive.delete(child);
        spares.delete(child);
        watched.delete(child);
        exited(child);
        freed();
      };
      child.once('exit', gone);
      child.once('error', gone);
      return child;
    },
    take(child, giveWay) {
      const spare: Spare = { answeredAtMs: null, giveWay };
      spares.set(child, spare);
      return {
        child,
        answered() {
          spare.answeredAtMs ??= performance.now();
          answered();
        },
        serves() {
          if (!spares.delete(child)) return;
          watched.add(child);
          freed();
        },
        ends() {
          spare.answeredAtMs = null;
          watched.delete(child);
          if (alive.has(child)) spares.set(child, spare);
        },
      };
    },
    count: () => ({ watched: watched.size, spare: spares.size }),
    slowest: () =>
      [...spares.values()]
        .flatMap(({ answeredAtMs, giveWay }) => (answeredAtMs === null ? [] : [{ answeredAtMs, giveWay }]))
        .sort((a, b) => a.answeredAtMs - b.answeredAtMs)[0],
  };
}
