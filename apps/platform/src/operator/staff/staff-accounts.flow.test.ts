/** Changes of the staff's accounts, and links of theirs: each condition alone, and nobody else's rows. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../db/testing/database.ts';
import { inOneMoment, type Moment } from '../../ledger/testing/moment.ts';

let server: TestServer;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  ({ pool } = await server.database());
  await pool.query(`INSERT INTO site (id, name, currency) VALUES (0, 'One', 'TRY'), (1, 'Other', 'EUR');
    INSERT INTO staff (id, site_id, username, name, email, role, password_hash, must_change_password, totp_secret) OVERRIDING SYSTEM VALUE
      SELECT n, NULL, 'staff' || n, 'Name', 'e@salon.example', 'admin', 'x', false, '\\x01' FROM unnest('{1,2,12}'::int[]) n;
    INSERT INTO staff_session (token_hash, staff_id, address, expires_at)
      SELECT int4send(n), n, '::1', now() + interval '1 hour' FROM unnest('{1,2,12}'::int[]) n;
    INSERT INTO staff_passkey (id, staff_id, name, public_key, counter) SELECT 'k' || n, n, 'k', '\\x01', 0 FROM unnest('{1,2,12}'::int[]) n;
    INSERT INTO staff_recovery_code (staff_id, code_hash, used_at)
      SELECT n, int4send(n * 10 + used::int), CASE WHEN used THEN now() END FROM unnest('{1,2,12}'::int[]) n, unnest('{true,false}'::bool[]) used`);
});
afterAll(() => server.stop());

const SESSIONS = 'SELECT array_agg(staff_id ORDER BY staff_id) FROM staff_session WHERE revoked_at IS NULL';
const PASSKEYS = 'SELECT array_agg(staff_id ORDER BY staff_id) FROM staff_passkey';
/** Of each person one was used. */
const CODES = 'SELECT array_agg(staff_id ORDER BY staff_id) FROM staff_recovery_code WHERE used_at IS NULL';
const USED = 'SELECT count(*)::int FROM staff_recovery_code WHERE used_at IS NOT NULL';
const change = ({ ask }: Moment, set: object, { site = 0, everySite = true, id = 1 } = {}) =>
  ask('SELECT change_staff($1, $2, $3, $4)', [site, everySite, id, JSON.stringify(set)]);

it.each([
  [{ name: 'Other' }, true, true],
  [{ email: 'other@salon.example' }, true, true],
  [{ role: 'floor' }, false, true],
  [{ disabled: true }, false, true],
  [{ passwordHash: 'y' }, false, false],
])('%j: its sessions go on: %s, its second factors stay: %s; those of others do in any case', (set, goesOn, stays) =>
  inOneMoment(pool, async (moment) => {
    const { ask } = moment;
    expect(await change(moment, set)).toBe('changed');
    expect(await ask(SESSIONS)).toEqual(goesOn ? [1, 2, 12] : [2, 12]);
    for (const rows of [PASSKEYS, CODES]) expect(await ask(rows)).toEqual(stays ? [1, 2, 12] : [2, 12]);
    expect(await ask(USED)).toBe(3);
    expect(await ask('SELECT array_agg(id ORDER BY id) FROM staff WHERE totp_secret IS NOT NULL')).toEqual(
      stays ? [1, 2, 12] : [2, 12],
    );
    expect(await change(moment, 'passwordHash' in set ? {} : set)).toBe('same');
  }),
);

it('is made by who may see it: of the own site, or of every site', () =>
  inOneMoment(pool, async (moment) => {
    await moment.run('UPDATE staff SET site_id = 1 WHERE id = 1');
    for (const [site, everySite, answer] of [
      [0, false, 'not_found'],
      [1, false, 'changed'],
      [0, true, 'changed'],
    ] as const) {
      await moment.run('SAVEPOINT before');
      expect([site, everySite, await change(moment, { name: 'z' }, { site, everySite })]).toEqual([
        site,
        everySite,
        answer,
      ]);
      await moment.run('ROLLBACK TO before');
    }
  }));

it('an admin of every site goes only while another one is left: one of a site, of another role or disabled is none', () =>
  inOneMoment(pool, async (moment) => {
    const { run } = moment;
    await run('DELETE FROM staff_session; DELETE FROM staff_passkey; DELETE FROM staff_recovery_code');
    await run('DELETE FROM staff WHERE id = 12');
    for (const [other, answer] of [
      ['site_id = NULL', 'changed'],
      ['site_id = 0', 'staff_last_admin'],
      [`role = 'support'`, 'staff_last_admin'],
      ['disabled_at = now()', 'staff_last_admin'],
    ] as const)
      for (const set of [{ role: 'floor' }, { disabled: true }, { role: 'floor', disabled: true }]) {
        await run('SAVEPOINT before');
        await run(`UPDATE staff SET ${other} WHERE id = 2`);
        expect([other, set, await change(moment, set)]).toEqual([other, set, answer]);
        await run('ROLLBACK TO before');
      }
  }));

it('a link of the owner works for an open account, once, and takes with it what is the person’s alone', () =>
  inOneMoment(pool, async (moment) => {
    const { run, ask } = moment;
    await run(`INSERT INTO staff_reset_link (staff_id, token_hash, expires_at)
      SELECT staff, link::bytea, now() + interval '1 hour' FROM (VALUES (1, '\\x01'), (1, '\\x02'), (2, '\\x03')) l (staff, link)`);
    const own = ['staff:1', 'staff:1|::1', 'staff-code:1', 'staff-password:1'];
    const others = ['staff:12', 'staff:12|::1', 'staff-code:12', 'staff-password:2', 'player:1', 'address:::1'];
    await run('INSERT INTO login_failure (subject, failures, first_at) SELECT unnest($1::text[]), 1, now()', [
      [...own, ...others],
    ]);
    const reset = (link: number) => ask(`SELECT reset_staff_by_link($1, 'y')`, [Buffer.from([link])]);
    for (const spoil of [
      'UPDATE staff SET disabled_at = now() WHERE id = 1',
      'UPDATE staff_reset_link SET used_at = now()',
    ]) {
      await run('SAVEPOINT before');
      await run(spoil);
      expect([spoil, await reset(1)]).toEqual([spoil, null]);
      await run('ROLLBACK TO before');
    }
    expect(await reset(1)).toBe('staff1');
    for (const link of [1, 2]) expect([link, await reset(link)]).toEqual([link, null]);
    for (const rows of [SESSIONS, PASSKEYS, CODES]) expect(await ask(rows)).toEqual([2, 12]);
    expect(await ask(USED)).toBe(3);
    expect(await ask('SELECT array_agg(subject) FROM login_failure')).toEqual(others);
    expect(await ask(`SELECT array_agg(id) FROM staff WHERE password_hash = 'y' AND totp_secret IS NULL`)).toEqual([1]);
    expect(await reset(3)).toBe('staff2');
  }));

it('a new set of recovery codes replaces those of its person that are not used', () =>
  inOneMoment(pool, async ({ run, ask }) => {
    await run(`SELECT renew_recovery_codes(1, ARRAY['\\xa1', '\\xa2']::bytea[])`);
    expect(await ask(CODES)).toEqual([1, 1, 2, 12]);
    expect(
      await ask(`SELECT count(*)::int FROM staff_recovery_code WHERE staff_id = 1 AND code_hash IN ('\\xa1', '\\xa2')`),
    ).toBe(2);
    expect(await ask(USED)).toBe(3);
  }));

it('a platform’s first account is opened by a link that was not used, where there is no staff', () =>
  inOneMoment(pool, async ({ run, ask }) => {
    await run(`INSERT INTO staff_link (token_hash, expires_at, used_at)
      VALUES ('\\x01', now() + interval '1 hour', NULL), ('\\x02', now() + interval '1 hour', now())`);
    const open = (link: number) => ask(`SELECT open_first_staff($1, 'first', 'First', 'x')`, [Buffer.from([link])]);
    expect(await open(1)).toBeNull();
    await run(
      'DELETE FROM staff_session; DELETE FROM staff_passkey; DELETE FROM staff_recovery_code; DELETE FROM staff',
    );
    expect(await open(2)).toBeNull();
    expect(await open(1)).toEqual(expect.any(Number));
    expect(await open(1)).toBeNull();
  }));
