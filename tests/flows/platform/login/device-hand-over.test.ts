/** A player's own device hands over to the next one by a one-time token, which the client shows as a QR code. */
import { randomUUID } from 'node:crypto';
import { CODES, http, tokenLogin } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_HOST } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { hashOfBefore } from '../../../../apps/platform/src/features/login/pin/pins.fixture.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode({ TRUSTED_HOPS: '1' });
});
afterAll(() => node.stop());

const BALANCE = `${http.API_BASE}/player/balance`;
const ask = (token: string) => node.call('POST', tokenLogin.DEVICE_HAND_OVER_PATH, { token, body: {} });
const codeOf = async (token: string) => tokenLogin.deviceHandOverAnswer.parse((await ask(token)).body).token;
/** `agreed`: the player has seen whose code it is. `present`: the login that this browser has already. */
const enter = (
  token: string,
  attemptId: string = randomUUID(),
  agreed: object = { isConfirmed: true },
  present?: string,
) =>
  node.call('POST', `${http.API_BASE}/login/token`, {
    body: { token, attemptId, ...agreed },
    ...(present !== undefined && { token: present }),
  });
const spent = [401, CODES.hand_over_spent];

describe('a hand over to the next device', () => {
  it('opens one login of the same player, at a site that takes passwords, once; its hash is all that is kept', async () => {
    const { token } = await node.login('demo');
    const code = await codeOf(token);
    const attemptId = randomUUID();
    const first = await enter(code, attemptId);
    expect([first.status, first.body.user.username]).toEqual([200, 'demo']);
    expect((await node.call('GET', BALANCE, { token: first.body.token })).status).toBe(200);
    expect((await node.call('GET', BALANCE, { token })).status, 'the first device stays logged in').toBe(200);
    // The answer may have been lost: the same attempt gets the same login.
    expect((await enter(code, attemptId)).status).toBe(200);
    const again = await enter(code);
    expect([again.status, again.body.code]).toEqual(spent);
    const { rows } = await node.database.pool.query('SELECT * FROM hand_over');
    const audit = await node.database.pool.query('SELECT type, details FROM audit ORDER BY id');
    expect(JSON.stringify([rows, audit.rows])).not.toContain(code);
    expect(audit.rows).toContainEqual({ type: 'hand_over_issued', details: { by: 'device' } });
    expect(audit.rows).toContainEqual({ type: 'login_success', details: { by: 'device' } });
  });

  it('logs nobody in who was not asked: until then it names its player, opens nothing and is not spent', async () => {
    const { token, user } = await node.login('demo5');
    const { token: others } = await node.login('demo2');
    const code = await codeOf(token);
    const loginsOf = async () => {
      const text = 'SELECT count(*)::int AS n FROM login WHERE player_id = $1';
      return (await node.database.pool.query(text, [user.id])).rows[0].n as number;
    };
    const before = await loginsOf();
    // A guest, the player's own browser, and that of another player who has agreed to nothing.
    for (const present of [undefined, token]) {
      const asked = await enter(code, randomUUID(), {}, present);
      const question = [409, CODES.hand_over_unconfirmed, { next: 'demo5' }];
      expect([asked.status, asked.body.code, asked.body.Params]).toEqual(question);
      expect(JSON.stringify(asked.body)).not.toMatch(/token"|user"/);
    }
    const switching = await enter(code, randomUUID(), { isConfirmed: true }, others);
    const whose = { present: 'demo2', next: 'demo5' };
    expect([switching.body.code, switching.body.Params]).toEqual([CODES.login_present, whose]);
    expect(await loginsOf()).toBe(before);
    const { rows } = await node.database.pool.query('SELECT used_at FROM hand_over WHERE player_id = $1', [user.id]);
    expect(rows).toEqual([{ used_at: null }]);
    expect((await node.call('GET', BALANCE, { token: others })).status).toBe(200);
    // One question is enough: whose login ends is asked together with who goes on.
    const switched = await enter(code, randomUUID(), { replaces: true }, others);
    expect(switched.body).toMatchObject({ status: 1, user: { username: 'demo5' } });
    expect((await node.call('GET', BALANCE, { token: others })).status).toBe(401);
  });

  it('lives for 60 seconds at most, and a new code ends the one before', async () => {
    const { token } = await node.login('demo2');
    const [old, next] = [await codeOf(token), await codeOf(token)];
    expect([(await enter(old)).body.code, (await enter(next)).status]).toEqual([CODES.hand_over_spent, 200]);
    const { body } = await ask(token);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    await node.database.pool.query(`UPDATE hand_over SET expires_at = now() WHERE used_at IS NULL`);
    const late = await enter(body.token);
    expect([late.status, late.body.code]).toEqual(spent);
  });

  it('is worth nothing at another site, after a logout, and while the login is locked', async () => {
    const { token } = await node.login('demo3');
    const code = await codeOf(token);
    const foreign = await fetch(`${node.url}${http.API_BASE}/login/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': SECOND_SITE_HOST },
      body: JSON.stringify({ token: code, attemptId: randomUUID(), isConfirmed: true }),
    });
    expect([foreign.status, ((await foreign.json()) as { code: number }).code]).toEqual(spent);
    await node.database.pool.query(`UPDATE player SET pin_hash = $1 WHERE username = 'demo3'`, [hashOfBefore('4711')]);
    const lock = await node.call('POST', `${http.API_BASE}/player/lock`, { token });
    expect(lock.body.locked).toBe(true);
    expect((await enter(code)).body.code).toBe(CODES.hand_over_spent);
    expect((await ask(token)).body.code).toBe(CODES.login_locked);
    const other = await node.login('demo3');
    const left = await codeOf(other.token);
    await node.call('POST', `${http.API_BASE}/player/logout`, { token: other.token });
    expect((await enter(left)).body.code).toBe(CODES.hand_over_spent);
  });

  it('is made ten times in ten minutes, and by nobody without a login', async () => {
    const { token } = await node.login('demo4');
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let call = 0; call < 12; call += 1) answers.push(await ask(token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === CODES.too_many_requests)).toHaveLength(2);
    expect((await ask('x'.repeat(40))).status).toBe(401);
  });
});
