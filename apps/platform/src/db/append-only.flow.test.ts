/** No field of what has happened can be written anew, by the owner of the tables neither. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOneMoment, type Moment } from '../ledger/testing/moment.ts';
import { startTestServer, type TestServer } from './testing/database.ts';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ({ pool } = await server.database());
});
afterAll(() => server.stop());

const APPEND_ONLY = [
  ...['adjustment', 'adjustment_decision', 'audit', 'audit_link', 'closed_day', 'day_figure', 'dispute'],
  ...['dispute_decision', 'dispute_proposal', 'entry', 'hand_pay_event', 'meter_reading', 'movement', 'payment_call'],
  ...['play', 'promotion_payout', 'protection_event', 'reconciliation', 'reconciliation_row', 'site_day', 'unfit_play'],
];
/** Messages are not changed either, and go with the account of their player. */
const NOT_CHANGED = [...APPEND_ONLY, 'chat_message'].sort();

interface Column {
  name: string;
  type: string;
  /** A value of an enum's. */
  label: string | null;
  /** Its values are the database's own. */
  isIdentity: boolean;
}

const columnsOf = async ({ run }: Moment, table: string) =>
  (await run(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type,
        (SELECT min(enumlabel) FROM pg_enum WHERE enumtypid = atttypid) AS label, attidentity <> '' AS "isIdentity"
      FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )) as Column[];

/** Two values of a type, the second of which is another one; of an enum null is. */
const VALUES: Record<string, [string, string]> = {
  text: [`'a'`, `'b'`],
  uuid: [`'00000000-0000-4000-8000-000000000001'`, `'00000000-0000-4000-8000-000000000002'`],
  jsonb: [`'{"a": 1}'`, `'{"a": 2}'`],
  bytea: [`'\\x01'`, `'\\x02'`],
  boolean: ['true', 'false'],
  date: [`'2030-01-01'`, `'2030-01-02'`],
  integer: ['1', '2'],
  bigint: ['1', '2'],
  numeric: ['1', '2'],
  'text[]': [`'{a}'`, `'{b}'`],
  'timestamp with time zone': [`'2030-01-01Z'`, `'2030-01-02Z'`],
};
function valuesOf({ name, type, label }: Column): [string, string] {
  const values = label === null ? VALUES[type] : ([`'${label}'`, 'NULL'] as [string, string]);
  if (!values) throw new Error(`a type without values: ${type} of ${name}`);
  return values;
}

/** A table that takes any row: what else it checks is no matter here. */
async function rowOf(moment: Moment, table: string): Promise<Column[]> {
  const { run } = moment;
  const constraints = (await run(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('c', 'f')`,
    [table],
  )) as { name: string }[];
  for (const { name } of constraints) await run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const columns = await columnsOf(moment, table);
  await run('SET LOCAL session_replication_role = replica');
  await run(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) OVERRIDING SYSTEM VALUE
      VALUES (${columns.map((column) => valuesOf(column)[0]).join()})`,
  );
  await run('SET LOCAL session_replication_role = origin');
  return columns;
}

/** What the database says to it; 'done' where it is done. */
async function tried({ run }: Moment, text: string): Promise<string> {
  await run('SAVEPOINT before');
  const answer = await run(text).then(
    () => 'done',
    (error: Error) => error.message,
  );
  await run('ROLLBACK TO before');
  return answer;
}

describe('what has happened', () => {
  it('is in these tables', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid
        WHERE proname = 'refuse_change' ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(NOT_CHANGED);
  });

  it.each(NOT_CHANGED)('of %s: each of its fields stays, and the row', (table) =>
    inOneMoment(pool, async (moment) => {
      const columns = await rowOf(moment, table);
      const changes = columns.map(
        (column) => `UPDATE ${table} SET ${column.name} = ${column.isIdentity ? 'DEFAULT' : valuesOf(column)[1]}`,
      );
      if (APPEND_ONLY.includes(table)) changes.push(`DELETE FROM ${table}`);
      const answer = [];
      for (const text of changes) answer.push([text, await tried(moment, text)]);
      expect(answer).toEqual(changes.map((text) => [text, `${table} is append-only`]));
    }),
  );
});
