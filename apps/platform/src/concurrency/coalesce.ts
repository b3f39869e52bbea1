/**
 * Runs one piece of work per key at a time. What comes meanwhile waits, and only the newest of it is done: for reports
 * where each makes the one before it worthless, so that a slow database is never behind by more than one.
 */
export function coalesce<K, V>(work: (key: K, value: V) => Promise<void>): (key: K, value: V) => Promise<void> {
  const waiting = new Map<K, { value: V } | null>();
  return async (key, value) => {
    if (waiting.has(key)) {
      waiting.set(key, { value });
      return;
    }
    let next: { value: V } | null = { value };
    try {
      while (next) {
        waiting.set(key, null);
        await work(key, next.value);
        next = waiting.get(key) ?? null;
      }
    } finally {
      waiting.delete(key);
    }
  };
}
