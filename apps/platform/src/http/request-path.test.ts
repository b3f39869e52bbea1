/** Every hook that decides by a path, called by every spelling of one. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operator } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../system-clock.ts';
import { admitLiveChat } from './live-chat-policy.ts';
import { createServer } from './server.ts';
import { servePages } from './static-client.ts';

const HOST = 'play.example';
const STAFF_HOST = 'staff.example';
const folder = mkdtempSync(join(tmpdir(), 'salon-paths-'));
const [client, console] = [join(folder, 'client'), join(folder, 'console')];
/** Calls that a handler has carried out. */
let approved = 0;
let app: FastifyInstance;

beforeAll(async () => {
  for (const [root, name] of [
    [client, 'players'],
    [console, 'staff'],
  ] as const) {
    mkdirSync(join(root, 'assets'), { recursive: true });
    for (const file of ['index.html', 'assets/a.js']) writeFileSync(join(root, file), name);
  }
  mkdirSync(join(console, 'docs'));
  for (const file of ['docs/index.html', 'docs/search.js']) writeFileSync(join(console, file), 'manual');
  app = await createServer({
    ...{ requestTimeoutMs: 30_000, stalledMs: 30_000, connectionsPerAddress: 1_000, trustedHops: 0 },
    ...{ callsPerAddress: 100_000, callsPerLogin: 100_000, loginOf: () => null, logLevel: 'silent' },
    ...{ allowedOrigins: [], strictTransport: true, frameSource: () => 'https://pay.example', clock: systemClock },
    staffHost: STAFF_HOST,
  });
  app.post('/api/operator/adjustments/:id/approve', async () => ({ approved: ++approved }));
  app.get('/api/v1/player/balance', async () => ({ balance: 1 }));
  app.get('/metrics', async () => 'metrics');
  admitLiveChat(app, async () => ({ LIVE_CHAT_URL: 'https://chat.example/w.js', API_URL: 'https://api.example' }));
  await servePages(app, { client, console, mayReadManual: async () => false });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The path exactly as given: fetch would make it another one. */
async function send(method: string, path: string, host: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { port } = app.server.address() as { port: number };
  const call = request({ port, host: '127.0.0.1', method, path, headers: { host, ...headers }, agent: false }).end();
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of reply) text += part;
  return { status: reply.statusCode ?? 0, headers: reply.headers, text };
}

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** Other ways to write a path; some of them are other paths. */
function spellingsOf(path: string, host: string): string[] {
  const one = [...path].flatMap((character, at) =>
    [escaped(character), escaped(character).toUpperCase()].map((code) => path.slice(0, at) + code + path.slice(at + 1)),
  );
  const [, first = '', ...rest] = path.split('/');
  return [
    ...one,
    `/${[...path.slice(1)].map(escaped).join('')}`,
    path.replaceAll('/', '%2F').replace('%2F', '/'),
    ...['http', 'https', 'HTTP', 'ws'].map((scheme) => `${scheme}://${host}${path}`),
    `http://${STAFF_HOST}${path}`,
    `//${host}${path}`,
    ...['/', '//', '/.', '/x/..', '/x/%2e%2e', '/x%2F..', '/x%5c..', '/.%2F', '/\\..', '/;'].map((lead) => lead + path),
    `/api/..${path}`,
    `/staff/..${path}`,
    `/staff%2F..${path}`,
    `/${first}/../${first}/${rest.join('/')}`,
    `/${first}//${rest.join('/')}`,
    ...['/', '//', '/.', '/x/..', '#', '#.js', ';.js', '%00', '%20', '%3f', '?', '?.js'].map((end) => path + end),
    path.toUpperCase(),
    '*',
  ];
}

const APPROVE = '/api/operator/adjustments/7/approve';

describe('a path in every spelling', () => {
  it.each(['https://evil.example', `https://sister.${HOST}`, 'null'])(
    'lets no page of another origin carry out a call: %s',
    async (origin) => {
      const before = approved;
      for (const path of [APPROVE, ...spellingsOf(APPROVE, HOST)])
        expect([path, (await send('POST', path, HOST, { origin })).status >= 400]).toEqual([path, true]);
      expect(approved).toBe(before);
    },
  );

  it.each([`${HOST}/staff`, `x@${HOST}`, `${HOST}:80:90`, `${HOST}, ${STAFF_HOST}`, 'play%2eexample', `[${HOST}]`])(
    'is answered at no host that parsers read differently: %s',
    async (host) => {
      for (const path of ['/lobby', '/staff', '/api/v1/player/balance'])
        expect([path, (await send('GET', path, host)).status]).toEqual([path, 400]);
    },
  );

  it('lets a page of its own carry it out, once', async () => {
    const before = approved;
    expect((await send('POST', APPROVE, HOST, { origin: `https://${HOST}` })).status).toBe(200);
    expect(approved).toBe(before + 1);
  });

  it('keeps the staff’s pages at their host, and the players’ at theirs', async () => {
    for (const [path, host, foreign] of [
      ['/staff', HOST, 'staff'],
      ['/staff/people', HOST, 'staff'],
      ['/staff/assets/a.js', HOST, 'staff'],
      ['/lobby', STAFF_HOST, 'players'],
      ['/assets/a.js', STAFF_HOST, 'players'],
    ] as const) {
      expect([path, (await send('GET', path, host)).status]).toEqual([path, 404]);
      for (const spelling of spellingsOf(path, host))
        expect([spelling, host, (await send('GET', spelling, host)).text]).not.toEqual([spelling, host, foreign]);
      for (const same of [host.toUpperCase(), `${host}.`, `${host}..`, `${host}:`, `${host}:8443`, `${host}.:8443`])
        expect([path, same, (await send('GET', path, same)).status]).toEqual([path, same, 404]);
    }
    expect((await send('GET', '/staff/people', STAFF_HOST)).text).toBe('staff');
    expect((await send('GET', '/lobby', HOST)).text).toBe('players');
  });

  it.each(['/api/v1/player/balance', '/api/nothing', '/metrics'])(
    '%s is stored by nobody and may do nothing as a page',
    async (path) => {
      const plain = await send('GET', path, HOST);
      for (const spelling of [path, ...spellingsOf(path, HOST)]) {
        const { status, headers, text } = await send('GET', spelling, HOST);
        // Another path has a page of the client or is none; some texts Node's parser refuses before there is a call.
        const isCall = text === plain.text || status === 400;
        if (!isCall || headers['x-request-id'] === undefined) continue;
        expect([spelling, headers['cache-control']]).toEqual([spelling, 'no-store']);
        if (status === 200)
          expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
      }
    },
  );

  it.each(['/staff/docs', '/staff/docs/', '/staff/docs/index.html', '/staff/docs/search.js'])(
    'shows a stranger nothing of the manual: %s',
    async (path) => {
      for (const spelling of [path, ...spellingsOf(path, STAFF_HOST)])
        expect([spelling, (await send('GET', spelling, STAFF_HOST)).text]).not.toEqual([spelling, 'manual']);
      expect((await send('GET', path, STAFF_HOST)).status).toBe(404);
    },
  );

  it('lets nothing of a site into the policy of the staff’s pages, and no page frame them', async () => {
    const players = (await send('GET', '/lobby', HOST)).headers['content-security-policy'] ?? '';
    for (const foreign of ['https://chat.example', 'https://api.example', 'https://pay.example'])
      expect(players).toContain(foreign);
    for (const path of ['/staff', ...spellingsOf('/staff/people', STAFF_HOST)]) {
      const { status, headers, text } = await send('GET', path, STAFF_HOST);
      if (status !== 200 || text !== 'staff') continue;
      const policy = String(headers['content-security-policy']);
      expect([path, policy.match(/https?:\/\/[\w.]+/g), headers['x-frame-options']]).toEqual([path, null, 'DENY']);
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('lets no code of a site into a page of the players where the browser has a session of the staff', async () => {
    for (const name of [operator.STAFF_COOKIE, `__Host-${operator.STAFF_COOKIE}`]) {
      const { headers } = await send('GET', '/lobby', HOST, { cookie: `a=1; ${name}=staff_token` });
      for (const foreign of ['https://chat.example', 'https://api.example'])
        expect(headers['content-security-policy']).not.toContain(foreign);
    }
    const ended = await send('GET', '/lobby', HOST, { cookie: `${operator.STAFF_COOKIE}=; other-salon-staff=1` });
    expect(ended.headers['content-security-policy']).toContain('https://chat.example');
  });
});
