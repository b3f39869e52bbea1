interface Run<V> {
  newer: { value: V } | null;
  done: Promise<void>;
}

/**
 * Runs one piece of work per key at a time. What comes meanwhile waits, and only the newest of it is done: for reports
 * where each makes the one before it worthless, so that a slow database is never behind by more than one. One that fails is
 * done again as long as `again` resolves to true, unless a newer one has come; otherwise its callers get the error. A call
 * resolves once its value, or a newer one, is done.
 */
export function coalesce<K, V>(
  work: (key: K, value: V) => Promise<void>,
  again: (key: K, error: unknown) => Promise<boolean> = async () => false,
): (key: K, value: V) => Promise<void> {
  const runs = new Map<K, Run<V>>();
  const carryOut = async (key: K, first: V, run: Run<V>) => {
    let next: { value: V } | null = { value: first };
    try {
      while (next) {
        run.newer = null;
        try {
          await work(key, next.value);
          next = run.newer;
        } catch (error) {
          if (run.newer === null && !(await again(key, error))) throw error;
          next = run.newer ?? next;
        }
      }
    } finally {
      runs.delete(key);
    }
  };
  return (key, value) => {
    const known = runs.get(key);
    if (known) {
      known.newer = { value };
      return known.done;
    }
    const run: Run<V> = { newer: null, done: Promise.resolve() };
    runs.set(key, run);
    run.done = carryOut(key, value, run);
    return run.done;
  };
}
