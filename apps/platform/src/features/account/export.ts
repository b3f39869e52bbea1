import { Readable } from 'node:stream';
import type pg from 'pg';
import { readPlays, readSessions } from '../../ledger/session-statement.ts';
import { CHUNK_ROWS, readTransactions } from '../../ledger/statement.ts';
import { PLAYER_TABLES, type Reader, rowFor } from './export-columns.ts';

const EVERYTHING = { since: null, until: null };

/** Read by statements of their own. */
const READ_APART = ['player', 'chat_message'];

/** What the reader gets of everything kept about a player, as one JSON text in the order of the moment, written as fast as the reader takes it. */
export function playerData(pool: pg.Pool, playerId: number, exportedAt: string, reader: Reader): Readable {
  return Readable.from(document(pool, playerId, exportedAt, reader));
}

async function* document(pool: pg.Pool, playerId: number, exportedAt: string, reader: Reader): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
  const { rows } = await pool.query<{ player: object; site: object }>(
    `SELECT ${rowFor(PLAYER_TABLES.player!, reader)} AS player,
        jsonb_build_object('id', s.id, 'name', s.name, 'currency', rtrim(s.currency)) AS site
      FROM player t JOIN site s ON s.id = t.site_id WHERE t.id = $1`,
    [playerId],
  );
  yield `,\n"site":${JSON.stringify(rows[0]?.site)},\n"player":${JSON.stringify(rows[0]?.player ?? {})}`;
  yield* list('transactions', readTransactions(pool, { playerId, type: null, ...EVERYTHING }));
  yield* sessions(pool, playerId);
  for (const [table, rule] of Object.entries(PLAYER_TABLES)) {
    const row = READ_APART.includes(table) ? null : rowFor(rule, reader);
    const shown = reader === 'player' ? rule.shown : undefined;
    if (row !== null) yield* list(table, rowsOf(pool, playerId, { table, row, shown }));
  }
  yield* list('chat_message', chatMessages(pool, rowFor(PLAYER_TABLES.chat_message!, reader)!, playerId));
  yield '}\n';
}

async function* list(name: string, chunks: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let first = true;
  for await (const rows of chunks) {
    yield `${first ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
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
      yield `${first ? '' : ','}\n{"session":${JSON.stringify(session)}`;
      yield* list('plays', readPlays(pool, session.id));
      yield '}';
      first = false;
    }
  }
  yield ']';
}

/** Names and statements are the list's, never from outside. */
async function* rowsOf(
  pool: pg.Pool,
  playerId: number,
  { table, row, shown = 'true' }: { table: string; row: string; shown: string | undefined },
): AsyncGenerator<object[]> {
  let after = '(0,0)';
  for (;;) {
    const { rows } = await pool.query<{ row: object; at: string }>(
      `SELECT ${row} AS row, t.ctid::text AS at FROM ${table} t
        WHERE t.player_id = $1 AND ${shown} AND t.ctid > $2::tid ORDER BY t.ctid LIMIT ${CHUNK_ROWS}`,
      [playerId, after],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1)!.at;
  }
}

/** Both sides of the player's conversations. */
async function* chatMessages(pool: pg.Pool, row: string, playerId: number): AsyncGenerator<object[]> {
  let after: [number, number] = [0, 0];
  for (;;) {
    const { rows } = await pool.query<{ row: object; chat_id: number; number: number }>(
      `SELECT ${row} AS row, t.chat_id, t.number FROM chat_message t JOIN chat c ON c.id = t.chat_id
        WHERE c.player_id = $1 AND (t.chat_id, t.number) > ($2, $3) ORDER BY t.chat_id, t.number LIMIT ${CHUNK_ROWS}`,
      [playerId, ...after],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (rows.length < CHUNK_ROWS || !last) return;
    after = [last.chat_id, last.number];
  }
}
