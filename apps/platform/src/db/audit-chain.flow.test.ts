import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../audit/audit.ts';
import { checkInvariants } from '../ledger/invariants.ts';
import { startTestServer, type TestDatabase, type TestServer } from './testing/database.ts';

const RULE = 'every row of the audit stands as it was written';
let server: TestServer;
/** Six rows, written by the platform. */
let written: TestDatabase;

beforeAll(async () => {
  server = await startTestServer();
  written = await server.database();
  const audit = createAudit(written.platformPool);
  for (let remaining = 6; remaining > 0; remaining--)
    await audit({ type: 'login_fail', playerId: null, siteId: null, address: '::1', details: { remaining } });
});
afterAll(() => server.stop());

async function brokenIn({ pool }: TestDatabase): Promise<string[]> {
  return (await checkInvariants(pool)).find(({ rule }) => rule === RULE)?.examples ?? ['no such rule'];
}

/** What the rule says after somebody with the owner's rights has been there, past every trigger. */
async function findingsAfter(...statements: string[]): Promise<string[]> {
  const copy = await written.copy();
  const client = await copy.pool.connect();
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  for (const statement of statements) expect((await client.query(statement)).rowCount).toBeGreaterThan(0);
  await client.query('COMMIT');
  client.release();
  const findings = await brokenIn(copy);
  await copy.drop();
  return findings;
}

describe('the chain of the audit', () => {
  it.each([
    ['id', 'DEFAULT'],
    ['at', `at + interval '1 microsecond'`],
    ['player_id', '7'],
    ['site_id', '7'],
    ['type', `'login_success'`],
    ['address', `'::2'`],
    ['details', `'{"remaining": 99}'`],
  ])('an edited row is named, whichever of its fields it is: %s', async (column, value) => {
    const findings = await findingsAfter(`UPDATE audit SET ${column} = ${value} WHERE id = 3`);
    expect(findings[0]).toBe(
      column === 'id' ? 'row 3 of link 3 is gone' : 'row 3 of link 3 is not what was written there',
    );
  });

  it('has every field of a row in its hash', async () => {
    const { pool } = await server.database();
    const { rows } = await pool.query(
      `SELECT array_agg(attname::text ORDER BY attnum) AS names FROM pg_attribute WHERE attrelid = 'audit'::regclass AND attnum > 0`,
    );
    expect(rows[0].names).toEqual(['id', 'at', 'player_id', 'site_id', 'type', 'address', 'details']);
  });

  it('a deleted row is named, at the end too, and with its link', async () => {
    expect(await findingsAfter('DELETE FROM audit WHERE id = 2')).toEqual(['row 2 of link 2 is gone']);
    expect(await findingsAfter('DELETE FROM audit WHERE id = 6', 'DELETE FROM audit_link WHERE number = 6')).toEqual([
      'the last link is 5, the head says 6',
    ]);
    expect(
      await findingsAfter('DELETE FROM audit WHERE id IN (2, 3)', 'DELETE FROM audit_link WHERE number IN (2, 3)'),
    ).toEqual(['links 2 to 3 are gone']);
  });

  it('rows that changed places are named, the first one first', async () => {
    const swap = `UPDATE audit a SET (at, details) = (o.at, o.details) FROM audit o WHERE a.id + o.id = 5 AND a.id IN (2, 3)`;
    expect(await findingsAfter(swap)).toEqual([
      'row 2 of link 2 is not what was written there',
      'row 3 of link 3 is not what was written there',
    ]);
  });

  it('an edited row whose own link was written anew breaks the one after it', async () => {
    const edit = `UPDATE audit SET details = '{}' WHERE id = 3`;
    const relink = `UPDATE audit_link l SET hash = audit_hash((SELECT hash FROM audit_link WHERE number = 2), a) FROM audit a WHERE a.id = 3 AND l.number = 3`;
    expect(await findingsAfter(edit, relink)).toEqual(['row 4 of link 4 is not what was written there']);
  });

  it('a row that was slipped in past the trigger is named', async () => {
    expect(await findingsAfter(`INSERT INTO audit (type) VALUES ('login_success')`)).toEqual(['row 7 has no link']);
  });

  it('many at once, and in transactions that hold other locks, neither break it nor wait in a circle', async () => {
    const busy = await server.database();
    await busy.pool.query(`INSERT INTO site (id, name, currency) VALUES (0, 'a', 'TRY'), (1, 'b', 'TRY')`);
    const audit = createAudit(busy.platformPool);
    const single = Array.from({ length: 100 }, (_, n) =>
      audit({ type: 'login_success', playerId: null, siteId: n, address: null }),
    );
    // Each writes first and locks afterwards, in the other's order.
    const crossed = Array.from({ length: 6 }, async (_, n) => {
      const client = await busy.pool.connect();
      await client.query('BEGIN');
      await client.query(`INSERT INTO audit (type, site_id) VALUES ('hand_pay_paid', $1)`, [n]);
      for (const id of [0, 1]) await client.query('UPDATE site SET name = name WHERE id = $1', [id]);
      await client.query(`INSERT INTO audit (type, site_id) VALUES ('hand_pay_paid', $1)`, [n]);
      await client.query('COMMIT');
      client.release();
    });
    await Promise.all([...single, ...crossed]);
    expect(await brokenIn(busy)).toEqual([]);
    expect((await busy.pool.query('SELECT number FROM audit_head')).rows).toEqual([{ number: 112 }]);
    await busy.drop();
  });

  it('the platform writes rows, and neither links nor head', async () => {
    for (const deed of [
      `INSERT INTO audit_link VALUES (99, 99, '')`,
      `UPDATE audit_head SET number = 0`,
      `DELETE FROM audit_link`,
    ])
      await expect((await server.database()).platformPool.query(deed)).rejects.toMatchObject({ code: '42501' });
  });

  it('nobody empties what has happened, by a slip of the owner’s hand either', async () => {
    const { pool } = await server.database();
    for (const table of ['audit', 'audit_link', 'movement', 'entry', 'play'])
      await expect(pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
  });
});
