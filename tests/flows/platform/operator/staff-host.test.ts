/** `STAFF_HOST`: people log in, and their cookies open something, at the console's host alone. */
import { request } from 'node:http';
import { CODES, operator } from '@salon/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

const KEY = 'a-key-of-the-operators-people';
/** The node's own address, so that everything that names no other host is at the console's. */
const STAFF_HOST = '127.0.0.1';
const SISTER = 'https://club.example';
let node: PlatformNode;
let admin: StaffPerson;

beforeAll(async () => {
  node = await startPlatformNode({ STAFF_HOST, OPERATOR_KEYS: `night:${KEY}`, ALLOWED_ORIGINS: SISTER });
  admin = await staffPerson(node, { username: 'ada', role: 'admin', siteId: null });
});
afterAll(() => node.stop());

/** fetch sets the host by itself. */
const at = (host: string, method: string, path: string, headers: Record<string, string>, body?: object) =>
  new Promise<{ status: number; code: number | undefined }>((resolve, reject) => {
    const call = request(new URL(operator.OPERATOR_BASE + path, node.url), {
      method,
      headers: { host, ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    call.on('error', reject).on('response', async (reply) => {
      let text = '';
      for await (const part of reply) text += part;
      resolve({ status: reply.statusCode ?? 0, code: (JSON.parse(text) as { code?: number }).code });
    });
    call.end(body && JSON.stringify(body));
  });
const cookie = () => ({ cookie: `${operator.STAFF_COOKIE}=${admin.token}`, [operator.CONSOLE_HEADER]: '1' });

describe('the console’s own host', () => {
  it('is the only one that answers the login', async () => {
    const wrong = { username: 'ada', password: 'not the one that she has' };
    expect((await at(STAFF_HOST, 'POST', '/login', {}, wrong)).code).toBe(CODES.login_wrong);
    for (const host of ['play.example', 'localhost', `${STAFF_HOST}.example`])
      for (const [method, path] of [
        ['POST', '/login'],
        ['POST', '/first'],
        ['GET', '/login'],
        ['POST', '/logout'],
        ['POST', '/login/totp'],
        ['POST', '/login/recovery'],
        ['POST', '/login/again'],
        ['POST', '/login/reset'],
        ['POST', '/login/passkey/options'],
      ] as const) {
        const answer = await at(host, method, path, cookie(), method === 'POST' ? wrong : undefined);
        expect([host, path, answer.status]).toEqual([host, path, 404]);
      }
    // A call elsewhere has counted nothing against her, and ended nothing.
    expect((await at(STAFF_HOST, 'GET', '/self', cookie())).status).toBe(200);
  });

  it('is the only one where a session’s cookie opens anything; keys open it everywhere', async () => {
    expect((await at(`${STAFF_HOST}:8443`, 'GET', '/machines', cookie())).status).toBe(200);
    expect((await at('play.example', 'GET', '/machines', cookie())).code).toBe(CODES.forbidden);
    expect((await at('play.example', 'POST', '/machines/1/stop', cookie(), {})).code).toBe(CODES.forbidden);
    expect((await at('play.example', 'GET', '/machines', { authorization: `Bearer ${KEY}` })).status).toBe(200);
  });

  it('takes a session’s cookie from its own pages alone, not from those of a sister host', async () => {
    const { cookie: bare } = cookie();
    const ask = async (method: string, path: string, headers: Record<string, string>) =>
      (await at(STAFF_HOST, method, path, { cookie: bare, ...headers }, method === 'POST' ? {} : undefined)).status;
    for (const [method, path, without] of [
      ['GET', '/machines', 403],
      ['POST', '/machines/1/stop', 403],
      ['GET', '/login', 401],
      // Answered to everybody: it ends what the caller shows, which is nothing.
      ['POST', '/logout', 200],
    ] as const) {
      for (const from of ['same-site', 'cross-site', 'none'])
        for (const header of [{}, { [operator.CONSOLE_HEADER]: '1' }])
          expect([path, from, await ask(method, path, { ...header, 'sec-fetch-site': from })]).toEqual([
            ...[path, from, without],
          ]);
      expect([path, await ask(method, path, {})]).toEqual([path, without]);
    }
    expect(await ask('GET', '/machines', { 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await ask('GET', '/machines', { [operator.CONSOLE_HEADER]: '1' })).toBe(200);
  });

  it('is so for sockets too', async () => {
    const opened = (host: string, origin?: string) =>
      new Promise<string>((resolve) => {
        const socket = io(node.url + operator.STAFF_NAMESPACE, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          extraHeaders: { host, ...cookie(), ...(origin && { origin }) },
        });
        const end = (how: string) => {
          socket.disconnect();
          resolve(how);
        };
        socket.on('connect', () => end('open'));
        socket.on('connect_error', (error) => end(String((error as { data?: { code: number } }).data?.code)));
      });
    expect(await opened(STAFF_HOST, `https://${STAFF_HOST}`)).toBe('open');
    expect(await opened('play.example', 'https://play.example')).toBe(String(CODES.unauthorized));
    // The origin is an allowed one for players.
    expect(await opened(STAFF_HOST, SISTER)).toBe(String(CODES.unauthorized));
    expect(await opened(STAFF_HOST)).toBe(String(CODES.unauthorized));
  });
});
