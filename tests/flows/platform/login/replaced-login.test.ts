/** A browser has one login: its next one, of whatever kind, ends the one that it shows. */
import { randomUUID } from 'node:crypto';
import { CODES, http, operator, registration, tokenLogin } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import {
  SECOND_SITE_HOST,
  SECOND_SITE_ID,
  SECOND_SITE_PLAYERS,
} from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { NEWCOMER } from './newcomer.ts';

const KEY = 'a-key-of-the-operators-people';
const api = http.API_BASE;
let node: PlatformNode;

beforeAll(async () => {
  // Hosts are named by a header that a proxy of ours would set.
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}`, TRUSTED_HOPS: '1' });
});
afterAll(() => node.stop());

const set = (settings: object) =>
  node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [settings]);
beforeEach(() => set({ LOGIN_WITH_TOKEN: false, REGISTRATION: true }));

const post = async (path: string, body: object, token: string) => (await node.call('POST', path, { token, body })).body;
/** Of a login: open, or why it has ended. */
const stateOf = async (token: string, host?: string): Promise<string> => {
  const response = await fetch(`${node.url}${api}/validate`, {
    headers: { authorization: `Bearer ${token}`, ...(host !== undefined && { 'x-forwarded-host': host }) },
  });
  const body = (await response.json()) as { status: number; Params?: { reason?: string } };
  return body.status === 1 ? 'open' : String(body.Params?.reason);
};
const entry = (token: string) => ({ token, attemptId: randomUUID(), replaces: true });

async function handedOver(username: string) {
  await set({ LOGIN_WITH_TOKEN: true });
  const { token } = await post(`${operator.OPERATOR_BASE}/hand-over`, { username, seconds: 60 }, KEY);
  return { path: `${api}/login/token`, body: entry(token) };
}

async function fromDevice(username: string) {
  const device = await node.login(username);
  const { token } = await post(tokenLogin.DEVICE_HAND_OVER_PATH, {}, device.token);
  return { path: `${api}/login/token`, body: entry(token) };
}

const byPassword = (username: string, password = DEMO_PASSWORD) => ({
  path: `${api}/login`,
  body: { username, password },
});

const KINDS: Record<string, () => Promise<{ path: string; body: object }>> = {
  'by password, of the same player': async () => byPassword('demo'),
  'by password, of another player': async () => byPassword('demo2'),
  'by registration': async () => ({ path: registration.REGISTER_PATH, body: NEWCOMER }),
  'by a token of the operator, of the same player': () => handedOver('demo'),
  'by a token of the operator, of another player': () => handedOver('demo2'),
  'by a token of another device, of the same player': () => fromDevice('demo'),
  'by a token of another device, of another player': () => fromDevice('demo3'),
};

describe('a login ends the one that its browser shows, and no other', () => {
  it.each(Object.keys(KINDS))('%s', async (kind) => {
    const [former, elsewhere] = [await node.login('demo'), await node.login('demo')];
    const { socket } = await node.player('/notifications', former.token);
    const ended = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    const { path, body } = await KINDS[kind]!();
    const next = http.loginAnswer.parse(await post(path, body, former.token));
    await ended;
    const states = await Promise.all([former, elsewhere, next].map((one) => stateOf(one.token)));
    expect(states).toEqual(['logged_out', 'open', 'open']);
  });
});

describe('the login that a browser shows goes on', () => {
  it('where the next one is refused', async () => {
    const { token } = await node.login('demo');
    const { body, path } = await fromDevice('demo3');
    const refused = [
      await post(byPassword('demo2').path, byPassword('demo2', 'not the password').body, token),
      await post(`${api}/login`, { ...byPassword('demo2').body, site_id: SECOND_SITE_ID }, token),
      await post(path, { ...body, replaces: false }, token),
      await post(registration.REGISTER_PATH, { ...NEWCOMER, username: 'demo', email: 'other@salon.example' }, token),
    ];
    const { login_wrong, forbidden, login_present, registration_refused } = CODES;
    expect(refused.map(({ code }) => code)).toEqual([login_wrong, forbidden, login_present, registration_refused]);
    expect(await stateOf(token)).toBe('open');
  });

  it('where it is exchanged for a fresh token of its own', async () => {
    const { token } = await node.login('demo');
    await set({ LOGIN_WITH_TOKEN: true });
    const fresh = http.loginAnswer.parse(await post(`${api}/login/token`, entry(token), token)).token;
    expect([await stateOf(token), await stateOf(fresh)]).toEqual(['open', 'open']);
  });

  it('where it is of another site', async () => {
    const response = await fetch(`${node.url}${api}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': SECOND_SITE_HOST },
      body: JSON.stringify({ username: SECOND_SITE_PLAYERS[0], password: DEMO_PASSWORD, site_id: SECOND_SITE_ID }),
    });
    const abroad = http.loginAnswer.parse(await response.json()).token;
    const { path, body } = byPassword('demo');
    expect((await post(path, body, abroad)).status).toBe(1);
    expect(await stateOf(abroad, SECOND_SITE_HOST)).toBe('open');
  });
});
