import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work of one key one after the other, in the order given. Work of more than `patienceMs` does not hold up the next. */
export function createTurns(patienceMs: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  /** Ends of the last turns. */
  const ends = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = ends.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const isOver = result.catch(() => {});
    const end = before.then(() => Promise.race([isOver, sleep(patienceMs, undefined, { ref: false })]));
    ends.set(key, end);
    void end.then(() => {
      if (ends.get(key) === end) ends.delete(key);
    });
    return result;
  };
}
