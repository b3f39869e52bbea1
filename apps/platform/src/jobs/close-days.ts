import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { closeDays } from '../ledger/days.ts';
import type { Scheduler } from './scheduler.ts';

const EVERY_MS = 30_000;

/** Closes the days of sites soon after their midnight, and those that ended while no platform ran. Returns how to stop. */
export function startClosingDays(pool: Pool, scheduler: Scheduler, log: FastifyBaseLogger): () => Promise<void> {
  return scheduler.every('ends of days', EVERY_MS, async () => {
    for (const { siteId, day } of await closeDays(pool)) log.info({ siteId, day }, 'day closed');
  });
}
