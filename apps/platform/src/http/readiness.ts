import type { Pool } from 'pg';
import type { Load, LoadLevel } from '../load/load.ts';

/** Why a node should be sent nobody. `draining`: it ends. `schema`: the database is older than it was, e.g. restored. */
type Reason = 'draining' | 'database' | 'schema';

export interface ReadinessReport {
  failed: Reason[];
  checks: {
    draining: boolean;
    /** Whether it has answered in time. */
    database: boolean;
    /** Version of its schema; null: it has not answered. */
    schema: number | null;
    /** No reason to be unready: without it a node serves its own players. `none`: it is not used. */
    redis: 'none' | 'up' | 'away';
    /**
     * Mean of the last second, milliseconds. No reason either, and neither is the load: where all nodes are busy, one after the other would
     * be taken out of service. One that is too late for the check itself fails it.
     */
    eventLoopLagMs: number;
    load: LoadLevel;
  };
}

export interface Readiness {
  check(): Promise<ReadinessReport>;
  /** From now on the node is not ready: it ends. */
  drain(): void;
  isDraining(): boolean;
}

/** A proxy waits 2 s for the answer (deploy/Caddyfile). */
const DATABASE_MS = 1_500;

/** `redis`: whether it is reached now. */
export function createReadiness(
  pool: Pick<Pool, 'query'>,
  redis: () => ReadinessReport['checks']['redis'],
  load: Pick<Load, 'level' | 'lagMs'>,
  databaseMs = DATABASE_MS,
): Readiness {
  let isDraining = false;
  let newestSchema = 0;

  async function readSchema(): Promise<number | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), databaseMs);
    const asked = pool
      .query<{ version: number }>({
        name: 'readiness',
        text: 'SELECT coalesce(max(version), 0) AS version FROM schema_version',
      })
      .then(
        ({ rows }) => rows[0]?.version ?? 0,
        () => null,
      );
    const version = await Promise.race([asked, late]);
    clearTimeout(timer);
    return version;
  }

  return {
    async check() {
      const schema = await readSchema();
      newestSchema = Math.max(newestSchema, schema ?? 0);
      const failed: Reason[] = [];
      if (isDraining) failed.push('draining');
      if (schema === null) failed.push('database');
      else if (schema < newestSchema) failed.push('schema');
      const checks = { draining: isDraining, database: schema !== null, schema, redis: redis() };
      return { failed, checks: { ...checks, eventLoopLagMs: load.lagMs(), load: load.level() } };
    },
    drain() {
      isDraining = true;
    },
    isDraining: () => isDraining,
  };
}
