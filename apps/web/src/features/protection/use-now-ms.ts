import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The clock, often enough for what changes by the minute. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
