import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createClockWatch } from '../db/clock-watch.ts';
import { createReadiness } from './readiness.ts';

const NOW_MS = 1_800_000_000_000;

function world(databaseMs?: number) {
  const database = { answer: async (): Promise<number> => 26 };
  const redis = { state: 'up' as 'up' | 'away' | 'none' };
  const clock = { aheadMs: 0 };
  const query = async () => ({ rows: [{ version: await database.answer(), now_ms: NOW_MS }] });
  const readiness = createReadiness({
    pool: { query } as unknown as Pick<Pool, 'query'>,
    redis: () => redis.state,
    load: { level: () => 'busy', lagMs: () => 120 },
    clock: { nowMs: () => NOW_MS + clock.aheadMs },
    clockWatch: createClockWatch({ raise: () => {}, end: () => {}, log: { error: () => {} } }),
    ...(databaseMs !== undefined && { databaseMs }),
  });
  return { database, redis, clock, readiness, failed: async () => (await readiness.check()).failed };
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

it('LG-07 is not ready while its clock is off, also while the database is silent, and says by how much', async () => {
  const { clock, database, readiness, failed } = world(20);
  clock.aheadMs = 86_400_000;
  expect(await readiness.check()).toMatchObject({ failed: ['clock'], checks: { clockOffsetMs: 86_400_000 } });
  database.answer = () => Promise.reject(new Error('away'));
  expect(await failed()).toEqual(['database', 'clock']);
  database.answer = async () => 26;
  clock.aheadMs = 1_000;
  expect(await readiness.check()).toMatchObject({ failed: [], checks: { clockOffsetMs: 1_000 } });
});
