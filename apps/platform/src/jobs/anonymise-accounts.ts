import type { FastifyBaseLogger } from 'fastify';
import type { AccountQueries } from '../features/account/queries.ts';

const AGAIN_MS = 3_600_000;

/** Identities of closed accounts go when their time is over. Any node may do it, several do no harm. Answers how to stop. */
export function startAnonymising(queries: AccountQueries, log: FastifyBaseLogger): () => void {
  const round = async () => {
    try {
      const forgotten = await queries.anonymiseClosed();
      if (forgotten > 0) log.info({ forgotten }, 'identities of closed accounts deleted');
    } catch (error) {
      log.error({ err: error }, 'identities of closed accounts are not deleted');
    }
  };
  const timer = setInterval(() => void round(), AGAIN_MS);
  timer.unref();
  void round();
  return () => clearInterval(timer);
}
