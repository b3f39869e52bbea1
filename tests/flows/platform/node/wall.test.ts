import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket as TcpSocket } from 'node:net';
import { CODES, http, operator, payment } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

interface Routed {
  addHook(name: 'onRoute', listener: (route: { method: string | string[]; url: string }) => void): void;
}

const KEY = 'a-key-of-the-operators-people';
const MOST = { calls: 60, connections: 40 };
/** What the node really answers to, so that nothing new can be forgotten. */
const routes: { method: string; url: string }[] = [];
let node: PlatformNode;
const env: NodeJS.ProcessEnv = {
  OPERATOR_KEYS: `night:${KEY}`,
  CALLS_PER_ADDRESS: String(MOST.calls),
  CONNECTIONS_PER_ADDRESS: String(MOST.connections),
};
let token: string;

beforeAll(async () => {
  const note = (message: unknown) =>
    (message as { fastify: Routed }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  subscribe('fastify.initialization', note);
  node = await startPlatformNode(env);
  unsubscribe('fastify.initialization', note);
  token = (await node.login('demo')).token;
});
afterAll(() => node.stop());

/** A call as it comes from `address`, which is this computer by another name. */
async function from(
  address: string,
  method: string,
  path: string,
  options: { token?: string; body?: string; at?: string } = {},
) {
  const { hostname, port } = new URL(options.at ?? node.url);
  const headers = {
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(options.body) }),
  };
  const call = request({ hostname, port, path, method, headers, localAddress: address, agent: false });
  call.end(options.body);
  const [reply] = await once(call, 'response');
  let text = '';
  for await (const part of reply) text += part;
  return { status: reply.statusCode as number, headers: reply.headers as Record<string, string>, text };
}
/** So that no story uses up what another one counts. */
let nextAddress = 10;
const anAddress = () => `127.0.1.${nextAddress++}`;

function openTcp(address: string, at = node.url): Promise<TcpSocket> {
  const { hostname, port } = new URL(at);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

describe('a request that does not come whole', () => {
  /** Waits for a request for a second. The other one has its preset: there a computer that stops for a second breaks no call. */
  let hasty: Awaited<ReturnType<PlatformNode['peer']>>;
  beforeAll(async () => {
    env.REQUEST_TIMEOUT_S = '1';
    hasty = await node.peer();
  });
  afterAll(() => hasty.stop());

  it.each([
    [
      'a body that trickles in',
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    ],
    ['headers that trickle in', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['a caller who says nothing', ''],
  ])('is given up, and its connection with it: %s', async (_what, beginning) => {
    const address = anAddress();
    const open = new Set<TcpSocket>();
    for (let count = 0; count < 30; count++) {
      const socket = await openTcp(address, hasty.url);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.resume();
      if (beginning === '') continue;
      socket.write(beginning);
      const trickle = setInterval(() => socket.write(' '), 200);
      socket.once('close', () => clearInterval(trickle));
    }
    expect((await from('127.0.0.1', 'GET', '/healthz', { at: hasty.url })).status).toBe(200);
    await expect.poll(() => open.size).toBe(0);
  });
});

it('one address holds so many connections at most, and another one still gets its own', async () => {
  const address = anAddress();
  const sockets: TcpSocket[] = [];
  for (let count = 0; count < MOST.connections + 15; count++) sockets.push(await openTcp(address));
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(15);
  expect((await from(anAddress(), 'GET', '/healthz')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('a flood of one address leaves the calls of another player answered, and its refusals cost the database nothing', async () => {
  const [flooding, playing] = [anAddress(), anAddress()];
  const balance = `${http.API_BASE}/player/balance`;
  const { token: flooder } = await node.login('demo4');
  const { sid } = JSON.parse(Buffer.from(flooder.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  const queries = vi.spyOn(node.database.platformPool, 'query');
  // About this login: the node's own jobs ask besides, and the more the longer it takes.
  const asked = () => queries.mock.calls.filter((given) => JSON.stringify(given).includes(sid)).length;
  let askedByRefused = 0;
  const flood: number[] = [];
  const served: number[] = [];
  for (let round = 0; round < 20; round++) {
    const before = asked();
    const some = Array.from({ length: 30 }, () => from(flooding, 'GET', balance, { token: flooder }));
    served.push((await from(playing, 'GET', balance, { token })).status);
    const statuses = (await Promise.all(some)).map(({ status }) => status);
    if (statuses.every((status) => status === 429)) askedByRefused += asked() - before;
    flood.push(...statuses);
  }
  expect(served.filter((status) => status === 200)).toHaveLength(20);
  // Ten seconds may end once while it lasts, on a slow computer more often; most of it is refused all the same.
  expect(flood.filter((status) => status === 429).length / flood.length).toBeGreaterThan(0.5);
  expect([asked() > 0, askedByRefused]).toEqual([true, 0]);
  queries.mockRestore();
  const refused = await from(flooding, 'GET', balance, { token: flooder });
  if (refused.status === 429) {
    expect(JSON.parse(refused.text)).toMatchObject({ status: 0, code: CODES.too_many_requests });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});

it('2,000 sockets of one login are a dozen, and the other logins of the player are not among them', async () => {
  const { token: crowded } = await node.login('demo2');
  const opened = await Promise.allSettled(Array.from({ length: 40 }, () => node.player('/notifications', crowded)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
  for (const one of opened)
    if (one.status === 'rejected') expect(one.reason.data).toMatchObject({ code: CODES.too_many_connections });
  const elsewhere = await node.player('/notifications', (await node.login('demo2')).token);
  expect(elsewhere.socket.connected).toBe(true);
  // A namespace of its own has its own count: a player with twelve windows open still plays in one of them.
  expect((await node.player('/machine', crowded)).socket.connected).toBe(true);
});

describe('what a call answers', () => {
  it('is cached nowhere, on any route, for any caller; lobby and documents by their browser, which asks each time', async () => {
    const calls = routes.filter(({ url }) => /^\/(api|metrics)/.test(url));
    expect(calls.length).toBeGreaterThan(60);
    const cached: string[] = [];
    for (const [at, { method, url }] of calls.entries()) {
      // The login of this test is to outlive it.
      if (url.endsWith('/logout')) continue;
      const path = url.replace(/:\w+|\*/g, '999999');
      const body = ['GET', 'HEAD'].includes(method) ? {} : { body: '{}' };
      for (const shown of [token, KEY]) {
        const reply = await from(`127.0.2.${at % 250}`, method, path, { token: shown, ...body });
        const isLobby = url === `${http.API_BASE}/machine/all` && shown === token;
        // The same for everybody: nobody's data.
        const isDocument = url.startsWith('/api/docs');
        const due = isLobby ? 'private, no-cache' : isDocument ? 'no-cache' : 'no-store';
        if (reply.headers['cache-control'] !== due) cached.push(`${method} ${url}: ${reply.headers['cache-control']}`);
      }
    }
    expect(cached).toEqual([]);
  });

  it.each(['2147483648', '9007199254740991'])(
    'to a number that no row can have, %s, is no error of ours, on any route',
    async (number) => {
      const numbered = routes.filter(({ url }) => /^\/api\/.*:/.test(url));
      expect(numbered.length).toBeGreaterThan(30);
      const failed: string[] = [];
      for (const [at, { method, url }] of numbered.entries()) {
        const path = url.replace(/:\w+/g, number);
        const body = ['GET', 'HEAD'].includes(method) ? {} : { body: '{}' };
        const reply = await from(`127.0.3.${at % 250}`, method, path, { token: KEY, ...body });
        if (reply.status >= 500) failed.push(`${method} ${path}: ${reply.text}`);
      }
      expect(failed).toEqual([]);
    },
  );

  it('HEAD answers what GET does, without a body', async () => {
    const { token: other } = await node.login('demo3');
    for (const path of ['/Settings.json', '/healthz', '/readyz', `${http.API_BASE}/player/balance`]) {
      const [whole, head] = [
        await from(anAddress(), 'GET', path, { token: other }),
        await from(anAddress(), 'HEAD', path, { token: other }),
      ];
      expect([path, head.status, head.text]).toEqual([path, 200, '']);
      // The lag of the event loop stands in it, in more or fewer digits.
      if (path !== '/readyz') expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    }
  });
});

describe('half a surrogate pair', () => {
  it.each([
    ['hand-over', { username: 'demo\ud800', seconds: 60 }],
    ['withdrawals', { id: '\udc00', username: 'demo' }],
    ['hand-pays/1/pay', { amountMinor: 1, note: 'ab\ud83c' }],
    ['machines/1/warn', { seconds: 30, '\ud83c': 'key' }],
    ['machines/%00/stop', {}],
  ])('in an operator’s call is a bad request, not an error of ours: %s', async (path, body) => {
    const options = { token: KEY, body: JSON.stringify(body) };
    const reply = await from(anAddress(), 'POST', `${operator.OPERATOR_BASE}/${path}`, options);
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([400, CODES.invalid_request]);
  });

  it('nor is it anywhere else, in a body or a query', async () => {
    const player = { token, body: JSON.stringify({ username: 'x\ud800xx', password: '\ud800\ud800\ud800\ud800' }) };
    for (const [method, path] of [
      ['POST', `${http.API_BASE}/login`],
      ['GET', '/api/quick-panel/data?search=%00'],
      ['POST', `${payment.PAYMENTS_BASE}/0`],
    ] as const) {
      const { body, ...rest } = player;
      const reply = await from(anAddress(), method, path, method === 'GET' ? rest : { ...rest, body });
      expect([path, Math.floor(reply.status / 100)]).toEqual([path, 4]);
    }
  });
});
