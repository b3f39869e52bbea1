import type { FastifyBaseLogger } from 'fastify';
import { CommitUnknown } from '../ledger/ledger.ts';

/** Repeats `work` with a pause of `periodMs` ± 25 %, so that nodes do not run it at the same moment. Returns how to stop. */
export function every(periodMs: number, log: FastifyBaseLogger, work: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    if (stopped) return;
    timer = setTimeout(
      () => {
        running = work()
          .catch((error: unknown) => {
            if (error instanceof CommitUnknown) log.warn({ err: error.cause }, 'the database does not answer');
            else log.error({ err: error }, 'a job failed');
          })
          .finally(next);
      },
      periodMs * (0.75 + Math.random() / 2),
    );
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
