import { useEffect, useState } from 'react';
import { platformNowMs } from '../../shared/session/platform-clock.ts';

const EVERY_MS = 30_000;

/** The platform's clock, often enough for what changes by the minute. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(platformNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(platformNowMs()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
