import type { Pool } from 'pg';
import type { Metrics } from './metrics.ts';

/** Connections of the node to its database. A scrape asks by the same pool, so that one who waits may be the scrape itself. */
export function exposePool({ gauge }: Pick<Metrics, 'gauge'>, pool: Pool): void {
  gauge(
    'salon_pool_connections',
    'Node: its connections to PostgreSQL; waiting: queries that have none yet',
    () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    'state',
  );
  gauge('salon_pool_connections_max', 'Node: most connections to PostgreSQL', () => pool.options.max ?? 10);
}
