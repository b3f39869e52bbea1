/** Where a person of the staff is logged in: shown, ended one by one or all at once, and by the browser's next login. */
import { CODES, operator } from '@salon/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { enrolledStaff, enterStaff, PASSWORD, post } from './staff-people.ts';

let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: 'night:a-key-of-the-operators-people' });
});
afterAll(() => node.stop());

const base = operator.OPERATOR_BASE;
const sessionsOf = async (token: string): Promise<operator.StaffSessionRow[]> =>
  operator.staffCalls.sessions.answer.parse((await node.call('GET', `${base}/sessions`, { token })).body).sessions;
const end = async (token: string, body: object = {}) =>
  (await node.call('POST', `${base}/sessions/end`, { token, body })).body;
const isOpen = async (token: string) => (await node.call('GET', `${base}/login`, { token })).status === 200;

const asConsole = (token: string) => ({
  ...{ cookie: `${operator.STAFF_COOKIE}=${token}`, [operator.CONSOLE_HEADER]: '1' },
});

/** A session with all its steps. */
async function further(username: string, code: string) {
  const session = await enterStaff(node.url, username);
  await session.step('recovery', { code });
  return session.token();
}

it('a person sees where they are logged in, and ends one session or all but their own', async () => {
  const ada = await enrolledStaff(node, { username: 'ada', role: 'floor', siteId: 0 });
  const bob = await enrolledStaff(node, { username: 'bob', role: 'floor', siteId: 0 });
  const [second, third] = [await further('ada', ada.codes[0]!), await further('ada', ada.codes[1]!)];
  const rows = await sessionsOf(ada.token());
  expect(rows.map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
  expect(rows[0]).toMatchObject({ address: '127.0.0.1', userAgent: expect.any(String) });
  expect(JSON.stringify(rows)).not.toContain(ada.token());
  const [, one] = rows;
  const [other] = await sessionsOf(bob.token());
  // Somebody else's, the own, and one that is over.
  for (const session of [other!.id, rows[0]!.id])
    expect(await end(ada.token(), { session })).toMatchObject({ ended: 0 });
  expect(await end(ada.token(), { session: one!.id })).toMatchObject({ status: 1, ended: 1 });
  expect(await end(ada.token(), { session: one!.id })).toMatchObject({ ended: 0 });
  expect((await Promise.all([second, third].map(isOpen))).sort()).toEqual([false, true]);
  expect(await end(ada.token())).toMatchObject({ ended: 1 });
  expect(await Promise.all([ada.token(), second, third, bob.token()].map(isOpen))).toEqual([true, false, false, true]);
  expect(await sessionsOf(ada.token())).toHaveLength(1);
  expect((await end(ada.token(), { session: 'x' })).code).toBe(CODES.invalid_request);
});

it('a login ends the session whose cookie came with it, also another person’s, and a refused one none', async () => {
  const own = (await enrolledStaff(node, { username: 'cem', role: 'floor', siteId: 0 })).token();
  const { codes } = await enrolledStaff(node, { username: 'dora', role: 'floor', siteId: 0 });
  const elsewhere = await further('dora', codes[0]!);
  const login = (token: string, username: string, password: string) =>
    post(node.url, '/login', { username, password }, asConsole(token));
  expect((await login(own, 'dora', 'not the one')).body.code).toBe(CODES.login_wrong);
  expect(await isOpen(own)).toBe(true);
  const next = await login(own, 'dora', PASSWORD);
  const token = /staff_[\w-]{43}/.exec(next.headers.get('set-cookie') ?? '')![0];
  expect(await Promise.all([own, elsewhere, token].map(isOpen))).toEqual([false, true, true]);
  // Also one that is not complete, and of the same person.
  await login(token, 'dora', PASSWORD);
  expect(await Promise.all([elsewhere, token].map(isOpen))).toEqual([true, false]);
  const left = await node.database.pool.query(`SELECT count(*)::int AS n FROM audit WHERE type = 'staff_logout'`);
  expect(left.rows[0].n).toBe(2);
});

it('a program that logs in with a token of its own ends nobody’s session', async () => {
  const { token, codes } = await enrolledStaff(node, { username: 'ece', role: 'floor', siteId: 0 });
  await further('ece', codes[0]!);
  expect(await isOpen(token())).toBe(true);
});
