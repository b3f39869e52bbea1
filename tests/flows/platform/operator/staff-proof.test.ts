/** Who changes somebody's access has given password and second factor within the last ten minutes. */
import { CODES, operator } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { codeOf, enrolledStaff, enterStaff, PASSWORD, post } from './staff-people.ts';

const KEY = 'a-key-of-the-operators-people';
let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` });
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
/** It was given so long ago, in every session. */
const age = (what: 'password_at' | 'factor_at', minutes: number) =>
  sql(`UPDATE staff_session SET ${what} = now() - make_interval(mins => $1)`, [minutes]);
const due = (step: operator.StaffProof) => ({ code: CODES.staff_proof_due, Params: { step } });

describe('the own login', () => {
  /** Bodies that would be refused for another reason once the proof is given. */
  const CHANGES: [path: string, body: object][] = [
    ['totp/enrol', {}],
    ['totp/confirm', { code: '000000' }],
    ['passkey/enrol', {}],
    ['passkey/confirm', { name: 'key', response: {} }],
    ['passkey/remove', { id: 'none' }],
    ['recovery/new', {}],
  ];
  let ada: Awaited<ReturnType<typeof enrolledStaff>>;
  beforeAll(async () => {
    ada = await enrolledStaff(node, { username: 'ada', role: 'admin', siteId: 0 });
  });
  beforeEach(async () => {
    await age('password_at', 0);
    await age('factor_at', 0);
  });

  it.each(CHANGES)('is not changed by %s without both', async (path, body) => {
    const change = async () => (await ada.step(path, body)).body;
    await age('password_at', 11);
    expect(await change()).toMatchObject(due('password'));
    await age('password_at', 9);
    await age('factor_at', 11);
    expect(await change()).toMatchObject(due('second_factor'));
    await age('factor_at', 9);
    expect((await change()).code).not.toBe(CODES.staff_proof_due);
  });

  it('gets no new password without the second factor; the present password comes with the call', async () => {
    const change = async (present: string) =>
      (await ada.step('password', { present, next: 'deniz kenarında çay' })).body;
    await age('factor_at', 11);
    expect(await change(PASSWORD)).toMatchObject(due('second_factor'));
    await age('factor_at', 0);
    await age('password_at', 11);
    expect((await change('not the one')).code).toBe(CODES.old_password_wrong);
    expect((await change(PASSWORD)).status).toBe(1);
    // It counts as given.
    expect((await ada.step('totp/enrol')).body.status).toBe(1);
  });

  it('goes on where both are given again; a wrong password is counted and locks for a time', async () => {
    const bob = await enrolledStaff(node, { username: 'bob', role: 'floor', siteId: 0 });
    await age('password_at', 11);
    await age('factor_at', 11);
    const again = async (password: string) => (await bob.step('again', { password })).body;
    expect(await again('not the one')).toMatchObject({ code: CODES.staff_password_wrong, Params: { remaining: 4 } });
    expect((await bob.step('recovery/new')).body).toMatchObject(due('password'));
    expect(await again(PASSWORD)).toMatchObject({ status: 1, steps: [] });
    expect((await bob.step('recovery/new')).body).toMatchObject(due('second_factor'));
    expect((await bob.step('recovery', { code: bob.codes[0]! })).body.status).toBe(1);
    expect((await bob.step('recovery/new')).body.recoveryCodes).toHaveLength(10);
    for (let left = 4; left > 0; left--) expect((await again('not the one')).Params.remaining).toBe(left);
    expect((await again('not the one')).code).toBe(CODES.account_protected);
    expect((await again(PASSWORD)).code).toBe(CODES.account_protected);
    const rows = await sql(`SELECT details::text AS text FROM audit WHERE type LIKE 'staff%'`);
    expect(rows.map(({ text }) => text).join()).not.toMatch(new RegExp(`not the one|${PASSWORD}`));
  });

  it('goes on under another token, of the same end, and the one before is over after a moment', async () => {
    const isOpen = async (one: string) =>
      (await node.call('GET', `${operator.OPERATOR_BASE}/login`, { token: one })).status === 200;
    const ece = await enrolledStaff(node, { username: 'ece', role: 'floor', siteId: 0 });
    const before = ece.token();
    const { expiresAt } = ece.self;
    const offered = (await ece.step('totp/enrol')).body.secret;
    const again = await ece.step('again', { password: PASSWORD });
    expect(again.body).toMatchObject({ status: 1, token: expect.stringMatching(/^staff_/), expiresAt });
    // Calls that are under way are answered, and nothing opens a third one from it.
    expect(await Promise.all([before, ece.token()].map(isOpen))).toEqual([true, true]);
    const late = await post(node.url, '/login/again', { password: PASSWORD }, { authorization: `Bearer ${before}` });
    expect([late.body.status, late.body.token]).toEqual([1, undefined]);
    await sql(`UPDATE staff_session SET expires_at = expires_at - interval '10 seconds'`);
    expect(await Promise.all([before, ece.token()].map(isOpen))).toEqual([false, true]);
    // What was under way in the session goes on in it.
    const next = codeOf(offered);
    expect((await ece.step('totp/confirm', { code: next })).body.status).toBe(1);
    const asConsole = { cookie: `${operator.STAFF_COOKIE}=${ece.token()}`, [operator.CONSOLE_HEADER]: '1' };
    const byCookie = await post(node.url, '/login/again', { password: PASSWORD }, asConsole);
    expect(byCookie.headers.get('set-cookie')).toMatch(/^salon-staff=staff_[\w-]{43};/);
    expect(byCookie.headers.get('set-cookie')).not.toContain(ece.token());
    expect(byCookie.body.token).toBeUndefined();
  });

  it('of who has no second factor yet asks for the password', async () => {
    const { id } = await enrolledStaff(node, { username: 'cem', role: 'floor', siteId: 0 });
    await sql('UPDATE staff SET totp_secret = NULL WHERE id = $1', [id]);
    const session = await enterStaff(node.url, 'cem');
    await age('password_at', 11);
    expect((await session.step('totp/enrol')).body).toMatchObject(due('password'));
    expect((await session.step('again', { password: PASSWORD })).body.steps).toEqual(['enrolment']);
    expect((await session.step('totp/enrol')).body.secret).toEqual(expect.any(String));
  });
});

describe('a call that gives access', () => {
  const calls = Object.entries(operator.operatorCalls as operator.OperatorCalls);
  /** Nothing is done: path and body never fit. */
  const UNFIT = { username: 0, agent: 0, name: 0, session: 0 };

  it('asks for both, and no other call does', async () => {
    const { token, codes, step } = await enrolledStaff(node, { username: 'root', role: 'admin', siteId: null });
    const refused = async (expected: operator.StaffProof) => {
      const wrong: string[] = [];
      for (const [name, { method, path, needsProof = false }] of calls) {
        const { body } = await node.call(method, operator.OPERATOR_BASE + path.replaceAll(/:\w+/g, 'x'), {
          ...{ token: token(), ...(method === 'POST' && { body: UNFIT }) },
        });
        const isAsked = body.code === CODES.staff_proof_due && body.Params.step === expected;
        if (isAsked !== needsProof) wrong.push(`${name}: ${JSON.stringify(body).slice(0, 80)}`);
      }
      return wrong;
    };
    await age('password_at', 11);
    await age('factor_at', 11);
    expect(await refused('password')).toEqual([]);
    await step('again', { password: PASSWORD });
    expect(await refused('second_factor')).toEqual([]);
    await step('recovery', { code: codes[0]! });
    const { body } = await node.call('POST', `${operator.OPERATOR_BASE}/keys`, { token: token(), body: UNFIT });
    expect(body.code).toBe(CODES.invalid_request);
  });

  it('is every one about accounts and keys, and what two people decide; what takes access away is not held up', () => {
    const isChange = ({ method, right }: operator.OperatorCall) =>
      method === 'POST' && (right === 'staff.write' || right === 'setup.secure');
    const open = calls.filter(([, call]) => isChange(call) && !call.needsProof).map(([name]) => name);
    expect(open.sort()).toEqual(['key-revoke', 'setup-change-refuse', 'setup-change-withdraw', 'staff-disable']);
    expect(operator.operatorCalls['sessions-end'].needsProof).toBe(true);
  });

  it('asks no key, which has neither', async () => {
    const codes: number[] = [];
    for (const [, { method, path, needsProof }] of calls) {
      if (!needsProof) continue;
      const address = operator.OPERATOR_BASE + path.replaceAll(/:\w+/g, 'x');
      codes.push((await node.call(method, address, { token: KEY, body: UNFIT })).body.code);
    }
    expect(codes.length).toBeGreaterThan(5);
    expect(codes).not.toContain(CODES.staff_proof_due);
  });

  it('of a session from before the upgrade counts the password as given long ago', async () => {
    const dora = await enrolledStaff(node, { username: 'dora', role: 'admin', siteId: 0 });
    await sql('UPDATE staff_session SET password_at = NULL WHERE staff_id = $1', [dora.id]);
    const reset = await post(node.url, `/staff/${dora.id}/reset`, {}, { authorization: `Bearer ${dora.token()}` });
    expect(reset.body).toMatchObject(due('password'));
  });
});
