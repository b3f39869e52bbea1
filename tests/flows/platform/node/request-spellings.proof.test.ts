/**
 * Every guard of a node that decides by a path, a header or a host, called in every spelling that a proxy may pass on: no spelling passes a
 * guard that the plain one does not pass. Nodes behind no proxy, one and two, and two of them behind one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODES, http, operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_HOST, SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { addressOf } from '../../../../apps/platform/src/http/client-address.ts';
import { type StaffPerson, staffPerson } from '../operator/staff-people.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { addressForms, forEach, type HeaderLines, hostForms, pathSpellings, send } from './request-spellings.ts';

const PLAY = 'play.example';
const STAFF = 'staff.example';
const EVIL = 'evil.example';
const PERMITTED = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const TURKEY = '78.160.0.1';
const HOPS = [0, 1, 2, 1];
/** The first node has no host of the staff: people log in there. */
const env: NodeJS.ProcessEnv = { API_DOCS: '0' };
const folder = mkdtempSync(join(tmpdir(), 'spellings-'));
const [clientFolder, consoleFolder] = [join(folder, 'client'), join(folder, 'console')];
let node: PlatformNode;
let admin: StaffPerson;
/** Of the first site alone, whose list of addresses binds them. */
let bound: StaffPerson;
let player: string;
const nodes: { name: string; hops: number; url: string; stop(): Promise<void> }[] = [];

beforeAll(async () => {
  for (const [root, name] of [
    [clientFolder, 'players'],
    [consoleFolder, 'staff'],
  ] as const) {
    mkdirSync(join(root, 'assets'), { recursive: true });
    for (const file of ['index.html', 'assets/a.js']) writeFileSync(join(root, file), name);
  }
  mkdirSync(join(consoleFolder, 'docs'));
  for (const file of ['docs/index.html', 'docs/search.js']) writeFileSync(join(consoleFolder, file), 'manual');
  node = await startPlatformNode(env, { clientFolder, consoleFolder });
  admin = await staffPerson(node, { username: 'ada', role: 'admin', siteId: null });
  bound = await staffPerson(node, { username: 'bound', role: 'admin', siteId: 0 });
  player = (await node.login('demo')).token;
  env.STAFF_HOST = STAFF;
  for (const [at, hops] of HOPS.entries()) {
    env.TRUSTED_HOPS = String(hops);
    const { url, stop } = await node.peer();
    nodes.push({ name: `node ${at} behind ${hops}`, hops, url, stop });
  }
});
afterAll(async () => {
  for (const { stop } of nodes) await stop();
  await node.stop();
  rmSync(folder, { recursive: true });
});

const set = (settings: object) =>
  node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [settings]);
const unset = (...names: string[]) =>
  node.database.pool.query('UPDATE site SET settings = settings - $1::text[] WHERE id = 0', [names]);
/** What a proxy in front of a node behind so many would send for a plain call. */
const plain = (hops: number, host = PLAY): HeaderLines => hostForms(hops, host, 'inner.example')[hops === 0 ? 0 : 1]!;
/** What a call is in messages: its own bytes would hide the others. */
const shown = (path: string, headers: HeaderLines) => `${path} ${JSON.stringify(headers)}`;

/** Every spelling of the path with a plain and an odd form of the headers, and every form of them with the plain path. */
function crossed(path: string, forms: readonly HeaderLines[], host = PLAY) {
  const some = [forms[0]!, forms.at(-1)!];
  return [
    ...pathSpellings(path, host).flatMap((spelling) => some.map((headers) => ({ path: spelling, headers }))),
    ...forms.map((headers) => ({ path, headers })),
  ];
}

/** Refused before a route has seen it: as no path, no host, no call, or by the guard whose text it is. */
const isRefused = ({ status, text }: { status: number; text: string }, guard: string) =>
  (status === 400 && (/"field":"\((path|host)\)"/.test(text) || !text.startsWith('{'))) ||
  (status === 404 && text.includes('no such call')) ||
  text.includes(guard);

const READS = ['GET', 'HEAD', 'OPTIONS'];
const pathOf = (url: string) => url.replace(/:\w+/g, '1').replace('*', 'nothing');

describe('a page of another origin', () => {
  const ORIGIN = ['Origin', `https://${EVIL}`] as const;
  const GUARD = 'a page of another origin';

  it('carries out no call, on any route, in any spelling of its path', { timeout: 600_000 }, async () => {
    const routes = node.routes.filter(({ method, url }) => !READS.includes(method) && url.startsWith('/api/'));
    expect(routes.length).toBeGreaterThan(80);
    const passed: string[] = [];
    for (const { name, hops, url } of [nodes[0]!, nodes[2]!]) {
      const headers = [...plain(hops), ORIGIN];
      for (const { method, url: route } of routes) {
        const path = pathOf(route);
        const body = method === 'TRACE' ? {} : { body: '{}' };
        expect([name, route, (await send(url, { method, path, headers, ...body })).status]).toEqual([name, route, 403]);
        await forEach(pathSpellings(path, PLAY), async (spelling) => {
          const reply = await send(url, { method, path: spelling, headers, ...body });
          if (!isRefused(reply, GUARD)) passed.push(`${name}: ${method} ${spelling} ${reply.status} ${reply.text}`);
        });
      }
    }
    expect(passed).toEqual([]);
  });

  it('carries out none in any spelling of the host, and opens no socket', { timeout: 300_000 }, async () => {
    const passed: string[] = [];
    for (const { name, hops, url } of nodes) {
      const forms = hostForms(hops, PLAY, EVIL);
      await forEach(crossed(`${http.API_BASE}/login`, forms), async ({ path, headers }) => {
        const sent = { method: 'POST', path, headers: [...headers, ORIGIN], body: '{}' };
        if (!isRefused(await send(url, sent), GUARD)) passed.push(`${name}: ${shown(path, headers)}`);
      });
      await forEach(crossed('/socket.io/', forms), async ({ path, headers }) => {
        const sent = { path: `${path}?EIO=4&transport=polling`, headers: [...headers, ORIGIN] };
        if ((await send(url, sent)).text.includes('"sid"')) passed.push(`${name}: ${shown(path, headers)}`);
      });
    }
    expect(passed).toEqual([]);
  });

  it('is one of its own at its own host, in every spelling of that', async () => {
    for (const { hops, url } of nodes)
      for (const headers of hostForms(hops, PLAY, EVIL).slice(0, 2)) {
        const own = [...headers, ['Origin', `https://${PLAY}`] as const];
        const reply = await send(url, { method: 'POST', path: `${http.API_BASE}/login`, headers: own, body: '{}' });
        expect([reply.status, reply.code]).toEqual([400, CODES.invalid_request]);
      }
  });
});

describe('pages', () => {
  /** Path, host that is called, another host, and what must not be answered. */
  const FOREIGN = [
    ['/staff', PLAY, STAFF, 'staff'],
    ['/staff/people', PLAY, STAFF, 'staff'],
    ['/staff/assets/a.js', PLAY, STAFF, 'staff'],
    ['/', STAFF, PLAY, 'players'],
    ['/lobby', STAFF, PLAY, 'players'],
    ['/assets/a.js', STAFF, PLAY, 'players'],
    ['/staff/docs', STAFF, PLAY, 'manual'],
    ['/staff/docs/', STAFF, PLAY, 'manual'],
    ['/staff/docs/search.js', STAFF, PLAY, 'manual'],
    ['/staff/docs/index.html', PLAY, STAFF, 'manual'],
  ] as const;

  it('are answered at their own host, the manual to its staff alone', { timeout: 600_000 }, async () => {
    const shownTo: string[] = [];
    for (const { name, hops, url } of nodes) {
      expect((await send(url, { path: '/staff/people', headers: plain(hops, STAFF) })).text).toBe('staff');
      expect((await send(url, { path: '/lobby', headers: plain(hops) })).text).toBe('players');
      for (const [path, host, other, foreign] of FOREIGN)
        await forEach(crossed(path, hostForms(hops, host, other), host), async (sent) => {
          if ((await send(url, sent)).text === foreign)
            shownTo.push(`${name}: ${foreign} at ${shown(sent.path, sent.headers)}`);
        });
    }
    expect(shownTo).toEqual([]);
  });

  it('of the manual are for a page of the console with a session', async () => {
    const cookie = ['Cookie', `${operator.STAFF_COOKIE}=${admin.token}`] as const;
    const { hops, url } = nodes[1]!;
    const manual = async (...headers: HeaderLines) =>
      (await send(url, { path: '/staff/docs/index.html', headers: [...plain(hops, STAFF), ...headers] })).text;
    expect(await manual(cookie, ['Sec-Fetch-Site', 'same-origin'])).toBe('manual');
    for (const from of ['none', 'same-site', 'cross-site', 'Same-Origin', 'same-origin, none'])
      expect([from, await manual(cookie, ['Sec-Fetch-Site', from])]).not.toEqual([from, 'manual']);
  });
});

describe('calls', () => {
  it('are guarded alike in whatever spelling they are answered', { timeout: 600_000 }, async () => {
    const routes = node.routes.filter(({ method, url }) => method === 'GET' && /^\/(api|metrics)/.test(url));
    expect(routes.length).toBeGreaterThan(60);
    const loose: string[] = [];
    for (const { name, hops, url } of [nodes[0]!, nodes[2]!])
      for (const { url: route } of routes) {
        const path = pathOf(route);
        const headers = plain(hops);
        const guarded = await send(url, { path, headers });
        await forEach(pathSpellings(path, PLAY), async (spelling) => {
          const reply = await send(url, { path: spelling, headers });
          if (reply.text !== guarded.text) return;
          for (const guard of ['cache-control', 'content-security-policy', 'x-content-type-options'])
            if (reply.headers[guard] !== guarded.headers[guard]) loose.push(`${name}: ${spelling} ${guard}`);
        });
      }
    expect(loose).toEqual([]);
  });

  it('are about the site of the host', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const { name, hops, url } of nodes)
      for (const [host, other, siteId] of [
        [SECOND_SITE_HOST, PLAY, SECOND_SITE_ID],
        [PLAY, SECOND_SITE_HOST, 0],
      ] as const)
        await forEach(hostForms(hops, host, other), async (headers) => {
          // The first may ask the database, the second is answered from memory.
          for (const _time of [1, 2]) {
            const reply = await send(url, { path: '/Settings.json', headers });
            if (reply.status !== 400 && JSON.parse(reply.text).SITE_ID !== siteId)
              wrong.push(`${name}: site ${siteId} ${shown('', headers)}`);
          }
        });
    expect(wrong).toEqual([]);
  });

  it('tell a stranger nothing of the node', { timeout: 300_000 }, async () => {
    const shownTo: string[] = [];
    for (const { name, hops, url } of nodes)
      for (const route of ['/readyz', '/metrics', '/api/docs'])
        await forEach(crossed(route, addressForms(hops, ELSEWHERE, '127.0.0.1')), async ({ path, headers }) => {
          // Without such a line the caller is on the node's own computer.
          const isStranger = headers.some(([line]) => /^(x-forwarded-for|forwarded)$/i.test(line));
          const { text } = await send(url, { path, headers: [...plain(hops), ...headers] });
          if ((isStranger && text.includes('"checks"')) || /salon_|"openapi"/i.test(text))
            shownTo.push(`${name}: ${shown(path, headers)}`);
        });
    expect(shownTo).toEqual([]);
  });
});

describe('the cookie of a session', () => {
  const ask = (url: string, headers: HeaderLines) => {
    const cookie = ['Cookie', `${operator.STAFF_COOKIE}=${admin.token}`] as const;
    const sent = [...headers, cookie, [operator.CONSOLE_HEADER, '1'] as const];
    return send(url, { path: `${operator.OPERATOR_BASE}/machines`, headers: sent });
  };

  it('opens nothing at another host, however that is written, and all at its own', async () => {
    for (const { name, hops, url } of nodes) {
      for (const form of hostForms(hops, PLAY, STAFF))
        expect([name, form, (await ask(url, form)).status]).toEqual([name, form, expect.toBeOneOf([400, 403])]);
      for (const form of hostForms(hops, STAFF, PLAY))
        expect([name, form, (await ask(url, form)).status]).toEqual([name, form, expect.toBeOneOf([200, 400])]);
    }
  });

  it('opens nothing for a page of another host, however the browser’s word for it is written', async () => {
    const from = (...values: string[]): HeaderLines => values.map((value) => ['Sec-Fetch-Site', value] as const);
    for (const { name, hops, url } of nodes)
      for (const lines of [
        ...['same-site', 'cross-site', 'none', 'Same-Origin', 'SAME-ORIGIN', ''].map((value) => from(value)),
        ...[from('"same-origin"'), from('same-origin;x=1')],
        ...[from('same-origin, cross-site'), from('cross-site, same-origin'), from('cross-site', 'same-origin')],
        ...[from('same-origin', 'cross-site'), from('same-origin', 'same-origin')],
      ])
        expect([name, lines, (await ask(url, [...plain(hops, STAFF), ...lines])).code]).toEqual([
          ...[name, lines, CODES.forbidden],
        ]);
  });
});

describe('an address', () => {
  const bearer = (token: string) => ['Authorization', `Bearer ${token}`] as const;

  it('is the same to calls and to sockets', async () => {
    for (const { name, hops, url } of nodes)
      for (const form of addressForms(hops, ELSEWHERE, PERMITTED)) {
        const headers: Record<string, string> = {};
        for (const [line, value] of form) {
          const before = headers[line.toLowerCase()];
          headers[line.toLowerCase()] = before === undefined ? value : `${before}, ${value}`;
        }
        const due = hops === 0 ? '127.0.0.1' : ELSEWHERE;
        const { text } = await send(url, { path: '/api/check', headers: [...plain(hops), ...form] });
        expect([name, form, JSON.parse(text).ip]).toEqual([name, form, due]);
        expect([name, form, addressOf({ address: '127.0.0.1', headers }, { trustedHops: hops })]).toEqual([
          name,
          form,
          due,
        ]);
      }
  });

  it('that is not on the list lets no staff in, whatever the caller writes', async () => {
    await set({ STAFF_ADDRESSES: [PERMITTED] });
    const path = `${operator.OPERATOR_BASE}/machines`;
    for (const { name, hops, url } of nodes) {
      const ask = async (form: HeaderLines) =>
        (await send(url, { path, headers: [...plain(hops, STAFF), bearer(bound.token), ...form] })).code;
      for (const form of [[], ...addressForms(hops, ELSEWHERE, PERMITTED)])
        expect([name, form, await ask(form)]).toEqual([name, form, CODES.address_not_permitted]);
      if (hops > 0)
        for (const form of addressForms(hops, PERMITTED, ELSEWHERE))
          expect([name, form, await ask(form)]).toEqual([name, form, null]);
    }
    await unset('STAFF_ADDRESSES');
  });

  it('of a country that is not permitted brings no money in, in any spelling', { timeout: 300_000 }, async () => {
    await set({ IP_CHEKCING: true, permittedCountries: ['TR'] });
    const guard = `"code":${CODES.address_not_permitted}`;
    const passed: string[] = [];
    for (const { name, hops, url } of nodes)
      for (const route of ['deposits', 'discount', 'bonus'].map((one) => `${http.API_BASE}/player/${one}`))
        await forEach(crossed(route, addressForms(hops, ELSEWHERE, TURKEY)), async ({ path, headers }) => {
          const own = [...plain(hops), bearer(player), ...headers];
          const reply = await send(url, { method: 'POST', path, headers: own, body: '{}' });
          if (!isRefused(reply, guard)) passed.push(`${name}: ${shown(path, headers)} ${reply.text}`);
        });
    await unset('IP_CHEKCING', 'permittedCountries');
    expect(passed).toEqual([]);
  });
});
