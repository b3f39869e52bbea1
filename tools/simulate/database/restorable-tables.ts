import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createReach, type RestorableRows } from './restorable-rows.ts';

/** The tables and sequences beside the clock of the test, copied into a schema of their own. */
const COPY = `BEGIN ISOLATION LEVEL REPEATABLE READ;
  CREATE SCHEMA copied;
  DO $$ DECLARE t text; BEGIN
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'test_clock' LOOP
      EXECUTE format('CREATE TABLE copied.%I AS TABLE public.%I', t, t);
    END LOOP;
  END $$;
  CREATE TABLE copied."all sequences" AS SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public';
  COMMIT`;

/** Without triggers: rows come back as they were. Deleted, not truncated: a reader sees all of it or nothing. */
const RESTORE = `BEGIN;
  SET LOCAL session_replication_role = replica;
  DO $$ DECLARE t text; v_columns text; BEGIN
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'test_clock' LOOP
      SELECT string_agg(quote_ident(attname), ', ') INTO v_columns FROM pg_attribute
        WHERE attrelid = format('public.%I', t)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
      EXECUTE format('DELETE FROM public.%I', t);
      EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM copied.%I', t, v_columns, v_columns, t);
    END LOOP;
  END $$;
  SELECT setval(format('public.%I', sequencename), coalesce(last_value, 1), last_value IS NOT NULL) FROM copied."all sequences";
  COMMIT`;

const CONNECTIONS = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`;

export interface RestorableTables {
  pool: Pool;
  /** Name of the connections of nodes: they end before. */
  nodes: string;
  hold(work: Promise<unknown>): void;
  /** Nobody looks at the rows meanwhile. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Looks at what is there after it. */
  read(): Promise<void>;
}

/** The tables of a real database. */
export function createRestorableTables({ pool, nodes, hold, alone, read }: RestorableTables): RestorableRows {
  const reaching = createReach();

  async function endConnections(): Promise<void> {
    for (;;) {
      const { rows } = await pool.query(`SELECT pg_terminate_backend(pid) ${CONNECTIONS}`, [nodes]);
      if (rows.length === 0) return;
      await sleep(1);
    }
  }
  const held = (work: Promise<void>): Promise<void> => {
    hold(work);
    return work;
  };

  return {
    async copy() {
      await held(pool.query(COPY).then(() => {}));
      return (then) => {
        reaching.lose();
        return held(
          alone(async () => {
            await endConnections();
            await pool.query(RESTORE);
            await read();
            then();
          }),
        );
      };
    },
    reach: reaching.reach,
  };
}
