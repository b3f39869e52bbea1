import { useSyncExternalStore } from 'react';

/** Code that is fetched when it is first needed, or when the page has nothing else to do. */
export interface Part<T> {
  /** Fetches it once; what failed is fetched again the next time. The page hears of a failure by its own listener. */
  load(): void;
  /** The code, null until it is there. */
  use(): T | null;
}

const all: Pick<Part<unknown>, 'load'>[] = [];

export function part<T>(fetchPart: () => Promise<T>): Part<T> {
  let value: T | null = null;
  let isPending = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const made: Part<T> = {
    load() {
      if (value !== null || isPending) return;
      isPending = true;
      fetchPart().then(
        (fetched) => {
          value = fetched;
          for (const listener of listeners) listener();
        },
        () => {
          isPending = false;
        },
      );
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => value,
      ),
  };
  all.push(made);
  return made;
}

/** So that the first dialog, list or menu opens without a wait. */
export function fetchControls(): void {
  for (const one of all) one.load();
}
