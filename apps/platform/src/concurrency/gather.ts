export interface GatherOptions {
  /** Keys of one question. */
  most: number;
  /** Another question may begin while one has had no answer for so long. */
  patienceMs: number;
}

interface Waiting<K, V> {
  key: K;
  resolve(answer: V | undefined): void;
  reject(error: unknown): void;
}

/**
 * Puts the keys that many callers ask for at the same time, each once, into one question. One question is under way at a time: what comes
 * meanwhile is in the next one, so that a busy node asks for more at once instead of more often. Nothing is kept: a key is answered by
 * a question that began after it was asked for. `undefined`: the answer does not have the key. A question that fails, fails for all
 * of its keys.
 */
export function gather<K, V>(
  askAll: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  { most, patienceMs }: GatherOptions = { most: 200, patienceMs: 100 },
): (key: K) => Promise<V | undefined> {
  const waiting: Waiting<K, V>[] = [];
  let isHeld = false;
  let isDue = false;

  // At the end of the turn: who asks in the same turn of the event loop comes along.
  const plan = () => {
    if (isDue || isHeld || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      void askNow(waiting.splice(0, most));
    });
  };
  async function askNow(asked: Waiting<K, V>[]): Promise<void> {
    isHeld = true;
    let isOver = false;
    const release = () => {
      if (isOver) return;
      isOver = true;
      isHeld = false;
      plan();
    };
    const timer = setTimeout(release, patienceMs);
    try {
      const answers = await askAll([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      clearTimeout(timer);
      release();
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
