/**
 * An answer that is asked for at most once in `ttlMs`, however many want it: for what is only shown, or only changes when
 * an operator changes it. A failed answer is not kept. `now` in milliseconds.
 */
export function ttlCache<T>(
  ask: () => Promise<T>,
  ttlMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { until: number; answer: Promise<T> } | null = null;
  return () => {
    if (last !== null && now() < last.until) return last.answer;
    const answer = ask();
    const own = { until: now() + ttlMs, answer };
    last = own;
    answer.catch(() => {
      if (last === own) last = null;
    });
    return answer;
  };
}
