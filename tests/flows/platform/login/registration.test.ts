import { CODES, http, registration } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { NEWCOMER } from './newcomer.ts';

let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode({ REGISTER_ADDRESS_ATTEMPTS: '12' });
});
afterAll(() => node.stop());

const set = (settings: object) =>
  node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [settings]);
beforeEach(async () => {
  await set({ LOGIN_WITH_TOKEN: false, REGISTRATION: true });
  await node.database.pool.query('DELETE FROM login_failure');
});
const audited = async (type: string, why: string) => {
  const text = `SELECT count(*)::int AS n FROM audit WHERE type = $1 AND details ->> 'why' = $2`;
  return (await node.database.pool.query(text, [type, why])).rows[0].n as number;
};
const open = (change: object = {}) =>
  node.call('POST', registration.REGISTER_PATH, { body: { ...NEWCOMER, ...change } });

describe('registration', () => {
  it('CA-07 opens an account with nothing in it, logs in, and leaves a trace', async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    const answer = registration.registerAnswer.parse(body);
    expect(answer.user).toMatchObject({ username: 'newcomer', email: 'newcomer@salon.example', type: 145 });
    const balance = await node.call('GET', `${http.API_BASE}/player/balance`, { token: answer.token });
    expect(balance.body).toMatchObject({ status: 1, balance: 0 });
    const login = await node.call('POST', `${http.API_BASE}/login`, {
      body: { username: 'Newcomer@salon.example', password: NEWCOMER.password },
    });
    expect(login.status).toBe(200);
    const { rows } = await node.database.pool.query(
      `SELECT p.password_hash, a.details FROM player p JOIN audit a ON a.player_id = p.id AND a.type = 'account_opened'
        WHERE p.username = 'newcomer'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(rows[0].details).toMatchObject({ isOfAge: 1, acceptsTerms: 1 });
  });

  it.each([
    [{ username: 'fresh1', email: 'f@salon.example', password: 'short' }, 422, CODES.password_too_short, 'password'],
    [{ username: 'fresh1', email: 'f@salon.example', password: 'Password123' }, 422, CODES.password_common, 'password'],
    [
      { username: 'freshness', email: 'f@salon.example', password: 'Freshness' },
      422,
      CODES.password_common,
      'password',
    ],
    [{ email: 'somebody@salon.example', password: 'somebody1' }, 422, CODES.password_common, 'password'],
    [{ password: 'salon2026' }, 422, CODES.password_common, 'password'],
    [{ password: 'aaaaaaaa' }, 422, CODES.password_common, 'password'],
    [{ password: 'demo1234' }, 422, CODES.password_common, 'password'],
    [{ username: 'abc' }, 400, CODES.invalid_request, 'username'],
    [{ username: 'closed-5' }, 400, CODES.invalid_request, 'username'],
    [{ username: 'a@b.example' }, 400, CODES.invalid_request, 'username'],
    [{ email: 'nowhere' }, 400, CODES.invalid_request, 'email'],
    [{ username: 'evil.com' }, 400, CODES.invalid_request, 'username'],
    [{ name: ' ' }, 400, CODES.invalid_request, 'name'],
    [{ name: 'Free coins at evil.com' }, 400, CODES.invalid_request, 'name'],
    [{ lastname: 'https://evil' }, 400, CODES.invalid_request, 'lastname'],
    [{ lastname: 'Den\u202eeme' }, 400, CODES.invalid_request, 'lastname'],
    [{ isOfAge: false }, 400, CODES.invalid_request, 'isOfAge'],
    [{ acceptsTerms: undefined }, 400, CODES.invalid_request, 'acceptsTerms'],
  ])('CA-07 names the field at fault: %j', async (change, status, code, field) => {
    const reply = await open(change);
    expect([reply.status, reply.body.code, reply.body.Params.field]).toEqual([status, code, field]);
  });

  it('CA-07 gives a name to one of two that ask at once', async () => {
    const twins = ['one', 'two'].map((who) => open({ username: 'twins', email: `${who}@salon.example` }));
    const replies = await Promise.all(twins);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(replies.find(({ status }) => status === 403)?.body.code).toBe(CODES.registration_refused);
  });

  it('CA-07 is closed where the site does not want it, and where it hands its players over', async () => {
    const asked = { username: 'too-late', email: 'late@salon.example' };
    await set({ REGISTRATION: false });
    expect((await open(asked)).body.code).toBe(CODES.registration_closed);
    await set({ REGISTRATION: true, LOGIN_WITH_TOKEN: true });
    expect((await open(asked)).body.code).toBe(CODES.registration_closed);
    expect((await open({ ...asked, site_id: 77 })).status).toBe(403);
  });

  it('CA-07 a taken name, a taken e-mail and somebody who has excluded themselves get one answer', async () => {
    const { body } = await open({ username: 'leaver', email: 'leaver@salon.example' });
    await node.call('POST', `${http.API_BASE}/player/protection/exclusion`, {
      token: body.token,
      body: { kind: 'self_exclusion', months: 6 },
    });
    const closed = await node.call('POST', `${http.API_BASE}/player/close`, {
      token: body.token,
      body: { password: NEWCOMER.password },
    });
    expect(closed.status).toBe(200);
    const changes = [
      { username: 'DEMO' },
      { username: 'fresh2', email: 'Demo@Salon.example' },
      // Also after closing the account.
      { username: 'leaver2', email: 'Leaver@salon.example' },
    ];
    const refused = { status: 0, code: CODES.registration_refused, Params: {}, ErrorMessage: 'registration refused' };
    const reasons = async () => [
      await audited('login_not_allowed', 'taken'),
      await audited('login_not_allowed', 'excluded'),
    ];
    const [takenBefore = 0, excludedBefore = 0] = await reasons();
    for (const change of changes) {
      const reply = await open(change);
      expect([reply.status, reply.body]).toEqual([403, refused]);
    }
    expect(await reasons()).toEqual([takenBefore + 2, excludedBefore + 1]);
  });

  it('CA-07 takes a limited number of requests from one address', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, () => open({ username: 'demo' })));
    const codes = replies.map(({ body }) => body.code);
    expect(codes.filter((code) => code === CODES.registration_refused)).toHaveLength(12);
    expect(codes.filter((code) => code === CODES.too_many_requests)).toHaveLength(2);
    // The audit says that it began, not how often it went on.
    expect(await audited('login_not_allowed', 'too_many')).toBe(1);
  });

  it('CA-07 the call about courses says that it is gone', async () => {
    const { status, body } = await node.call('POST', '/api/academy-app/course/update', { body: { id: 1 } });
    expect([status, body.code]).toEqual([410, CODES.gone]);
    expect(body.ErrorMessage).toMatch(/course/);
  });
});
