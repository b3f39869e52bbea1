import { randomUUID } from 'node:crypto';
import { CODES, http } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import { hashOfBefore } from '../../../../apps/platform/src/features/login/pin/pins.fixture.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const api = http.API_BASE;
let node: PlatformNode;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([1, 2]);
  await cabinet.connect();
  const pinHash = hashOfBefore('4711');
  await node.database.pool.query(`UPDATE player SET pin_hash = $1 WHERE username <> 'demo5'`, [pinHash]);
});
afterAll(() => node.stop());

const asPlayer = async (username: string) => {
  const { token } = await node.login(username);
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    (await node.call(method, `${api}/player/${path}`, body === undefined ? { token } : { token, body })).body;
  return { token, call };
};

describe('a locked login', () => {
  it('LK-01 LK-02 moves no money and takes no seat until its PIN was given, and keeps the seat that it has', async () => {
    const { token, call } = await asPlayer('demo');
    const socket = await node.player('/machine', token);
    await socket.ask('init', { machineID: 1, token });
    const cashIn = () => socket.ask('cashin', { transferId: randomUUID(), amountMinor: 1_000 });
    expect((await cashIn()).status).toBe(1);
    expect(await call('POST', 'lock')).toEqual({ status: 1, locked: true, remaining: 5, opens: 'pin' });
    expect((await cashIn()).code).toBe(CODES.login_locked);
    expect((await socket.ask('cashout', { transferId: randomUUID() })).code).toBe(CODES.login_locked);
    const { body } = await node.call('GET', `${api}/player/bonus`, { token });
    expect(body.code).toBe(CODES.login_locked);
    expect((await call('PUT', 'protection/limit', { kind: 'loss', period: 'day', amount: null })).code).toBe(
      CODES.login_locked,
    );
    // The seat stays the player's, and is theirs again with the PIN.
    expect((await socket.ask('init', { machineID: 1, token })).code).toBe(CODES.login_locked);
    // Another login of the same player is not locked, and a reload does not open this one.
    const other = await asPlayer('demo');
    expect((await other.call('GET', 'lock')).locked).toBe(false);
    expect((await call('GET', 'lock')).locked).toBe(true);
    expect(await call('POST', 'unlock', { pin: '4711' })).toMatchObject({ locked: false, remaining: 5 });
    expect((await cashIn()).status).toBe(1);
    await socket.ask('cashout', { transferId: randomUUID() });
    await socket.push('transfer', (push) => push.kind === 'cash_out' && push.state === 'posted');
    await socket.ask('leave', {});
    await call('POST', 'lock');
    expect((await socket.ask('init', { machineID: 2, token })).code).toBe(CODES.login_locked);
  });

  it('LK-02 ends with the fifth wrong PIN, also when they come all at once', async () => {
    const { token, call } = await asPlayer('demo2');
    const listener = await node.player('/notifications', token);
    const ended = new Promise<void>((resolve) => listener.socket.once('disconnect', () => resolve()));
    await call('POST', 'lock');
    expect(await call('POST', 'unlock', { pin: '0000' })).toMatchObject({
      code: CODES.pin_wrong,
      Params: { remaining: 4 },
    });
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', 'unlock', { pin: '1111' })));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === CODES.pin_wrong)).toHaveLength(3);
    expect(codes).toContain(CODES.pin_attempts_spent);
    await ended;
    expect(await call('GET', 'balance')).toMatchObject({
      code: CODES.unauthorized,
      Params: { reason: 'pin_attempts' },
    });
    expect((await call('POST', 'unlock', { pin: '4711' })).code).toBe(CODES.unauthorized);
    const { rows } = await node.database.pool.query(
      `SELECT details FROM audit WHERE type = 'logout_success' ORDER BY id DESC`,
    );
    expect(rows[0].details).toEqual({ why: 'pin' });
  });

  it('LK-02 a right PIN gives the attempts back', async () => {
    const { call } = await asPlayer('demo3');
    await call('POST', 'lock');
    for (const remaining of [4, 3, 2, 1])
      expect((await call('POST', 'unlock', { pin: '0000' })).Params.remaining).toBe(remaining);
    expect((await call('POST', 'unlock', { pin: '4711' })).locked).toBe(false);
    await call('POST', 'lock');
    expect((await call('POST', 'unlock', { pin: '0000' })).Params.remaining).toBe(4);
  });

  it('LK-01 an open login has nothing to unlock, and an attempt names one secret', async () => {
    const { call } = await asPlayer('demo5');
    expect((await call('POST', 'unlock', { pin: '0000' })).locked).toBe(false);
    expect((await call('POST', 'unlock', { password: 'wrong' })).locked).toBe(false);
    for (const body of [{ pin: '' }, {}, { pin: '4711', password: DEMO_PASSWORD }])
      expect((await call('POST', 'unlock', body)).code).toBe(CODES.invalid_request);
  });

  it('LK-01 LK-02 of a player without a PIN opens by the password, until there is one', async () => {
    const { call } = await asPlayer('demo5');
    expect(await call('POST', 'lock')).toEqual({ status: 1, locked: true, remaining: 5, opens: 'password' });
    expect((await call('GET', 'balance')).code).toBe(CODES.login_locked);
    expect(await call('POST', 'unlock', { pin: '4711' })).toMatchObject({
      ...{ code: CODES.pin_wrong, Params: { remaining: 4 } },
    });
    expect(await call('POST', 'unlock', { password: 'wrong' })).toMatchObject({
      ...{ code: CODES.lock_password_wrong, Params: { remaining: 3 } },
    });
    expect(await call('POST', 'unlock', { password: DEMO_PASSWORD })).toMatchObject({ locked: false, remaining: 5 });
    expect((await call('GET', 'balance')).status).toBe(1);
    expect((await call('POST', 'pin', { password: DEMO_PASSWORD, pin: '9063' })).status).toBe(1);
    expect((await call('POST', 'lock')).opens).toBe('pin');
    expect((await call('POST', 'unlock', { password: DEMO_PASSWORD })).code).toBe(CODES.lock_password_wrong);
    expect((await call('POST', 'unlock', { pin: '9063' })).locked).toBe(false);
  });

  it('LK-01 LK-02 the fifth wrong password ends the login', async () => {
    await node.database.pool.query(`UPDATE player SET pin_hash = '' WHERE username = 'demo5'`);
    const { call } = await asPlayer('demo5');
    await call('POST', 'lock');
    for (const remaining of [4, 3, 2, 1])
      expect((await call('POST', 'unlock', { password: 'wrong' })).Params).toEqual({ remaining });
    const last = await call('POST', 'unlock', { password: 'wrong' });
    expect(last.code).toBe(CODES.pin_attempts_spent);
    expect((await call('GET', 'lock')).Params).toEqual({ reason: 'pin_attempts' });
  });

  it('LK-01 a site may set a default PIN, which no client is given', async () => {
    const { pool } = node.database;
    await pool.query(`UPDATE site SET settings = settings || '{"DEFAULT_PIN": "735918"}' WHERE id = 0`);
    expect((await node.call('GET', '/Settings.json')).body).not.toHaveProperty('DEFAULT_PIN');
    await pool.query(`UPDATE player SET pin_hash = '' WHERE username = 'demo4'`);
    const { call } = await asPlayer('demo4');
    expect(await call('POST', 'lock')).toMatchObject({ locked: true, opens: 'pin' });
    expect((await call('POST', 'unlock', { pin: '735919' })).code).toBe(CODES.pin_wrong);
    expect((await call('POST', 'unlock', { pin: '735918' })).locked).toBe(false);
    // A player's own PIN is valid alone.
    const own = await asPlayer('demo');
    await own.call('POST', 'lock');
    expect((await own.call('POST', 'unlock', { pin: '735918' })).code).toBe(CODES.pin_wrong);
    await pool.query(`UPDATE site SET settings = settings - 'DEFAULT_PIN' WHERE id = 0`);
  });
});
