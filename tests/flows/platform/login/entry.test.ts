import { randomUUID } from 'node:crypto';
import { CODES, geoBlock, http, operator, registration, tokenLogin } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../apps/platform/src/system-clock.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { NEWCOMER } from './newcomer.ts';

const KEY = 'a-key-of-the-operators-people';
const TURKEY = '78.160.0.1';
const AMERICA = '8.8.8.8';
let node: PlatformNode;
/** How much the node's clock is behind. */
let behindMs = 0;

beforeAll(async () => {
  node = await startPlatformNode(
    { OPERATOR_KEYS: `night:${KEY}`, TRUSTED_HOPS: '1', LOGIN_ADDRESS_FAILURES: '5' },
    { clock: { ...systemClock, nowMs: () => systemClock.nowMs() - behindMs } },
  );
});
afterAll(() => node.stop());

const OPEN = { IP_CHEKCING: false, LOGIN_WITH_TOKEN: false, REGISTRATION: true };
const set = (settings: object) =>
  node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [settings]);
beforeEach(async () => {
  await set(OPEN);
  await node.database.pool.query('DELETE FROM login_failure');
});

/** A call as a proxy of ours hands it on, from that address. */
const callFrom = async (address: string, method: string, path: string, body?: object, token?: string) => {
  const response = await fetch(node.url + path, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};
const handOver = async (username: string, seconds = 60) => {
  const reply = await node.call('POST', `${operator.OPERATOR_BASE}/hand-over`, {
    token: KEY,
    body: { username, seconds },
  });
  return operator.handOverAnswer.parse(reply.body);
};
/** `present`: the login that this browser has already. */
const enter = (token: string, attemptId: string = randomUUID(), more: object = {}, present?: string) =>
  node.call('POST', `${http.API_BASE}/login/token`, {
    body: { token, attemptId, ...more },
    ...(present !== undefined && { token: present }),
  });
const audited = async (type: string, why: string) => {
  const text = `SELECT count(*)::int AS n FROM audit WHERE type = $1 AND details ->> 'why' = $2`;
  return (await node.database.pool.query(text, [type, why])).rows[0].n as number;
};

describe('a token that an operator hands over', () => {
  // Sites that take tokens take no passwords: a test that needs a login of before makes it first.
  const logIn = async (username: string) => {
    await set({ LOGIN_WITH_TOKEN: false });
    const answer = await node.login(username);
    await set({ LOGIN_WITH_TOKEN: true });
    return answer;
  };
  beforeEach(() => set({ LOGIN_WITH_TOKEN: true }));

  it('LG-08 replaces no login of another player that has not been asked', async () => {
    const present = await logIn('demo2');
    const { token } = await handOver('demo');
    const attemptId = randomUUID();
    const asked = await enter(token, attemptId, {}, present.token);
    expect([asked.status, asked.body.code, asked.body.Params]).toEqual([
      409,
      CODES.login_present,
      { present: 'demo2', next: 'demo' },
    ]);
    const own = await node.call('GET', `${http.API_BASE}/player/balance`, { token: present.token });
    expect(own.status).toBe(200);
    // The question has not spent the token, and the answer ends the login that it replaces.
    const switched = await enter(token, attemptId, { replaces: true }, present.token);
    expect(switched.body).toMatchObject({ status: 1, user: { username: 'demo' } });
    const over = await node.call('GET', `${http.API_BASE}/player/balance`, { token: present.token });
    expect([over.status, over.body.Params]).toEqual([401, { reason: 'logged_out' }]);
  });

  it('LG-08 asks nobody who is that player already, or whose login is over', async () => {
    const present = await logIn('demo');
    expect((await enter((await handOver('demo')).token, randomUUID(), {}, present.token)).status).toBe(200);
    // It has ended with the next one.
    const over = await node.call('GET', `${http.API_BASE}/player/balance`, { token: present.token });
    expect([over.status, over.body.Params]).toEqual([401, { reason: 'logged_out' }]);
    expect((await enter((await handOver('demo2')).token, randomUUID(), {}, present.token)).status).toBe(200);
  });

  it('LG-08 is nothing at a site that never asked for tokens: not looked at, not spent, not made', async () => {
    const { token } = await handOver('demo');
    const { token: access } = await logIn('demo');
    await set({ LOGIN_WITH_TOKEN: false });
    for (const handed of [token, access, 'x'.repeat(43)]) {
      const { status, body } = await enter(handed);
      expect([status, body.code]).toEqual([403, CODES.token_login_off]);
    }
    const refused = await node.call('POST', `${operator.OPERATOR_BASE}/hand-over`, {
      token: KEY,
      body: { username: 'demo' },
    });
    expect(refused.body.code).toBe(CODES.token_login_off);
    await set({ LOGIN_WITH_TOKEN: true });
    expect((await enter(token)).status).toBe(200);
  });

  it('LG-08 opens one login, once; its hash is all that is kept', async () => {
    const { token, path } = await handOver('demo');
    expect(path).toBe(`/callback?token=${token}`);
    const { status, body } = await enter(token);
    expect(status).toBe(200);
    const answer = tokenLogin.tokenLoginAnswer.parse(body);
    expect(answer.user.username).toBe('demo');
    expect(answer.token).not.toBe(token);
    const balance = await node.call('GET', `${http.API_BASE}/player/balance`, { token: answer.token });
    expect(balance.body).toMatchObject({ status: 1, balance: 500_000 });
    const again = await enter(token);
    expect([again.status, again.body.code]).toEqual([401, CODES.hand_over_spent]);
    const { rows } = await node.database.pool.query('SELECT * FROM hand_over');
    const audit = await node.database.pool.query('SELECT details FROM audit');
    expect(JSON.stringify([rows, audit.rows])).not.toContain(token);
    expect(await audited('login_fail', 'token')).toBe(1);
  });

  it('LG-08 gives the same login again to the same attempt, whose answer may have been lost', async () => {
    const { token } = await handOver('demo2');
    const attemptId = randomUUID();
    const replies = await Promise.all([enter(token, attemptId), enter(token, attemptId)]);
    const claims = replies.map(({ body }) => sidOf(tokenLogin.tokenLoginAnswer.parse(body).token));
    expect(claims[0]).toBe(claims[1]);
    expect(sidOf((await enter(token, attemptId)).body.token)).toBe(claims[0]);
    expect((await enter(token)).body.code).toBe(CODES.hand_over_spent);
  });

  it('LG-08 lets one of many in that come at once', async () => {
    const { token } = await handOver('demo3');
    const replies = await Promise.all(Array.from({ length: 5 }, () => enter(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('LG-08 is nothing any more when its time is over, and nobody else’s key makes one', async () => {
    const { token } = await handOver('demo4');
    await node.database.pool.query(
      `UPDATE hand_over SET expires_at = now() - interval '1 second' WHERE used_at IS NULL`,
    );
    expect((await enter(token)).body.code).toBe(CODES.hand_over_spent);
    const { token: player } = await logIn('demo');
    for (const key of [player, 'guess']) {
      const reply = await node.call('POST', `${operator.OPERATOR_BASE}/hand-over`, {
        token: key,
        body: { username: 'demo' },
      });
      expect(reply.status).toBe(403);
    }
    const unknown = await node.call('POST', `${operator.OPERATOR_BASE}/hand-over`, {
      token: KEY,
      body: { username: 'nobody' },
    });
    expect(unknown.body.code).toBe(CODES.not_found);
  });

  it('LG-08 an access token of ours is exchanged once for a fresh one of the same login', async () => {
    const { token } = await logIn('demo');
    const attemptId = randomUUID();
    const fresh = tokenLogin.tokenLoginAnswer.parse((await enter(token, attemptId)).body).token;
    expect(sidOf(fresh)).toBe(sidOf(token));
    expect(sidOf((await enter(token, attemptId)).body.token)).toBe(sidOf(token));
    expect((await enter(token)).body.code).toBe(CODES.hand_over_spent);
  });

  it('LG-08 an access token of a login that is over, of another key, or of long ago opens nothing', async () => {
    const { token } = await logIn('demo');
    await node.call('POST', `${http.API_BASE}/player/logout`, { token });
    expect((await enter(token)).body.code).toBe(CODES.unauthorized);
    behindMs = 11 * 60_000;
    const old = await logIn('demo');
    behindMs = 0;
    expect((await enter(old.token)).body.code).toBe(CODES.hand_over_spent);
    const balance = await node.call('GET', `${http.API_BASE}/player/balance`, { token: old.token });
    expect(balance.status).toBe(200);
    const [head, payload, signature = ''] = token.split('.');
    const forged = `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await enter(forged)).body.code).toBe(CODES.signature_not_verified);
  });

  it('LG-08 a player who takes a break comes in for a withdrawal alone, and the token is not spent by the refusal', async () => {
    const { token: own, user } = await logIn('demo5');
    await node.call('POST', `${http.API_BASE}/player/protection/exclusion`, {
      token: own,
      body: { kind: 'cool_off', hours: 24 },
    });
    const { token } = await handOver('demo5');
    expect((await enter(token)).body.code).toBe(CODES.cooling_off);
    const reply = await enter(token, randomUUID(), { purpose: 'withdrawal' });
    expect(reply.body).toMatchObject({ status: 1, user: { id: user.id } });
  });

  it('LG-08 guesses are counted by address, so that they fill no log, and keep no right token of that address out', async () => {
    const { token } = await handOver('demo');
    const before = await audited('login_fail', 'token');
    const codes: number[] = [];
    for (let at = 0; at < 7; at += 1) codes.push((await enter('x'.repeat(43))).body.code);
    expect(codes).toEqual([...Array(5).fill(CODES.hand_over_spent), ...Array(2).fill(CODES.too_many_requests)]);
    expect(await audited('login_fail', 'token')).toBe(before + 5);
    expect((await enter(token)).status).toBe(200);
  });

  it('LG-08 PR-02 is none at another site, and not spent there', async () => {
    const { token: access } = await logIn('demo');
    const { token } = await handOver('demo');
    await node.database.pool.query(`UPDATE site SET settings = settings || '{"LOGIN_WITH_TOKEN": true}' WHERE id <> 0`);
    const elsewhere = async (handed: string) => {
      const response = await fetch(`${node.url}${http.API_BASE}/login/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-host': 'second.localhost' },
        body: JSON.stringify({ token: handed, attemptId: randomUUID() }),
      });
      return ((await response.json()) as { code: number }).code;
    };
    expect(await elsewhere(token)).toBe(CODES.hand_over_spent);
    expect(await elsewhere(access)).toBe(CODES.unauthorized);
    expect((await enter(token)).status).toBe(200);
  });

  it('LG-01 a site that takes tokens only refuses the right password, and takes the token', async () => {
    const { token } = await handOver('demo');
    const body = { username: 'demo', password: 'demo1234' };
    expect((await node.call('POST', `${http.API_BASE}/login`, { body })).body.code).toBe(CODES.credentials_wrong);
    expect((await enter(token)).status).toBe(200);
  });
});

const sidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

describe('the gate of a site', () => {
  const PERMITS = { IP_CHEKCING: true, permittedCountries: ['TR'] };

  it('CA-05 GT-01 names address and country, and permits everybody while it is off', async () => {
    const american = await callFrom(AMERICA, 'GET', geoBlock.CHECK_PATH);
    expect(geoBlock.checkAnswer.parse(american.body)).toEqual({ status: 1, code: 20_000, ip: AMERICA, country: 'US' });
  });

  it('CA-05 GT-01 permits the countries on the list, and no address that nobody knows', async () => {
    await set(PERMITS);
    const check = async (address: string) => (await callFrom(address, 'GET', geoBlock.CHECK_PATH)).body;
    expect(await check(TURKEY)).toEqual({ status: 1, code: 20_000, ip: TURKEY, country: 'TR' });
    expect(await check(AMERICA)).toEqual({ status: 0, code: 0, ip: AMERICA, country: 'US' });
    expect(await check('2a02:e0::1')).toMatchObject({ status: 1, country: 'TR' });
    expect(await check('192.168.1.7')).toEqual({ status: 0, code: 0, ip: '192.168.1.7', country: 'ZZ' });
    await set({ permittedCountries: ['TR', 'ZZ'] });
    expect(await check('192.168.1.7')).toMatchObject({ status: 1, country: 'ZZ' });
  });

  it.each([[{ permittedCountries: null }], [{ permittedCountries: ['Turkey'] }], [{ permittedCountries: [] }]])(
    'CA-05 permits nobody by a list that says nothing: %j',
    async (settings) => {
      // As a row that is older than the database's own check.
      const client = await node.database.pool.connect();
      await client.query('ALTER TABLE site DISABLE TRIGGER site_settings_fit');
      await client.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [{ ...PERMITS, ...settings }]);
      await client.query('ALTER TABLE site ENABLE TRIGGER site_settings_fit');
      client.release();
      expect((await callFrom(TURKEY, 'GET', geoBlock.CHECK_PATH)).body).toMatchObject({ status: 0, code: 0 });
    },
  );

  it('CA-05 believes the proxy in front and not what the caller writes', async () => {
    await set(PERMITS);
    const { body } = await callFrom(`${TURKEY}, ${AMERICA}`, 'GET', geoBlock.CHECK_PATH);
    expect(body).toMatchObject({ status: 0, ip: AMERICA });
  });

  it('GT-01 LG-14 from elsewhere nobody logs in, registers, is handed over or brings money in; the way out stays open', async () => {
    const { token } = await node.login('demo');
    await set({ LOGIN_WITH_TOKEN: true });
    const handed = await handOver('demo2');
    await set(PERMITS);
    const refused = async (method: string, path: string, body?: object) =>
      (await callFrom(AMERICA, method, path, body, token)).body;
    const denied = { status: 0, code: CODES.address_not_permitted, Params: { ip: AMERICA, country: 'US' } };
    const api = http.API_BASE;
    expect(await refused('POST', `${api}/login`, { username: 'demo', password: 'demo1234' })).toMatchObject(denied);
    const attempt = { token: handed.token, attemptId: randomUUID() };
    expect(await refused('POST', `${api}/login/token`, attempt)).toMatchObject(denied);
    expect(await refused('POST', `${api}/login/token`, { ...attempt, token })).toMatchObject(denied);
    expect(await refused('POST', registration.REGISTER_PATH, NEWCOMER)).toMatchObject(denied);
    for (const call of ['discount', 'bonus'])
      expect(await refused('GET', `${api}/player/${call}`)).toMatchObject(denied);
    expect(await refused('POST', `${api}/player/deposits`, {})).toMatchObject(denied);
    for (const call of ['balance', 'protection', 'transactions', 'withdrawals'])
      expect(await refused('GET', `${api}/player/${call}`)).toMatchObject({ status: 1 });
    expect(await audited('login_not_allowed', 'country')).toBeGreaterThanOrEqual(4);
    expect((await callFrom(TURKEY, 'POST', `${api}/login/token`, attempt)).status).toBe(200);
  });

  it('GT-01 from elsewhere nobody sits down at a machine; who sits there leads the credit out', async () => {
    const cabinet = node.cabinet([1, 2]);
    await cabinet.connect();
    const [{ token }, { token: others }] = [await node.login('demo3'), await node.login('demo')];
    const socket = await node.player('/machine', token);
    expect(await socket.ask('init', { machineID: 1, token })).toMatchObject({ status: 1 });
    const cashIn = () => socket.ask('cashin', { transferId: randomUUID(), amountMinor: 1_000 });
    expect(await cashIn()).toMatchObject({ status: 1 });
    await set(PERMITS);
    expect(await cashIn()).toMatchObject({ code: CODES.address_not_permitted });
    const other = await node.player('/machine', others);
    const denied = await other.ask('init', { machineID: 2, token: others });
    expect(denied.code).toBe(CODES.address_not_permitted);
    expect(await socket.ask('cashout', { transferId: randomUUID() })).toMatchObject({ status: 1 });
  });
});

it('LG-07 a node whose clock is off is not ready and raises an alarm, until it is right again', async () => {
  const ready = async () => {
    const { status, body } = await node.call('GET', '/readyz');
    return [status, body.failed];
  };
  const alarms = async () => {
    const text = `SELECT type, details ->> 'reason' AS reason FROM audit WHERE details ->> 'kind' = 'clock_off' ORDER BY id`;
    return (await node.database.pool.query(text)).rows;
  };
  expect(await ready()).toEqual([200, []]);
  behindMs = 86_400_000;
  expect(await ready()).toEqual([503, ['clock']]);
  behindMs = 0;
  expect(await ready()).toEqual([200, []]);
  await expect.poll(alarms).toEqual([
    { type: 'alarm', reason: 'behind' },
    { type: 'alarm_ended', reason: 'behind' },
  ]);
});
