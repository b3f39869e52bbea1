/** Answers whether there is one left; `perSecond` come back, up to `burst`. */
export function bucket({ perSecond, burst }: { perSecond: number; burst: number }): () => boolean {
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
