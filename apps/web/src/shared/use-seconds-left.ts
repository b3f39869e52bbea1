import { useEffect, useState } from 'react';

/** Whole seconds until `endMs` of this device's clock, counted down to 0. */
export function useSecondsLeft(endMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((endMs - nowMs) / 1_000));
  useEffect(() => {
    if (endMs <= nowMs) return;
    const timer = setTimeout(() => setNowMs(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, [endMs, nowMs]);
  return seconds;
}
