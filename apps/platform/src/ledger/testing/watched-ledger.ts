/** Ledgers whose calls of the database a test sees, or whose answers it loses. */
import type pg from 'pg';
import type { Ledger } from '../ledger.ts';
import { createPostgresLedger } from '../postgres.ts';

type Query = (query: pg.QueryConfig) => Promise<unknown>;

const withQuery = (pool: pg.Pool, changed: (query: Query) => Query): Ledger =>
  createPostgresLedger(
    new Proxy(pool, {
      get: (target, name) => (name === 'query' ? changed((query) => target.query(query)) : Reflect.get(target, name)),
    }),
  );

/** Names the database's functions as they are called. */
export function watchCalls(pool: pg.Pool): { ledger: Ledger; called: string[] } {
  const called: string[] = [];
  const ledger = withQuery(pool, (query) => (config) => {
    called.push(String(config.name));
    return query(config);
  });
  return { ledger, called };
}

/** Until `stop`, what the function `name` has committed is not heard of. */
export function loseAnswers(pool: pg.Pool, name: string): { ledger: Ledger; stop(): void } {
  let isLost = true;
  const ledger = withQuery(pool, (query) => async (config) => {
    const answer = await query(config);
    if (isLost && config.name === name) throw new Error('Connection terminated unexpectedly');
    return answer;
  });
  return {
    ledger,
    stop: () => {
      isLost = false;
    },
  };
}
