import type { Clock } from '@salon/domain';
import type { Pool } from 'pg';
import type { ClockWatch } from '../db/clock-watch.ts';
import type { Load, LoadLevel } from '../load/load.ts';

/**
 * Why a node should be sent nobody. `draining`: it ends. `schema`: the database is older than it was, e.g. restored. `clock`: its own and
 * the database's are apart.
 */
type Reason = 'draining' | 'database' | 'schema' | 'clock';

export interface ReadinessReport {
  failed: Reason[];
  checks: {
    draining: boolean;
    /** Whether it has answered in time. */
    database: boolean;
    /** Version of its schema; null: it has not answered. */
    schema: number | null;
    /** How far the node's clock is ahead of the database's, at least; null: it has never answered. */
    clockOffsetMs: number | null;
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
const ASK = `SELECT coalesce(max(version), 0) AS version, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms
  FROM schema_version`;

export interface ReadinessDeps {
  pool: Pick<Pool, 'query'>;
  /** Whether it is reached now. */
  redis: () => ReadinessReport['checks']['redis'];
  load: Pick<Load, 'level' | 'lagMs'>;
  clock: Pick<Clock, 'nowMs'>;
  /** Hears what the database says of its time with each check. */
  clockWatch: ClockWatch;
  databaseMs?: number;
}

export function createReadiness(deps: ReadinessDeps): Readiness {
  const { pool, redis, load, clock, clockWatch, databaseMs = DATABASE_MS } = deps;
  let isDraining = false;
  let newestSchema = 0;

  async function readSchema(): Promise<number | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), databaseMs);
    const sentMs = clock.nowMs();
    const asked = pool.query<{ version: number; now_ms: number }>({ name: 'readiness', text: ASK }).then(
      ({ rows: [row] }) => {
        if (row) clockWatch.note({ sentMs, databaseMs: row.now_ms, receivedMs: clock.nowMs() });
        return row?.version ?? 0;
      },
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
      if (clockWatch.isOff()) failed.push('clock');
      const clockOffsetMs = clockWatch.offsetMs();
      const checks = { draining: isDraining, database: schema !== null, schema, clockOffsetMs, redis: redis() };
      return { failed, checks: { ...checks, eventLoopLagMs: load.lagMs(), load: load.level() } };
    },
    drain() {
      isDraining = true;
    },
    isDraining: () => isDraining,
  };
}
