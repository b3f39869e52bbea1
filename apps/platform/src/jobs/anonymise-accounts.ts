import type { FastifyBaseLogger } from 'fastify';
import type { AccountQueries } from '../features/account/queries.ts';
import type { Scheduler } from './scheduler.ts';

const EVERY_MS = 3_600_000;

/** Deletes identities of closed accounts after their retention time, at once and every hour. Safe on several nodes. Returns how to stop. */
export function startAnonymising(
  queries: AccountQueries,
  scheduler: Scheduler,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const run = async () => {
    const anonymised = await queries.anonymiseClosed();
    if (anonymised > 0) log.info({ anonymised }, 'identities of closed accounts deleted');
  };
  const first = run().catch((error: unknown) =>
    log.error({ err: error }, 'identities of closed accounts are not deleted'),
  );
  const stop = scheduler.every('closed accounts', EVERY_MS, run);
  return async () => void (await Promise.all([first, stop()]));
}
