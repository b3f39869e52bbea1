/** What the files about a player have and have not: every column of every table with a player's rows is decided. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestDatabase, type TestServer } from '../../db/testing/database.ts';
import { createAdjustments } from '../../ledger/adjustments.ts';
import { playerData } from './export.ts';
import { NOT_LISTED, PLAYER_TABLES, type Reader } from './export-columns.ts';

let server: TestServer;
let database: TestDatabase;
let demo: number;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.demoDatabase();
  demo = await idOf('demo');
});
afterAll(() => server.stop());

const sql = async (statement: string, values: unknown[] = []) => (await database.pool.query(statement, values)).rows;
const idOf = async (username: string): Promise<number> =>
  (await sql('SELECT id FROM player WHERE site_id = 0 AND username = $1', [username]))[0].id;

/** Columns of the tables that refer to a player, as `table.column`. */
async function columnsOfPlayers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT c.table_name || '.' || c.column_name AS name
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (c.table_name = 'player'
       OR EXISTS (SELECT FROM information_schema.columns p
         WHERE p.table_schema = 'public' AND p.table_name = c.table_name AND p.column_name = 'player_id')
       OR EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = 'player'::regclass
         AND f.conrelid::regclass::text = c.table_name))`);
  return rows.map(({ name }) => name).filter((name) => !(name.split('.')[0]! in NOT_LISTED));
}

const decided = Object.entries(PLAYER_TABLES).flatMap(([table, { own, part = {}, withheld = {} }]) =>
  [...own, ...Object.keys(part), ...Object.values(withheld).flat()].map((column) => `${table}.${column}`),
);

async function fileOf(playerId: number, reader: Reader, pool = database.platformPool) {
  const file = await text(playerData(pool, playerId, '2026-11-27T20:00:00.000Z', reader));
  return { file, data: JSON.parse(file) };
}

describe('a column of a table with rows of players', () => {
  it('is exported or withheld, each by a line of its own', async () => {
    expect(new Set(decided).size).toBe(decided.length);
    expect([...decided].sort()).toEqual((await columnsOfPlayers(database.pool)).sort());
  });

  it('is found missing when it is new, and is in neither file until then', async () => {
    const other = await server.demoDatabase();
    await other.pool.query(
      `ALTER TABLE player_note ADD COLUMN suspicion text NOT NULL DEFAULT 'looks like a launderer'`,
    );
    await other.pool.query(`CREATE TABLE review (player_id integer REFERENCES player, finding text)`);
    const { id } = (await other.pool.query(`SELECT id FROM player WHERE site_id = 0 AND username = 'demo'`)).rows[0];
    await other.pool.query(`INSERT INTO player_note (player_id, title) VALUES ($1, 'my own note')`, [id]);
    await other.pool.query(`INSERT INTO review VALUES ($1, 'looks like a launderer')`, [id]);
    const found = (await columnsOfPlayers(other.pool)).filter((name) => !decided.includes(name));
    expect(found.sort()).toEqual(['player_note.suspicion', 'review.finding', 'review.player_id']);
    for (const reader of ['player', 'staff'] as const) {
      const { file } = await fileOf(id, reader, other.pool);
      expect(file).toContain('my own note');
      expect(file).not.toContain('launderer');
    }
  });
});

describe('what staff has done to a player', () => {
  it('is in the player’s file without the reasons and names of the staff, and in the staff’s with them', async () => {
    await sql('SELECT tighten_limit(0, $1, $2, $3, 1000, $4, $5)', [demo, 'loss', 'day', 'yilmaz.q', 'lost the house']);
    await sql('SELECT grant_bonus(0, $1, $2, 100, $3, $4, 7)', [demo, randomUUID(), 'calms him down', 'yilmaz.q']);
    await sql('SELECT offer_reset(0, $1, $2, $3, 1)', [demo, Buffer.from('hash of a link'), 'yilmaz.q']);
    await sql(
      `INSERT INTO staff_note (player_id, written_by, text) VALUES ($1, 'yilmaz.q', 'reported to the bureau')`,
      [demo],
    );
    await sql(
      `INSERT INTO audit (player_id, site_id, type, details) VALUES ($1, 0, 'adjustment_proposed', '{"reason": "fraud"}'),
        ($1, 0, 'login_success', '{"by": "registration", "operator": "yilmaz.q"}')`,
      [demo],
    );
    const { file, data } = await fileOf(demo, 'player');
    expect(file).not.toMatch(/yilmaz|lost the house|calms him|bureau|fraud|hash of a link/);
    expect(data.bonus_grant.at(-1)).toMatchObject({ amount_minor: 100, granted_by: 'staff' });
    expect(data.player_email_token).toMatchObject([{ purpose: 'reset', given_by: 'staff' }]);
    expect(data.protection_event).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'limit_by_staff', details: { kind: 'loss', period: 'day', amount: 1000 } }),
      ]),
    );
    expect(data.audit).toMatchObject([{ type: 'login_success', details: { by: 'registration' } }]);

    const { file: whole } = await fileOf(demo, 'staff');
    for (const one of ['yilmaz.q', 'lost the house', 'calms him down', 'reported to the bureau', 'fraud'])
      expect(whole).toContain(one);
    expect(whole).not.toMatch(/token_hash|password_hash|pin_hash|argon2/);
  });

  it('a correction has its reason once it is approved; one that waits or was refused has none', async () => {
    const adjustments = createAdjustments(database.platformPool);
    const propose = async (name: string, reason: string) => {
      await sql(
        `SELECT post_movement('deposit', $1, NULL, NULL, ARRAY[account_of('payments', '0:demo'), account_of('wallet', $2)],
          ARRAY[-5000::bigint, 5000::bigint])`,
        [`deposit:${name}`, String(demo)],
      );
      const movementId = (await sql('SELECT id FROM movement WHERE key = $1', [`deposit:${name}`]))[0].id;
      const id = randomUUID();
      const proposal = { id, siteId: 0, movementId, username: null, playerMinor: -100, reason, operator: 'yilmaz.q' };
      expect(await adjustments.propose(proposal)).toMatchObject({ ok: true });
      return id;
    };
    const decide = (id: string, approve: boolean) => adjustments.decide({ id, siteId: 0, approve, operator: 'kaya.q' });
    await propose('waits', 'suspected of fraud');
    expect(await decide(await propose('refused', 'suspected of theft'), false)).toMatchObject({ ok: true });
    expect(await decide(await propose('approved', 'booked twice'), true)).toMatchObject({ ok: true });
    const { file, data } = await fileOf(demo, 'player');
    expect(file).not.toMatch(/suspected|yilmaz|kaya/);
    const shown = data.adjustment.map((one: Record<string, unknown>) => [one.reason, one.proposed_by]);
    expect(shown).toEqual([
      [null, 'staff'],
      [null, 'staff'],
      ['booked twice', 'staff'],
    ]);
    expect((await fileOf(demo, 'staff')).file).toMatch(/suspected of fraud[\s\S]*suspected of theft/);
  });
});
