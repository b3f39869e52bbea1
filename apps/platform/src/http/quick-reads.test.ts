import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TokenClaims } from '@salon/contract/http.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../system-clock.ts';
import { type CachedAnswer, cachedAnswer, sendCached } from './cached-answer.ts';
import { createQuickReads } from './quick-reads.ts';
import { createServer } from './server.ts';

const CLAIMS = { sid: 'login', sub: '7', site: 0 } as TokenClaims;
const state: { answer: CachedAnswer; isAtHand: boolean; byRoute: number; noted: string[]; claims: unknown[] } = {
  answer: cachedAnswer('application/json; charset=utf-8', JSON.stringify('long '.repeat(1_000))),
  ...{ isAtHand: true, byRoute: 0, noted: [], claims: [] },
};
let app: FastifyInstance;
let port: number;

async function open(trustedHops: number, callsPerAddress = 1_000): Promise<FastifyInstance> {
  const reads = createQuickReads();
  reads.add('/read', (_host, claims) => {
    state.claims.push(claims);
    return state.isAtHand ? state.answer : undefined;
  });
  const opened = await createServer({
    ...{ requestTimeoutMs: 30_000, stalledMs: 0, connectionsPerAddress: 100, callsPerAddress, callsPerLogin: 3 },
    ...{ allowedOrigins: [], loginOf: () => null, trustedHops, logLevel: 'silent', strictTransport: true },
    ...{ frameSource: () => '', clock: systemClock, staffHost: 'staff.example' },
    quick: {
      reads,
      claimsAtHand: (token) => (token === 'known' ? CLAIMS : null),
      note: (method, route, status) => void state.noted.push(`${method} ${route} ${status}`),
    },
  });
  opened.get('/read', { compress: false }, (asked, reply) => {
    state.byRoute += 1;
    return sendCached(asked, reply, state.answer, 'no-cache');
  });
  await opened.listen({ host: '127.0.0.1', port: 0 });
  return opened;
}

beforeAll(async () => {
  // Calls are counted within one moment, however long a busy computer takes for them.
  vi.useFakeTimers({ toFake: ['performance'] });
  app = await open(0);
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the route has answered. */
  byRoute: boolean;
  /** Its date is that of a moment between question and answer, to a few seconds. */
  isDated: boolean;
}

async function ask(
  { headers = {}, path = '/read', method = 'GET' }: { headers?: object; path?: string; method?: string } = {},
  at = port,
): Promise<Answer> {
  const before = state.byRoute;
  const askedMs = systemClock.nowMs();
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: at, path, method, headers: { connection: 'keep-alive', ...headers } },
      (answer) =>
        buffer(answer).then((body) => {
          const { statusCode: status, headers } = answer;
          const isDated = isBetween(Date.parse(headers.date ?? ''), askedMs - 5_000, systemClock.nowMs() + 5_000);
          resolve({ status, headers, body, byRoute: state.byRoute > before, isDated });
        }, reject),
    )
      .on('error', reject)
      .end();
  });
}

const isBetween = (ms: number, fromMs: number, toMs: number) => ms > fromMs && ms < toMs;

/** Without what is another one in every answer. */
const lasting = ({ status, headers: { date, 'x-request-id': id, ...headers }, body, isDated }: Answer) => ({
  ...{ status, headers, body, isDated },
  hasId: /^[0-9a-f-]{36}$/.test(String(id)),
});

describe('a read that is at hand', () => {
  it.each([
    ['compressed', { 'accept-encoding': 'br' }],
    ['as it is', {}],
    ['to who has it', () => ({ 'if-none-match': state.answer.etag })],
    ['on a connection that ends', { 'accept-encoding': 'br', connection: 'close' }],
    ['at another host', { host: 'Club.example:80' }],
  ])('is answered as its route answers it: %s', async (_how, given) => {
    const headers = typeof given === 'function' ? given() : given;
    state.isAtHand = false;
    const byRoute = await ask({ headers });
    state.isAtHand = true;
    const [first, second, third] = [await ask({ headers }), await ask({ headers }), await ask({ headers })];
    expect([byRoute, first, second, third].map((answer) => answer.byRoute)).toEqual([true, false, false, false]);
    expect([first, second, third].map(lasting)).toEqual(Array(3).fill(lasting(byRoute)));
    expect(new Set([first, second, third].map((answer) => answer.headers['x-request-id'])).size).toBe(3);
    expect(lasting(byRoute)).toMatchObject({ isDated: true, hasId: true });
    expect(byRoute.headers).toHaveProperty('content-security-policy');
  });

  it('is noted like every call', async () => {
    await ask();
    state.noted = [];
    await ask();
    expect(state.noted).toEqual(['GET /read 200']);
  });

  it('is its route where anything about the call is not usual', async () => {
    await ask();
    for (const call of [
      { method: 'HEAD' },
      { path: '/read?x=1' },
      { path: '/read/' },
      { headers: { origin: 'https://other.example' } },
      { headers: { 'content-length': '0' } },
      { headers: { authorization: 'Bearer unknown' } },
      { headers: { authorization: 'Basic eDp5' } },
    ])
      expect([call, (await ask(call)).byRoute]).toEqual([call, true]);
    expect((await ask({ method: 'POST' })).status).toBe(404);
  });

  it('is not there at the console’s own host', async () => {
    expect((await ask()).status).toBe(200);
    for (const host of ['staff.example', 'Staff.Example:8443'])
      expect([host, await ask({ headers: { host } })]).toMatchObject([host, { status: 404, byRoute: false }]);
  });

  it('is read for the holder of a known token, and counted for that login', async () => {
    const headers = { authorization: 'Bearer known' };
    state.claims = [];
    for (const _ of [1, 2, 3]) expect((await ask({ headers })).byRoute).toBe(false);
    expect(state.claims).toEqual([CLAIMS, CLAIMS, CLAIMS]);
    // Too many of this login: left to the framework, which refuses.
    expect((await ask({ headers })).byRoute).toBe(true);
  });

  it('is counted for the address that the proxy names', async () => {
    const proxied = await open(1, 2);
    const at = (proxied.server.address() as AddressInfo).port;
    const from = (address: string) => ask({ headers: { 'x-forwarded-for': `10.9.9.9, ${address}` } }, at);
    try {
      expect([(await from('192.0.2.1')).status, (await from('192.0.2.1')).status]).toEqual([200, 200]);
      expect((await from('192.0.2.1')).status).toBe(429);
      expect((await from('192.0.2.2')).status).toBe(200);
    } finally {
      await proxied.close();
    }
  });

  it('changes with its answer at once', async () => {
    await ask();
    state.answer = cachedAnswer('application/json; charset=utf-8', JSON.stringify(randomBytes(2_000).toString('hex')));
    const [fresh, again] = [await ask(), await ask()];
    expect([fresh.byRoute, again.byRoute]).toEqual([true, false]);
    expect(lasting(again)).toEqual(lasting(fresh));
    expect(again.body.equals(state.answer.bytes)).toBe(true);
  });
});
