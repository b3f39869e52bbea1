import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { CODES } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock, systemRandom } from '../system-clock.ts';
import { isKnownOrigin } from './origin.ts';
import { createServer } from './server.ts';
import { servePages } from './static-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'salon-client-'));
const PAGE = `<!doctype html>${'<p>Salon</p>'.repeat(200)}`;
const SCRIPT = 'export const salon = 1;\n'.repeat(200);
let app: FastifyInstance;

beforeAll(async () => {
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/app-1a2b.js', SCRIPT],
  ] as const) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  app = await createServer({
    ...{ requestTimeoutMs: 30_000, stalledMs: 500, connectionsPerAddress: 100, callsPerAddress: 200, callsPerLogin: 5 },
    allowedOrigins: ['https://club.example'],
    loginOf: ({ headers }) => headers.authorization?.slice('Bearer '.length) ?? null,
    trustedHops: 1,
    logLevel: 'silent',
    strictTransport: true,
    ...{ frameSource: () => '', clock: systemClock, staffHost: null },
  });
  app.get('/api/long', async () => ({ status: 1, text: 'long '.repeat(1_000) }));
  app.get('/api/large', async () => 'x'.repeat(64 * 1024 * 1024));
  app.get('/api/short', async () => ({ status: 1 }));
  app.post('/api/echo', async (request) => ({ status: 1, body: request.body ?? null }));
  await servePages(app, { client: folder, console: join(folder, 'no console'), mayReadManual: null });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
  app.inject({ method, url, headers });

describe('pages and files', () => {
  it.each(['/', '/lobby', '/game/7', '/assets/app-1a2b.js', '/api/short'])(
    'ER-03 HEAD of %s answers as GET does, without a body',
    async (url) => {
      const [whole, head] = [await get(url), await get(url, {}, 'HEAD')];
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      for (const name of ['content-type', 'content-length', 'cache-control'])
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    },
  );

  it('HEAD of a call that is none stays 404', async () => {
    expect((await get('/api/nothing', {}, 'HEAD')).statusCode).toBe(404);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['', undefined],
  ])('a browser that takes "%s" gets what the build made for it', async (accept, encoding) => {
    for (const url of ['/lobby', '/assets/app-1a2b.js']) {
      const reply = await get(url, { 'accept-encoding': accept });
      expect([url, reply.headers['content-encoding']]).toEqual([url, encoding]);
      if (!encoding) continue;
      expect(reply.headers.vary).toContain('accept-encoding');
      expect(reply.rawPayload.length).toBeLessThan(SCRIPT.length / 5);
    }
  });

  it('a file with its hash in its name is kept for good, a page is asked for again', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/lobby')).headers['cache-control']).toBe('no-cache');
  });
});

describe('answers', () => {
  it('of 1 kB and more are compressed, small ones are not', async () => {
    const long = await get('/api/long', { 'accept-encoding': 'br' });
    expect(long.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
    expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toMatchObject({ status: 1 });
    expect((await get('/api/short', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it('a compressed body of a caller is not unpacked: a few bytes could become gigabytes', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const payload = gzipSync(JSON.stringify({ text: 'a'.repeat(60_000) }));
    expect((await app.inject({ method: 'POST', url: '/api/echo', headers, payload })).statusCode).toBe(400);
  });

  it('of calls are kept by nobody', async () => {
    for (const url of ['/api/short', '/api/nothing'])
      expect((await get(url)).headers['cache-control']).toBe('no-store');
  });

  it('hold a browser to encryption with every subdomain, and take camera, microphone and place from every page', async () => {
    const { headers } = await get('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    for (const off of ['camera', 'microphone', 'geolocation'])
      expect(headers['permissions-policy']).toContain(`${off}=()`);
    expect(headers['permissions-policy']).toContain('fullscreen=(self)');
  });

  it('of calls may do nothing as a page, and have no header that only pages obey', async () => {
    for (const url of ['/api/short', '/api/nothing', '/Settings.json']) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      });
      expect(Object.keys(headers)).not.toContain('permissions-policy');
    }
  });

  it('that are scripts, styles and fonts of a page have the headers that concern such a file, and no policy of a page', async () => {
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(Object.keys(headers)).not.toContain('content-security-policy');
    expect(Object.keys((await get('/')).headers)).toContain('content-security-policy');
  });
});

describe('a page of another origin', () => {
  const post = (origin: string | undefined, host = 'salon.example') =>
    app.inject({ method: 'POST', url: '/api/echo', payload: {}, headers: { host, ...(origin ? { origin } : {}) } });

  it('changes nothing by a call; our own, an allowed one and a program may', async () => {
    for (const foreign of ['https://evil.example', 'https://salon.example.evil.example', 'null', 'https://']) {
      const reply = await post(foreign);
      expect([foreign, reply.statusCode, reply.json().code]).toEqual([foreign, 403, CODES.forbidden]);
    }
    for (const known of [undefined, 'https://salon.example', 'https://SALON.example', 'https://club.example'])
      expect([known, (await post(known)).statusCode]).toEqual([known, 200]);
  });

  it('reads answers only where the operator allows it', async () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    for (const [origin, answered] of [
      ['https://club.example', 'https://club.example'],
      ['https://evil.example', undefined],
    ] as const) {
      const reply = await get('/api/echo', { origin, ...preflight }, 'OPTIONS');
      expect([origin, reply.headers['access-control-allow-origin']]).toEqual([origin, answered]);
    }
  });

  it.each([
    ['https://salon.example', 'salon.example', true],
    // The proxy in front left the port out.
    ['https://salon.example:8443', 'salon.example', true],
    ['http://localhost:3000', 'localhost:3000', true],
    ['http://localhost:4000', 'localhost:3000', false],
    ['https://salon.example', 'salon.example:443', true],
    ['http://second.localhost:3000', 'Second.Localhost:3000', true],
    ['https://salon.example', 'other.example', false],
    ['file://', 'salon.example', false],
  ])('%s at %s is known: %s', (origin, host, known) => {
    expect(isKnownOrigin(origin, host, [])).toBe(known);
  });
});

describe('too many calls', () => {
  // All within one window, however long a busy computer takes for them.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** How often each status came. */
  async function counted(most: number, call: (at: number) => Promise<number>): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    for (let at = 0; at < most; at++) {
      const status = await call(at);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  it('of one address are refused with the time to wait, and those of another are answered', async () => {
    // What a caller says about themselves in front of it counts for nothing.
    const from = async (address: string) =>
      (await get('/api/short', { 'x-forwarded-for': `203.0.113.${systemRandom()}, ${address}` })).statusCode;
    expect(await counted(250, () => from('198.51.100.1'))).toEqual({ 200: 200, 429: 50 });
    expect(await from('198.51.100.2')).toBe(200);
    for (const url of ['/lobby', '/api/nothing']) {
      const refused = await get(url, { 'x-forwarded-for': '198.51.100.1' });
      expect([refused.statusCode, refused.json().code]).toEqual([429, CODES.too_many_requests]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('of one IPv6 network count together', async () => {
    const from = async (at: number) =>
      (await get('/api/short', { 'x-forwarded-for': `2001:db8::${at.toString(16)}` })).statusCode;
    expect(await counted(210, from)).toEqual({ 200: 200, 429: 10 });
  });

  it('of one login are refused from wherever they come, and no guest counts among them', async () => {
    const as = async (login: string | null, at: number) => {
      const headers = { 'x-forwarded-for': `192.0.2.${at}`, ...(login ? { authorization: `Bearer ${login}` } : {}) };
      return (await get('/api/short', headers)).statusCode;
    };
    expect(await counted(8, (at) => as('one', at))).toEqual({ 200: 5, 429: 3 });
    expect([await as('two', 1), await as(null, 1)]).toEqual([200, 200]);
  });
});

it('a connection whose reader has stopped is closed', async () => {
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const reader = connect(Number(url.port), url.hostname);
  const serverEnds = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
  reader.write('GET /api/large HTTP/1.1\r\nhost: salon.example\r\nx-forwarded-for: 198.51.100.9\r\n\r\n');
  await once(reader, 'readable');
  await serverEnds;
  reader.destroy();
});

it('a path that is none is refused in the shape of every failure', async () => {
  const answer = await app.inject({ url: '/api/%ff' });
  expect([answer.statusCode, answer.json().code, answer.json().Params]).toEqual([
    400,
    CODES.invalid_request,
    { field: '(path)' },
  ]);
});
