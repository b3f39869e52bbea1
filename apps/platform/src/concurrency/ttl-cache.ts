/**
 * An answer that is asked for at most once in `ttlMs`, however many want it: for what is only shown, or only changes when
 * an operator changes it. A failed answer is not kept.
 */
export function ttlCache<T>(ask: () => Promise<T>, ttlMs: number, monotonicMs: () => number): () => Promise<T> {
  let last: { until: number; answer: Promise<T> } | null = null;
  return () => {
    if (last !== null && monotonicMs() < last.until) return last.answer;
    const answer = ask();
    const own = { until: monotonicMs() + ttlMs, answer };
    last = own;
    answer.catch(() => {
      if (last === own) last = null;
    });
    return answer;
  };
}
