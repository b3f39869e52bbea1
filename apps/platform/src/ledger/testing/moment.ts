/** A floor on which a transaction is one moment: by `now()`, by the ledger's clock, and for the test. */
import type pg from 'pg';
import type { TestDatabase, TestServer } from '../../db/testing/database.ts';
import { layFloor } from './floor.ts';

export async function layStillFloor(server: TestServer): Promise<TestDatabase> {
  const database = await server.database();
  await layFloor(database.pool);
  await standStill(database.pool);
  return database;
}

/** From here on the ledger's clock is the transaction's. */
export async function standStill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `CREATE OR REPLACE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT now()'`,
  );
}

export interface Moment {
  client: pg.PoolClient;
  run(text: string, values?: unknown[]): Promise<unknown[]>;
  /** The first column of the first row. */
  ask(text: string, values?: unknown[]): Promise<unknown>;
}

/** Whatever is done within it is taken back. */
export async function inOneMoment<T>(pool: pg.Pool, work: (moment: Moment) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const run = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows as unknown[];
  const ask = async (text: string, values?: unknown[]) => Object.values((await run(text, values))[0] ?? {})[0];
  try {
    await client.query('BEGIN');
    return await work({ client, run, ask });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
