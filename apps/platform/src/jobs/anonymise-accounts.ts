import type { FastifyBaseLogger } from 'fastify';
import type { AccountQueries } from '../features/account/queries.ts';

const EVERY_MS = 3_600_000;

/** Deletes identities of closed accounts after their retention time. Safe on several nodes. Returns how to stop. */
export function startAnonymising(queries: AccountQueries, log: FastifyBaseLogger): () => void {
  const run = async () => {
    try {
      const anonymised = await queries.anonymiseClosed();
      if (anonymised > 0) log.info({ anonymised }, 'identities of closed accounts deleted');
    } catch (error) {
      log.error({ err: error }, 'identities of closed accounts are not deleted');
    }
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
