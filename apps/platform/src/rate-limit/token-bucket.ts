/** A token bucket: takes one and returns whether there was one; `perSecond` are refilled, up to `burst`. */
export function createTokenBucket({ perSecond, burst }: { perSecond: number; burst: number }): () => boolean {
  let tokens = burst;
  let filledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
