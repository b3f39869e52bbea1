/**
 * Answers single keys from a question about many: what is asked for in one turn of the loop goes into one call of `load`, begun after
 * all of it was asked. A key without an answer is `undefined`; an error is everybody's of that call.
 */
export function batch<K, V>(
  load: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  mostKeys = 250,
): (key: K) => Promise<V | undefined> {
  let asked: { keys: Set<K>; answer: Promise<ReadonlyMap<K, V>> } | null = null;
  const open = () => {
    const keys = new Set<K>();
    const answer = new Promise<ReadonlyMap<K, V>>((resolve, reject) => {
      setImmediate(() => {
        if (asked?.keys === keys) asked = null;
        load([...keys]).then(resolve, reject);
      });
    });
    return { keys, answer };
  };
  return async (key) => {
    if (asked === null || asked.keys.size >= mostKeys) asked = open();
    const { keys, answer } = asked;
    keys.add(key);
    return (await answer).get(key);
  };
}
