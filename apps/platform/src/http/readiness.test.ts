import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

function world(databaseMs?: number) {
  const database = { answer: async (): Promise<number> => 26 };
  const redis = { state: 'up' as 'up' | 'away' | 'none' };
  const pool = { query: async () => ({ rows: [{ version: await database.answer() }] }) } as unknown as Pick<
    Pool,
    'query'
  >;
  const readiness = createReadiness(pool, () => redis.state, { level: () => 'busy', lagMs: () => 120 }, databaseMs);
  return { database, redis, readiness, failed: async () => (await readiness.check()).failed };
}

it('PR-01 is ready where the database answers, with Redis or without', async () => {
  const { readiness, redis } = world();
  expect(await readiness.check()).toMatchObject({ failed: [], checks: { database: true, schema: 26, redis: 'up' } });
  redis.state = 'away';
  expect(await readiness.check()).toMatchObject({
    failed: [],
    checks: { redis: 'away', load: 'busy', eventLoopLagMs: 120 },
  });
});

it('says that it drains, and goes on to say what else is wrong', async () => {
  const { readiness, database, failed } = world();
  readiness.drain();
  expect(await failed()).toEqual(['draining']);
  database.answer = () => Promise.reject(new Error('secret host db.internal'));
  const report = await readiness.check();
  expect(report).toMatchObject({ failed: ['draining', 'database'], checks: { schema: null, database: false } });
  expect(JSON.stringify(report)).not.toContain('internal');
});

it('does not wait for a database that is silent, and is ready again once it answers', async () => {
  const { database, failed } = world(20);
  database.answer = () => new Promise(() => {});
  expect(await failed()).toEqual(['database']);
  database.answer = async () => 26;
  expect(await failed()).toEqual([]);
});

it('is not ready on a database that is older than it was; one that was migrated further is no reason', async () => {
  const { database, failed } = world();
  expect(await failed()).toEqual([]);
  database.answer = async () => 27;
  expect(await failed()).toEqual([]);
  database.answer = async () => 26;
  expect(await failed()).toEqual(['schema']);
});
