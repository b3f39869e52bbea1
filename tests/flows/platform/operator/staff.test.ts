/** The staff's login in its steps, accounts, API keys, and every right: role by call by site. */
import { CODES, operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { codeOf, post, type StaffPerson, staffPerson } from './staff-people.ts';

const FIRST = { username: 'ayse', name: 'Ayşe Demir', password: 'kırmızı balık gölde' };
let node: PlatformNode;

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: 'night:a-key-of-the-operators-people' });
});
afterAll(() => node.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const asConsole = (cookie: string) => ({ cookie, [operator.CONSOLE_HEADER]: '1' });
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0]!;

describe('the first account', () => {
  let secret: string;
  /** The code that set up the second factor. */
  let spent: string;
  let cookie: string;

  it('is opened once, by the link of a platform without staff', async () => {
    const offer = async () => (await node.platform().offerFirstLink())?.split('#')[1];
    const [token, other] = [await offer(), await offer()];
    expect((await post(node.url, '/first', { ...FIRST, token: 'x'.repeat(32) })).body.code).toBe(
      CODES.staff_link_spent,
    );
    const short = await post(node.url, '/first', { ...FIRST, token, password: 'short' });
    expect(short.body).toMatchObject({ code: CODES.password_too_short, Params: { min: 12 } });
    const opened = await post(node.url, '/first', { ...FIRST, token });
    expect(opened.body).toMatchObject({ status: 1, role: 'admin', siteId: null, steps: ['enrolment'] });
    const [session, device] = opened.headers.getSetCookie();
    expect(session).toMatch(/^salon-staff=staff_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^salon-staff-device=[\w.~-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    cookie = cookieOf(opened.headers);
    // Neither link is good any more, and there is no further one.
    for (const one of [token, other])
      expect((await post(node.url, '/first', { ...FIRST, username: 'bora', token: one })).status).toBe(410);
    expect(await node.platform().offerFirstLink()).toBeNull();
  });

  it('does nothing before its second factor is set up', async () => {
    const read = await fetch(`${node.url}${operator.OPERATOR_BASE}/machines`, { headers: asConsole(cookie) });
    expect(((await read.json()) as { code: number }).code).toBe(CODES.staff_login_incomplete);
    secret = (await post(node.url, '/login/totp/enrol', {}, asConsole(cookie))).body.secret;
    expect((await post(node.url, '/login/totp/confirm', { code: '000000' }, asConsole(cookie))).body.code).toBe(
      CODES.second_factor_wrong,
    );
    spent = codeOf(secret);
    const confirmed = await post(node.url, '/login/totp/confirm', { code: spent }, asConsole(cookie));
    expect(confirmed.body).toMatchObject({ steps: [], hasTotp: true });
    const [stored] = await sql("SELECT encode(totp_secret, 'escape') AS text FROM staff");
    expect(stored.text).not.toContain(secret);
  });

  it('logs in by password and code; a code is good once', async () => {
    const { username, password } = FIRST;
    const opened = await post(node.url, '/login', { username, password, wantsToken: true });
    expect(opened.body.steps).toEqual(['second_factor']);
    expect(opened.headers.get('set-cookie')).toBeNull();
    const { token } = opened.body;
    expect((await post(node.url, '/login/totp/enrol', {}, bearer(token))).body.code).toBe(CODES.staff_login_incomplete);
    // The step that set it up is spent; the next one is not. Asked anew, the app could show that next one already.
    expect((await post(node.url, '/login/totp', { code: spent }, bearer(token))).status).toBe(422);
    const next = codeOf(secret, Date.now() + 30_000);
    expect((await post(node.url, '/login/totp', { code: next }, bearer(token))).body.steps).toEqual([]);
    expect((await post(node.url, '/login/totp', { code: next }, bearer(token))).status).toBe(422);
    await post(node.url, '/logout', {}, bearer(token));
    expect((await node.call('GET', `${operator.OPERATOR_BASE}/self`, { token })).status).toBe(401);
  });

  it('locks after five wrong passwords from one address, and writes each down without it', async () => {
    const guess = () => post(node.url, '/login', { username: 'AYSE', password: 'wrong-password' });
    for (let left = 4; left > 0; left--)
      expect((await guess()).body).toMatchObject({ code: CODES.login_wrong, Params: { remaining: left } });
    expect((await guess()).body.code).toBe(CODES.account_protected);
    const { username, password } = FIRST;
    expect((await post(node.url, '/login', { username, password })).body.code).toBe(CODES.account_protected);
    const rows = await sql(`SELECT details::text AS text FROM audit WHERE type = 'staff_login_failed'`);
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.map(({ text }) => text).join()).not.toContain('wrong-password');
    await sql(`DELETE FROM login_failure`);
  });

  it('lets a device in that has logged in before, whatever others have guessed, and locks it by its own tries', async () => {
    const { username, password } = FIRST;
    const opened = await post(node.url, '/login', { username, password });
    const known = {
      cookie: opened.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    };
    const enter = (tried: string, headers = {}) => post(node.url, '/login', { username, password: tried }, headers);
    for (let at = 0; at < 5; at++) await enter('wrong-password');
    expect((await enter(password)).body.code).toBe(CODES.account_protected);
    expect((await enter(password, known)).body.steps).toEqual(['second_factor']);
    for (let at = 0; at < 5; at++) await enter('wrong-password', known);
    expect((await enter(password, known)).body.code).toBe(CODES.account_protected);
    await sql(`DELETE FROM login_failure`);
  });
});

describe('accounts', () => {
  let admin: StaffPerson;
  beforeAll(async () => {
    admin = await staffPerson(node, { username: 'root', role: 'admin', siteId: null });
  });

  it('a new colleague changes the first password, enrols, and only then works', async () => {
    const added = await admin.call('POST', '/staff', { username: 'cem', role: 'cashier', name: 'Cem', email: '' });
    const { id, password } = added.body;
    expect((await admin.call('POST', '/staff', { username: 'CEM', role: 'floor', name: 'x' })).body.code).toBe(
      CODES.staff_name_taken,
    );
    const { body } = await post(node.url, '/login', { username: 'cem', password, wantsToken: true });
    expect(body.steps).toEqual(['new_password', 'enrolment']);
    const as = bearer(body.token);
    const change = (next: string) => post(node.url, '/login/password', { present: password, next }, as);
    expect((await change(password)).status).toBe(422);
    expect((await change('password1234')).status).toBe(422);
    expect((await change('deniz kenarında çay')).body.steps).toEqual(['enrolment']);
    const { secret } = (await post(node.url, '/login/totp/enrol', {}, as)).body;
    await post(node.url, '/login/totp/confirm', { code: codeOf(secret) }, as);
    expect((await node.call('GET', `${operator.OPERATOR_BASE}/hand-pays`, { token: body.token })).body.status).toBe(1);
    // Another role, a closed account, a reset: each ends the sessions.
    await admin.call('POST', `/staff/${id}`, { name: 'Cem', role: 'auditor' });
    expect((await node.call('GET', `${operator.OPERATOR_BASE}/self`, { token: body.token })).status).toBe(401);
    await admin.call('POST', `/staff/${id}/disable`);
    expect((await post(node.url, '/login', { username: 'cem', password: 'deniz kenarında çay' })).status).toBe(401);
    const audited = await sql(`SELECT details::text AS text FROM audit`);
    expect(audited.map(({ text }) => text).join()).not.toMatch(new RegExp(`${password}|deniz kenar`));
  });

  it('has a login name that no other one looks like, and a name without unseen signs', async () => {
    const add = async (username: string) =>
      (await admin.call('POST', '/staff', { username, role: 'floor', name: 'x' })).body;
    // Cyrillic е and о, Greek ο, a wide letter, a Turkish İ.
    for (const username of ['сem', 'rοot', 'rооt', 'ｒoot', 'rİot', 'ro@ot'])
      expect(await add(username)).toMatchObject({ code: CODES.invalid_request, Params: { field: 'username' } });
    // Without what turns the order of reading and what nobody sees it is the name of somebody else.
    for (const username of ['ro\u202eot', 'root\u200b'])
      expect((await add(username)).code).toBe(CODES.staff_name_taken);
    const turned = await admin.call('POST', '/staff', { username: 'looks.fine', role: 'floor', name: 'a\u202eb' });
    expect(turned.body).toMatchObject({ code: CODES.invalid_request, Params: { field: 'name' } });
  });

  it('the last admin of every site stays', async () => {
    const { body } = await admin.call('GET', '/staff');
    const admins = body.staff.filter((one: operator.StaffMember) => one.siteId === null && one.role === 'admin');
    const own = admins.find((one: operator.StaffMember) => one.username === 'root');
    for (const { id } of admins.filter((one: operator.StaffMember) => one !== own))
      expect((await admin.call('POST', `/staff/${id}/disable`)).body.isChanged).toBe(true);
    expect((await admin.call('POST', `/staff/${own.id}/disable`)).body.code).toBe(CODES.staff_last_admin);
    expect((await admin.call('POST', `/staff/${own.id}`, { name: 'r', role: 'floor' })).body.code).toBe(
      CODES.staff_last_admin,
    );
  });

  it('of a site, an admin sees and changes its own colleagues only', async () => {
    const abroad = await staffPerson(node, { username: 'abroad', role: 'admin', siteId: SECOND_SITE_ID });
    const { body } = await abroad.call('GET', '/staff');
    expect(body.staff.map((one: operator.StaffMember) => one.username)).toEqual(['abroad']);
    const [{ id }] = await sql(`SELECT id FROM staff WHERE username = 'root'`);
    expect((await abroad.call('POST', `/staff/${id}/reset`)).body.code).toBe(CODES.not_found);
    const everywhere = { username: 'spy', role: 'admin', name: 'Spy', everySite: true };
    expect((await abroad.call('POST', '/staff', everywhere)).body.code).toBe(CODES.forbidden);
    expect((await abroad.call('GET', '/machines', undefined, 0)).body.code).toBe(CODES.forbidden);
    expect((await admin.call('GET', '/machines', undefined, SECOND_SITE_ID)).body.machines.length).toBeGreaterThan(0);
    expect((await admin.call('GET', '/machines', undefined, 4711)).body.code).toBe(CODES.forbidden);
  });

  it('an allow-list of the site keeps its staff out from elsewhere, also in the middle of a session', async () => {
    const own = await staffPerson(node, { username: 'ece', role: 'floor', siteId: 0 });
    const set = (list: string[] | null) =>
      sql(`UPDATE site SET settings = settings - 'STAFF_ADDRESSES' || coalesce($1::jsonb, '{}') WHERE id = 0`, [
        list && JSON.stringify({ STAFF_ADDRESSES: list }),
      ]);
    await set(['203.0.113.0/24']);
    expect((await own.call('GET', '/machines')).body.code).toBe(CODES.address_not_permitted);
    await set(['127.0.0.0/8', '::1']);
    expect((await own.call('GET', '/machines')).body.status).toBe(1);
    await set(null);
  });
});

describe('API keys', () => {
  it('open what they are for, on their site, until they are revoked or expire', async () => {
    const admin = await staffPerson(node, { username: 'keeper', role: 'admin', siteId: 0 });
    for (const right of operator.PEOPLE_ONLY)
      expect((await admin.call('POST', '/keys', { name: 'bot', rights: [right] })).body.code).toBe(CODES.right_missing);
    const { key, id } = (await admin.call('POST', '/keys', { name: 'crm', days: 1, rights: ['floor.read'] })).body;
    const with_key = (method: 'GET' | 'POST', path: string) =>
      node.call(method, `${operator.OPERATOR_BASE}${path}`, { token: key });
    expect((await with_key('GET', '/machines')).body.status).toBe(1);
    expect((await with_key('POST', '/machines/1/stop')).body.code).toBe(CODES.right_missing);
    expect((await with_key('GET', '/self')).body.code).toBe(CODES.forbidden);
    expect(JSON.stringify(await sql('SELECT * FROM api_key'))).not.toContain(key);
    // Of a key from before proposals were people's alone: who made it would approve their own.
    await sql(`UPDATE api_key SET rights = rights || '{money.propose}' WHERE id = $1`, [id]);
    expect((await with_key('POST', '/movements/1/adjust')).body.code).toBe(CODES.right_missing);
    await sql(`UPDATE api_key SET expires_at = now() WHERE id = $1`, [id]);
    expect((await with_key('GET', '/machines')).status).toBe(403);
    await sql(`UPDATE api_key SET expires_at = now() + interval '1 day' WHERE id = $1`, [id]);
    expect((await admin.call('POST', `/keys/${id}/revoke`)).body.isChanged).toBe(true);
    expect((await with_key('GET', '/machines')).status).toBe(403);
  });
});

describe('role × call', () => {
  const calls = Object.entries(operator.operatorCalls) as [string, operator.OperatorCall][];
  /** Nothing is done: the body never fits, so that a permitted call ends at its parameters. */
  const UNFIT = { id: 0, username: 0 };

  it.each(operator.ROLES)('%s may make the calls of its rights and no other', async (role) => {
    const person = await staffPerson(node, { username: `role-${role}`, role, siteId: 0 });
    const wrong: string[] = [];
    for (const [name, { method, path, right, everySite }] of calls) {
      const { body } = await person.call(method, path.replaceAll(/:\w+/g, 'x'), method === 'POST' ? UNFIT : undefined);
      const isRefused = [CODES.right_missing, CODES.forbidden].includes(body.code);
      const may = !everySite && (right === 'signed_in' || operator.RIGHTS_OF[role].includes(right));
      if (may === isRefused) wrong.push(`${role} ${name}: ${JSON.stringify(body).slice(0, 80)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('an auditor changes nothing at all', () => {
    const changing = calls.filter(([, { method, right }]) => method === 'POST' && right !== 'signed_in');
    expect(changing.filter(([, { right }]) => operator.RIGHTS_OF.auditor.includes(right as never))).toEqual([]);
  });
});
