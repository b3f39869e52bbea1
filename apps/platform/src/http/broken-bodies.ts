import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 1_000;

/** Notes a body that broke off before its end, which is its caller's matter: all of them are counted, at most one line a second. */
export function createBrokenBodies(log: Pick<FastifyBaseLogger, 'info'>, monotonicMs: () => number): () => void {
  let bodies = 0;
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    bodies += 1;
    const nowMs = monotonicMs();
    if (nowMs - loggedAtMs < EVERY_MS) return;
    log.info({ bodies }, 'bodies of calls broke off');
    loggedAtMs = nowMs;
    bodies = 0;
  };
}
