/** Work that waits for several keys: one piece of each, one key after the other. */
export interface FairLine<T> {
  push(key: string, work: T): void;
  /** Undefined: nothing waits. */
  shift(): T | undefined;
}

export function createFairLine<T>(): FairLine<T> {
  /** The key that is next stands first. */
  const waiting = new Map<string, T[]>();
  return {
    push: (key, work) => {
      const own = waiting.get(key);
      if (own) own.push(work);
      else waiting.set(key, [work]);
    },
    shift: () => {
      const [next] = waiting;
      if (next === undefined) return undefined;
      const [key, own] = next;
      const work = own.shift();
      waiting.delete(key);
      if (own.length > 0) waiting.set(key, own);
      return work;
    },
  };
}
