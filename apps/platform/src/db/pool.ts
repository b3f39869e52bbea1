/**
 * Connections to PostgreSQL. Amounts are int8 there and safe integers here; an unsafe one is a bug and throws. A sum is numeric: one that no
 * number holds exactly is read as the greatest that is exact, since a report without its last digits is better than none.
 */
import pg from 'pg';
import { verifyDurability } from './durability.ts';

/** `verify` of pg-pool is missing in its types: called for every new connection before it is given out. */
type PoolConfig = pg.PoolConfig & {
  verify?: (client: pg.ClientBase, done: (error?: Error) => void) => void;
};

/** What each session asks the server for, milliseconds: a pooler that drops it is refused (`pooler.ts`). */
export const SESSION_SETTINGS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

const INT8 = 20;
const NUMERIC = 1700;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`not a safe whole number: ${text}`);
  return value;
}

/** Of what `sum()` of int8 answers. */
function wholeSum(text: string): number {
  const value = Number(text);
  const isBeyond = Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isBeyond ? Math.sign(value) * Number.MAX_SAFE_INTEGER : wholeNumber(text);
}

const PARSERS = new Map([
  [INT8, wholeNumber],
  [NUMERIC, wholeSum],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * `max`: connections of this process. Errors of idle connections are reported to `onError`; the pool replaces them by itself.
 * `durable`: refuses a server that may lose acknowledged commits (`UnsafeDatabaseError`). A statement that takes longer than ten seconds, or that waits five for a lock, is ended by the server.
 * `connectWithinMs`: 0 waits for ever.
 */
export function createPool({
  databaseUrl,
  max = 10,
  durable = false,
  connectWithinMs = 5_000,
  onError = () => {},
}: {
  databaseUrl: string;
  max?: number;
  durable?: boolean;
  connectWithinMs?: number;
  onError?: (error: Error) => void;
}): pg.Pool {
  const verify = (client: pg.ClientBase, done: (error?: Error) => void) =>
    void verifyDurability(client).then(() => done(), done);
  const config: PoolConfig = {
    connectionString: databaseUrl,
    max,
    types,
    connectionTimeoutMillis: connectWithinMs,
    ...SESSION_SETTINGS,
    // A server that went silent: the answer is then unknown, like that of a lost connection.
    query_timeout: 15_000,
    keepAlive: true,
    application_name: 'salon',
    ...(durable && { verify }),
  };
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // One that is lost while it is in use, or verified, is reported by its query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
