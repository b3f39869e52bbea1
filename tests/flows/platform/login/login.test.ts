import { CODES, http } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoginQueries } from '../../../../apps/platform/src/features/login/queries.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode({
    OPERATOR_KEYS: `night:${KEY}`,
    LOGIN_ACCOUNT_FAILURES: '3',
    LOGIN_ADDRESS_FAILURES: '1000',
  });
});
afterAll(() => node.stop());

const api = http.API_BASE;
const login = (username: string, password: string) =>
  node.call('POST', `${api}/login`, { body: { username, password, site_id: 0 } });
const audited = async (type: string) => {
  const { rows } = await node.database.pool.query('SELECT count(*)::int AS n FROM audit WHERE type = $1', [type]);
  return rows[0].n as number;
};

describe('login', () => {
  it('CA-01 CA-09 answers token, PIN hash, address, version, last login and permissions', async () => {
    await login('demo', 'demo1234');
    const { status, body } = await login('DEMO@salon.example', 'demo1234');
    expect(status).toBe(200);
    const answer = http.loginAnswer.parse(body);
    expect(answer).toMatchObject({
      user: { username: 'demo' },
      versions: 'test',
      ip_address: '127.0.0.1',
      last_logon_ip: '127.0.0.1',
      Permissions: [{ PermissionId: 145 }],
    });
    expect(Date.parse(answer.last_logon ?? '')).toBeGreaterThan(0);
  });

  it('CA-01 validates with a fresh token of the same login; logout ends them both', async () => {
    const { token } = await node.login('demo');
    const validated = await node.call('GET', `${api}/validate`, { token });
    const fresh = http.validateAnswer.parse(validated.body).token;
    expect((await node.call('GET', `${api}/player/balance`, { token: fresh })).body).toMatchObject({
      status: 1,
      balance: 500_000,
      currency: 'TRY',
    });
    expect((await node.call('POST', `${api}/player/logout`, { token })).body).toEqual({ status: 1 });
    for (const dead of [token, fresh]) {
      const reply = await node.call('GET', `${api}/validate`, { token: dead });
      expect([reply.status, reply.body.code]).toEqual([401, CODES.unauthorized]);
      expect(reply.body.Params).toEqual({ reason: 'logged_out' });
    }
    for (const type of ['login_success', 'login_check', 'logout_success'])
      expect(await audited(type)).toBeGreaterThan(0);
  });

  it('LG-11 ER-01 answers 10 to a token with a foreign signature, 40100 to none and to nonsense', async () => {
    const { token } = await node.login('demo');
    const [head, payload, signature = ''] = token.split('.');
    const forged = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await node.call('GET', `${api}/validate`, { token: forged })).body.code).toBe(CODES.signature_not_verified);
    expect((await node.call('GET', `${api}/validate`)).body.code).toBe(CODES.unauthorized);
    expect((await node.call('GET', `${api}/validate`, { token: 'x.y.z' })).body.code).toBe(CODES.unauthorized);
  });

  it('LG-14 counts down, blocks with the last one, and then does not even look at the right password', async () => {
    for (const remaining of [2, 1]) {
      const { status, body } = await login('demo2', 'wrong password');
      expect([status, body.code, body.Params]).toEqual([401, CODES.login_wrong, { remaining, minutes: 15 }]);
    }
    const last = await login('demo2', 'wrong password');
    expect([last.status, last.body.code, last.body.Params]).toEqual([
      429,
      CODES.account_protected,
      { remaining: 0, minutes: 15 },
    ]);
    const { status, headers, body } = await login('demo2', 'demo1234');
    expect([status, body.code]).toEqual([429, CODES.account_protected]);
    expect(body.Params.minutes).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await audited('temporary_blocked')).toBe(1);
    await node.database.pool.query(`UPDATE login_failure SET blocked_until = now() - interval '1 second'`);
    expect((await login('demo2', 'demo1234')).status).toBe(200);
  });

  it('LG-14 answers a name that nobody has like one that somebody has', async () => {
    for (const remaining of [2, 1]) {
      const { body } = await login('nobody at all', 'wrong password');
      expect([body.code, body.Params.remaining]).toEqual([CODES.login_wrong, remaining]);
    }
    expect((await login('nobody at all', 'wrong password')).body.code).toBe(CODES.account_protected);
    expect((await login('Nobody at all', 'wrong password')).body.code).toBe(CODES.account_protected);
  });

  it('LG-14 lets no more attempts through when they come all at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => login('demo3', 'wrong password')));
    const codes = replies.map((reply) => reply.body.code);
    // The third one is looked at too, and answers the block that it begins.
    expect(codes.filter((code) => code === CODES.login_wrong)).toHaveLength(2);
    expect(codes.filter((code) => code === CODES.account_protected)).toHaveLength(8);
  });

  it('LG-14 a right password gives the attempts back', async () => {
    await login('demo4', 'wrong password');
    await login('demo4', 'demo1234');
    expect((await login('demo4', 'wrong password')).body.Params.remaining).toBe(2);
  });

  it('LG-14 tells that an account is banned only to who knows its password', async () => {
    await node.database.pool.query(`UPDATE player SET banned = true WHERE username = 'demo5'`);
    expect((await login('demo5', 'wrong password')).body.code).toBe(CODES.login_wrong);
    const { status, body } = await login('demo5', 'demo1234');
    expect([status, body.code]).toEqual([403, CODES.banned]);
  });

  it('LG-11 a ban ends what is logged in already, and says that it is one; a login whose time is over says that', async () => {
    const { token, user } = await node.login('demo4');
    const { pool } = node.database;
    const { rows } = await pool.query('SELECT id FROM login WHERE player_id = $1 AND revoked_at IS NULL', [user.id]);
    const ids = rows.map(({ id }) => id as string);
    const { ended } = createLoginQueries(pool);
    expect(await ended(ids)).toEqual([]);
    await pool.query('UPDATE player SET banned = true WHERE id = $1', [user.id]);
    expect((await ended(ids)).sort()).toEqual([...ids].sort());
    expect((await node.call('GET', `${api}/validate`, { token })).body.code).toBe(CODES.banned);
    await expect(node.player('/notifications', token)).rejects.toMatchObject({ data: { code: CODES.banned } });
    await pool.query('UPDATE player SET banned = false WHERE id = $1', [user.id]);
    await pool.query('UPDATE login SET expires_at = now() WHERE player_id = $1', [user.id]);
    const { body } = await node.call('GET', `${api}/validate`, { token });
    expect([body.code, body.Params]).toEqual([CODES.unauthorized, { reason: 'expired' }]);
  });

  it('LG-14 refuses an address that the site does not permit, and a password where it takes tokens only', async () => {
    const set = (settings: object) => node.database.pool.query('UPDATE site SET settings = settings || $1', [settings]);
    await set({ permittedAddresses: ['10.0.0.0/8'] });
    expect((await login('demo', 'demo1234')).body).toMatchObject({ code: CODES.address_not_permitted });
    await set({ permittedAddresses: ['127.0.0.0/8'], LOGIN_WITH_TOKEN: true });
    expect((await login('demo', 'demo1234')).body).toMatchObject({ code: CODES.credentials_wrong });
    await set({ LOGIN_WITH_TOKEN: false });
    expect((await login('demo', 'demo1234')).status).toBe(200);
    expect(await audited('login_not_allowed')).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [{}, 'username'],
    [{ username: 'abc', password: 'demo1234' }, 'username'],
    [{ username: 'demo', password: 'abc' }, 'password'],
    [{ username: 'demo', password: 'demo1234', site_id: 'x' }, 'site_id'],
    ['{"username":', '(body)'],
    ['[]', '(root)'],
    [{ username: 'de\0mo', password: 'demo1234' }, 'username'],
  ])('LG-03 answers 40000 with the field to %j', async (body, field) => {
    const reply = await node.call('POST', `${api}/login`, { body });
    expect([reply.status, reply.body.code, reply.body.Params]).toEqual([400, CODES.invalid_request, { field }]);
  });

  it('CA-01 a logout ends the sockets of that login and of no other', async () => {
    const first = await node.login('demo');
    const second = await node.login('demo');
    const gone = await node.player('/notifications', first.token);
    const stays = await node.player('/notifications', second.token);
    const ended = new Promise<void>((resolve) => gone.socket.once('disconnect', () => resolve()));
    await node.call('POST', `${api}/player/logout`, { token: first.token });
    await ended;
    expect(await stays.ask('init', { id: second.user.id })).toMatchObject({ status: 1, id: null });
    await expect(node.player('/notifications', first.token)).rejects.toMatchObject({
      data: { code: CODES.unauthorized, Params: { reason: 'logged_out' } },
    });
  });
});

describe('operators', () => {
  it('CA-06 gives the client its part of the settings and keeps the rest', async () => {
    const { status, body } = await node.call('GET', '/Settings.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ SITE_ID: 0, SITE_NAME: 'Salon', CURRENCY: 'TRY', MAX_ALL_IN_LIMIT: 2_500_000 });
    expect(Object.keys(body)).not.toContain('permittedAddresses');
  });

  it('PR-02 answers health, readiness and metrics, and a failure to unknown calls', async () => {
    expect((await node.call('GET', '/healthz')).body).toEqual({ status: 1 });
    expect((await node.call('GET', '/readyz')).body).toEqual({
      status: 1,
      failed: [],
      checks: {
        ...{ draining: false, database: true, schema: expect.any(Number), redis: 'none' },
        clockOffsetMs: expect.any(Number),
        ...{ eventLoopLagMs: expect.any(Number), load: expect.stringMatching(/^(normal|busy|overloaded)$/) },
      },
    });
    expect((await node.call('GET', '/metrics', { token: KEY })).body).toContain(
      'salon_http_request_duration_seconds_count',
    );
    expect(await node.call('GET', '/metrics')).toMatchObject({ status: 403, body: { code: CODES.forbidden } });
    expect((await node.call('GET', `${api}/nothing`)).body).toMatchObject({ status: 0, code: CODES.not_found });
  });
});
