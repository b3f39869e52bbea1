import { useEffect, useState } from 'react';

/** Whole seconds since `startedAt` (ISO text), counted every second; 0 before there is a start. */
export function useSecondsSince(startedAt: string | undefined): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (startedAt === undefined) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === undefined ? 0 : Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / 1_000));
}
