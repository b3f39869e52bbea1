/** A moment becomes a day, and a day a moment, in one place, for every zone that there is. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ({ pool } = await server.database());
});
afterAll(() => server.stop());

/** Every change of a zone's clocks from 2020 to 2040 to the hour, once for zones that change alike. */
const CHANGES = `WITH offsets AS (
    SELECT z.name, at, (at AT TIME ZONE z.name) - (at AT TIME ZONE 'UTC') AS shift
    FROM (SELECT name FROM pg_timezone_names WHERE name !~ '^(posix|right)/|^(localtime|Factory)$') z,
      generate_series(timestamptz '2020-01-01 00:00Z', '2041-01-01 00:00Z', '4 days') at
  ), steps AS (
    SELECT name, at, lag(shift) OVER (PARTITION BY name ORDER BY at) AS before, shift AS after FROM offsets
  ), kinds AS (
    SELECT min(name) AS name, changes FROM (
      SELECT name, array_agg((at, before, after)::text ORDER BY at) FILTER (WHERE before <> after) AS changes FROM steps GROUP BY name) x
    GROUP BY changes
  )
  SELECT s.name, (SELECT min(hour) FROM generate_series(s.at - interval '4 days', s.at, '1 hour') hour
    WHERE (hour AT TIME ZONE s.name) - (hour AT TIME ZONE 'UTC') = s.after) AS at
  FROM steps s JOIN kinds USING (name) WHERE s.before <> s.after`;

/** Around a change: a day away, and near. Zones put their clocks back by three hours at most. */
const HALF_HOURS = [-50, -48, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 48, 50];

it('every moment lies in one day, which ends where the next one begins, around every change of the clocks in every zone', async () => {
  await pool.query(`CREATE TABLE change AS ${CHANGES}`);
  const { rows: zones } = await pool.query<{ name: string; changes: number }>(
    'SELECT name, count(*)::integer AS changes FROM change GROUP BY name',
  );
  expect(zones.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(500);
  for (const { name, changes } of zones) {
    const { rows } = await pool.query<{ moments: number; wrong: string[] }>(
      `WITH moment AS (
        SELECT at + near * interval '30 minutes' - early * interval '1 millisecond' AS at
        FROM change, unnest($2::integer[]) near, generate_series(0, 1) early WHERE name = $1
      ), bounds AS (SELECT at, day, day_start(day, $1) AS starts, day_start(day + 1, $1) AS ends FROM moment, day_of(at, $1) AS day)
      SELECT count(*)::integer AS moments, coalesce(array_agg(format('%s: %s', at, day)) FILTER (WHERE NOT (starts <= at AND at < ends
        AND day_of(starts, $1) = day AND day_of(ends - interval '1 millisecond', $1) = day AND day_of(ends, $1) = day + 1)), '{}') AS wrong
      FROM bounds`,
      [name, HALF_HOURS],
    );
    expect({ name, ...rows[0] }).toEqual({ name, moments: changes * HALF_HOURS.length * 2, wrong: [] });
  }
});

it('a booking lies in the day of the figures that its limit and its bonus count it in', async () => {
  await pool.query(`INSERT INTO site (id, name, currency) VALUES (0, 'zones', 'TRY') ON CONFLICT DO NOTHING`);
  const { rows } = await pool.query<{ name: string; at: Date }>('SELECT DISTINCT ON (name) name, at FROM change');
  expect(rows.length).toBeGreaterThan(40);
  for (const { name, at } of rows) {
    await pool.query(`UPDATE site SET settings = jsonb_build_object('TIME_ZONE', $1::text)`, [name]);
    const { rows: days } = await pool.query(
      `SELECT r.day = site_day_of(0, at) AND at >= r.starts_at AND at < r.ends_at AND site_day_start(0, r.day) = r.starts_at AS same
       FROM generate_series($1::timestamptz - interval '1 day', $1::timestamptz + interval '1 day', '30 minutes') at
       CROSS JOIN LATERAL (SELECT * FROM running_days(0, at) ORDER BY day DESC LIMIT 1) r WHERE r.day IS NOT NULL`,
      [at],
    );
    expect({ name, wrong: days.filter(({ same }) => !same).length, asked: days.length }).toEqual({
      ...{ name, wrong: 0, asked: 97 },
    });
  }
});

it('nothing else cuts a day out of a moment', () => {
  const source = join(import.meta.dirname, '../..');
  const found = globSync('src/**/*.{ts,sql}', {
    cwd: source,
    exclude: ['src/db/migrations/**', '**/*.test.ts'],
  }).filter((file) => /AT TIME ZONE (?!'UTC')|date_trunc\('day'/.test(readFileSync(join(source, file), 'utf8')));
  expect(found).toEqual(['src/db/schema/01-basics.sql']);
});
