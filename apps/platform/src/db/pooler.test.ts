import type pg from 'pg';
import { expect, it } from 'vitest';
import { SESSION_SETTINGS } from './pool.ts';
import { PoolerError, refusePooler } from './pooler.ts';

/** Which session of the database a statement of a connection is lent. */
type Lend = (connection: number) => number;

const forwarded = Object.entries(SESSION_SETTINGS).map(([name, value]) => ({ name, setting: String(value) }));

function world(lend: Lend, settings = forwarded) {
  const counts = { connections: 0, released: 0 };
  const connect = async () => {
    const connection = counts.connections++;
    return {
      query: async (text: string) => ({ rows: /pg_settings/.test(text) ? settings : [{ pid: lend(connection) }] }),
      release: () => counts.released++,
    };
  };
  return { counts, pool: { connect } as unknown as Pick<pg.Pool, 'connect'> };
}

/** A pooler that lends what was given back last, or first, of so many sessions. */
const lastOf = (): Lend => () => 1;
const firstOf = (sessions: number): Lend => {
  let next = 0;
  return () => next++ % sessions;
};

it('takes connections that are sessions of their own', async () => {
  const { pool, counts } = world((connection) => 100 + connection);
  await refusePooler(pool);
  expect(counts).toEqual({ connections: 2, released: 2 });
});

it.each([
  ['the session that was given back last', lastOf()],
  ...[1, 2, 3, 4, 5, 8, 20].map((sessions) => [`${sessions} sessions in turn`, firstOf(sessions)] as const),
] as const)('refuses a pooler that lends %s', async (_what, lend) => {
  const { pool, counts } = world(lend);
  const refused = await refusePooler(pool).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PoolerError);
  expect((refused as Error).message).toMatch(/^DATABASE_URL leads to a connection pooler .*session mode$/);
  expect(counts).toEqual({ connections: 2, released: 2 });
});

it('refuses one that drops what a session asked for, and names it', async () => {
  const [first, ...others] = forwarded;
  const { pool } = world((connection) => connection, [{ ...first!, setting: '0' }, ...others]);
  await expect(refusePooler(pool, 'MIGRATE_DATABASE_URL')).rejects.toThrow(
    `MIGRATE_DATABASE_URL leads to a connection pooler that drops settings of a session (${first!.name})`,
  );
});

it('names one that refuses the settings of a session, and leaves other errors as they are', async () => {
  const failing = (message: string) => ({ connect: () => Promise.reject(new Error(message)) });
  const refusal = (message: string) => refusePooler(failing(message)).catch((error: Error) => error);
  expect(await refusal('unsupported startup parameter: statement_timeout')).toMatchObject({
    name: 'PoolerError',
    message: expect.stringContaining('refuses settings of a session (statement_timeout)'),
  });
  expect(await refusal('connect ECONNREFUSED')).toMatchObject({ name: 'Error' });
});
