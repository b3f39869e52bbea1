/**
 * Runs one piece of work per key at a time. What comes meanwhile waits, and only the newest of it is done: for reports
 * where each makes the one before it worthless, so that a slow database is never behind by more than one. One that fails is
 * done again as long as `again` resolves to true, unless a newer one has come; otherwise its caller gets the error.
 */
export function coalesce<K, V>(
  work: (key: K, value: V) => Promise<void>,
  again: (key: K, error: unknown) => Promise<boolean> = async () => false,
): (key: K, value: V) => Promise<void> {
  const waiting = new Map<K, { value: V } | null>();
  const newer = (key: K) => waiting.get(key) ?? null;
  return async (key, value) => {
    if (waiting.has(key)) {
      waiting.set(key, { value });
      return;
    }
    let next: { value: V } | null = { value };
    try {
      while (next) {
        waiting.set(key, null);
        try {
          await work(key, next.value);
          next = newer(key);
        } catch (error) {
          if (newer(key) === null && !(await again(key, error))) throw error;
          next = newer(key) ?? next;
        }
      }
    } finally {
      waiting.delete(key);
    }
  };
}
