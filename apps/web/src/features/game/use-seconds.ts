import { useEffect, useRef, useState } from 'react';

/** Whole seconds that a session lasts, counted on from what the platform said of it; 0 before that. */
export function useSessionSeconds(session: { elapsedS: number } | null): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const heard = useRef({ session, atMs: nowMs });
  if (heard.current.session !== session) heard.current = { session, atMs: performance.now() };
  useEffect(() => {
    if (session === null) return;
    const timer = setInterval(() => setNowMs(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [session]);
  return session === null ? 0 : session.elapsedS + Math.max(0, Math.floor((nowMs - heard.current.atMs) / 1_000));
}
