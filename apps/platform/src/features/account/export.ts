import { Readable } from 'node:stream';
import type pg from 'pg';
import { readPlays, readSessions } from '../../ledger/session-statement.ts';
import { CHUNK_ROWS, readTransactions } from '../../ledger/statement.ts';

const EVERYTHING = { since: null, until: null };

/** Exported on their own below. */
const EXPORTED_ELSEWHERE = ['session'];

/**
 * What staff has written about a player goes to the person of the staff who answers a request by law, and not by itself to the player:
 * a suspicion that has been reported must not be disclosed.
 */
const OF_THE_STAFF = ['staff_note', 'player_ban'];
const STAFF_NAME = /^(by|granted_by|withdrawn_by|taken_by|staff_id)$/;
export type Reader = 'player' | 'staff';

/** Secrets are not exported, not even to the player. */
const SECRET = /(^|_)hash$|secret/;

/**
 * Everything kept about a player as one JSON text, in the order of the moment, written as fast as the reader takes it. Tables
 * with a `player_id` are found in the catalogue, so that a new table is exported without a change here.
 */
export function playerData(pool: pg.Pool, playerId: number, exportedAt: string, reader: Reader): Readable {
  return Readable.from(document(pool, playerId, exportedAt, reader));
}

async function* document(pool: pg.Pool, playerId: number, exportedAt: string, reader: Reader): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
  const { rows } = await pool.query<{ player: object; site: object }>(
    `SELECT to_jsonb(p) AS player, jsonb_build_object('id', s.id, 'name', s.name, 'currency', rtrim(s.currency)) AS site
      FROM player p JOIN site s ON s.id = p.site_id WHERE p.id = $1`,
    [playerId],
  );
  yield `,\n"site":${JSON.stringify(rows[0]?.site)},\n"player":${exported(rows[0]?.player ?? {})}`;
  yield* list('transactions', readTransactions(pool, { playerId, type: null, ...EVERYTHING }));
  yield* sessions(pool, playerId);
  const left = reader === 'player' ? [...EXPORTED_ELSEWHERE, ...OF_THE_STAFF] : EXPORTED_ELSEWHERE;
  for (const { table, column } of await tablesOf(pool, left)) {
    const rows = rowsOf(pool, table, column, playerId);
    yield* list(table, reader === 'player' ? withoutStaff(table, rows) : rows);
  }
  const messages = chatMessages(pool, playerId);
  yield* list('chat_message', reader === 'player' ? withoutStaff('chat_message', messages) : messages);
  yield '}\n';
}

async function* list(name: string, chunks: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let first = true;
  for await (const rows of chunks) {
    yield `${first ? '' : ','}\n${rows.map(exported).join(',\n')}`;
    first = false;
  }
  yield ']';
}

/** With every play of every session inside. */
async function* sessions(pool: pg.Pool, playerId: number): AsyncGenerator<string> {
  yield ',\n"sessions":[';
  let first = true;
  for await (const rows of readSessions(pool, { playerId, unplayed: 'show', ...EVERYTHING })) {
    for (const session of rows) {
      yield `${first ? '' : ','}\n{"session":${exported(session)}`;
      yield* list('plays', readPlays(pool, session.id));
      yield '}';
      first = false;
    }
  }
  yield ']';
}

/** Calls of the staff and their names are not the player's. */
async function* withoutStaff(table: string, chunks: AsyncIterable<object[]>): AsyncGenerator<object[]> {
  for await (const rows of chunks) {
    const own = rows.filter((row) => table !== 'audit' || !('type' in row && String(row.type).startsWith('operator_')));
    yield own.map((row) =>
      JSON.parse(JSON.stringify(row, (name, value) => (STAFF_NAME.test(name) ? undefined : value))),
    );
  }
}

/** Tables whose rows belong to a player. Names come from the catalogue, never from outside. */
async function tablesOf(pool: pg.Pool, left: readonly string[]): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'player_id'
        AND c.table_name <> ALL ($1) ORDER BY c.table_name`,
    [left],
  );
  return rows;
}

async function* rowsOf(pool: pg.Pool, table: string, column: string, playerId: number): AsyncGenerator<object[]> {
  let after = '(0,0)';
  for (;;) {
    const { rows } = await pool.query<{ row: object; at: string }>(
      `SELECT to_jsonb(t) AS row, t.ctid::text AS at FROM ${quoted(table)} t
        WHERE ${quoted(column)} = $1 AND t.ctid > $2::tid ORDER BY t.ctid LIMIT ${CHUNK_ROWS}`,
      [playerId, after],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1)!.at;
  }
}

/** Both sides of the player's conversations. */
async function* chatMessages(pool: pg.Pool, playerId: number): AsyncGenerator<object[]> {
  let after: [number, number] = [0, 0];
  for (;;) {
    const { rows } = await pool.query<{ row: object; chat_id: number; number: number }>(
      `SELECT to_jsonb(m) AS row, m.chat_id, m.number FROM chat_message m JOIN chat c ON c.id = m.chat_id
        WHERE c.player_id = $1 AND (m.chat_id, m.number) > ($2, $3) ORDER BY m.chat_id, m.number LIMIT ${CHUNK_ROWS}`,
      [playerId, ...after],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (rows.length < CHUNK_ROWS || !last) return;
    after = [last.chat_id, last.number];
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function exported(row: object): string {
  return JSON.stringify(row, (name, value: unknown) => (SECRET.test(name) ? undefined : value));
}
