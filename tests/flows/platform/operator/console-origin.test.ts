/** Nothing that a site sets is anything at the console's own host, whatever it sets: made from the catalogue of settings. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODES, operator, siteSettings } from '@salon/contract';
import { GUARDED_SETTINGS } from '@salon/contract/guarded-settings.ts';
import { SETTING_CATALOGUE } from '@salon/contract/setting-catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { staffPerson } from './staff-people.ts';

const SIGN = 'set-by-a-site';
const STAFF_HOST = 'staff.example';
const PLAYERS = 'play.example';
const folder = mkdtempSync(join(tmpdir(), 'salon-origin-'));
const clients = { clientFolder: join(folder, 'client'), consoleFolder: join(folder, 'console') };

beforeAll(() => {
  for (const [root, name] of [
    [clients.clientFolder, 'players'],
    [clients.consoleFolder, 'staff'],
  ] as const) {
    mkdirSync(join(root, 'assets'), { recursive: true });
    writeFileSync(join(root, 'index.html'), `<!doctype html><title>${name}</title>`);
    writeFileSync(join(root, 'assets/app-1a2b.js'), `export const of = '${name}';`);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a setting takes that names that host, in one of the forms of an address; undefined: it takes none. */
const valueNaming = (name: string, host: string): unknown =>
  [`https://${host}/w.js`, `https://${host}`, [`https://${host}/`], [{ urls: [`turn:${host}:3478`] }]].find(
    (value) => siteSettings.unfit({ [name]: value }).length === 0,
  );

/** Looked up in a list, and each site's own. */
const NAMES = ['THEME', 'PAYMENT_PROVIDER'];

/** Every setting of every site that takes an address has one of its own; also those that are shown as text. */
async function setAll(node: PlatformNode): Promise<string[]> {
  const names = Object.keys(SETTING_CATALOGUE).filter((name) => !NAMES.includes(name));
  const set = names.flatMap((name) => {
    const value = valueNaming(name, `${SIGN}.example`);
    return value === undefined ? [] : [[name, value]];
  });
  await node.database.pool.query(`UPDATE site SET settings = settings || $1, name = $2, logo = $3`, [
    ...[JSON.stringify(Object.fromEntries(set)), SIGN, `<svg xmlns="http://www.w3.org/2000/svg"><!--${SIGN}--></svg>`],
  ]);
  // Payment pages are read at the start.
  await node.restart();
  return set.map(([name]) => String(name));
}

interface Got {
  status: number;
  /** Headers and body. */
  text: string;
  policy: string;
}

/** fetch sets the host by itself. */
const get = (node: PlatformNode, path: string, host: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    request(new URL(path, node.url), { headers: { host, ...headers } }, async (reply) => {
      let text = JSON.stringify(reply.headers);
      for await (const part of reply) text += part;
      resolve({
        status: reply.statusCode ?? 0,
        text,
        policy: String(reply.headers['content-security-policy'] ?? ''),
      });
    })
      .on('error', reject)
      .end();
  });

const PAGES = ['/', '/login', '/lobby', '/assets/app-1a2b.js', '/staff', '/staff/setup', '/staff/assets/app-1a2b.js'];
const OF_CONSOLE = /^\/(staff|api\/operator|api\/docs|healthz|readyz|metrics)(\/|$)/;

describe('what sites set', () => {
  it('is nowhere at the console’s own host: neither pages, files and calls of players, nor any policy', async () => {
    const node = await startPlatformNode({ STAFF_HOST }, clients);
    try {
      const names = await setAll(node);
      expect(new Set(GUARDED_SETTINGS.filter((name) => !names.includes(name)))).toEqual(
        new Set(['MAPS_KEY', 'DEFAULT_PIN', 'STAFF_ADDRESSES', 'permittedAddresses']),
      );
      const routes = node.routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
      const paths = [...new Set([...PAGES, ...routes.map((url) => url.replaceAll(/:\w+|\*/g, '1'))])];
      expect(paths.length).toBeGreaterThan(80);
      const seen = { players: 0, console: 0 };
      for (const path of paths) {
        // Twice: the second answer may be at hand.
        for (const _ of [1, 2]) seen.players += Number((await get(node, path, PLAYERS)).text.includes(SIGN));
        for (const host of [STAFF_HOST, 'Staff.Example:8443']) {
          const { status, text } = await get(node, path, host);
          expect([path, text.includes(SIGN)]).toEqual([path, false]);
          if (!OF_CONSOLE.test(path)) expect([path, status]).toEqual([path, 404]);
          seen.console += Number(status === 200);
        }
      }
      // Pages, settings, logo, theme, manifest, texts; the console with its files, its documents and the node's health.
      expect(seen.players).toBeGreaterThan(10);
      expect(seen.console).toBeGreaterThan(10);
    } finally {
      await node.stop();
    }
  });

  it('is in no policy of the staff’s pages without such a host, and no page runs it in a browser with their session', async () => {
    const node = await startPlatformNode({}, clients);
    try {
      await setAll(node);
      for (const path of ['/staff', '/staff/', '/staff/setup', '/staff/assets/app-1a2b.js'])
        expect([path, (await get(node, path, PLAYERS)).text.includes(SIGN)]).toEqual([path, false]);
      const scriptsOf = ({ policy }: Got) => policy.split(';').find((directive) => directive.startsWith('script-src'));
      expect(scriptsOf(await get(node, '/lobby', PLAYERS))).toContain(SIGN);
      const cookie = `${operator.STAFF_COOKIE}=staff_${'x'.repeat(43)}`;
      expect(scriptsOf(await get(node, '/lobby', PLAYERS, { cookie }))).toBe("script-src 'self'");
    } finally {
      await node.stop();
    }
  });

  it.each([{ STAFF_HOST: '127.0.0.1' }, {}])('never is the console’s own address: %o', async (env) => {
    const node = await startPlatformNode(env);
    try {
      const root = await staffPerson(node, { username: 'root', role: 'admin', siteId: null });
      const addresses = GUARDED_SETTINGS.filter((name) => valueNaming(name, '127.0.0.1') !== undefined);
      expect(addresses.length).toBeGreaterThan(7);
      for (const name of addresses) {
        const set = { [name]: valueNaming(name, '127.0.0.1') };
        const refused = await root.call('POST', '/site/settings/propose', { set }, 0);
        expect(refused.body).toMatchObject({ code: CODES.address_of_console, Params: { name } });
      }
      const slashes = await root.call('POST', '/site/settings/propose', { set: { DEPOSIT_URL: '//127.0.0.1/pay' } }, 0);
      expect(slashes.body.code).toBe(CODES.address_of_console);
      const asHost = await root.call('POST', '/site/hosts', { host: '127.0.0.1' }, 0);
      if ('STAFF_HOST' in env) expect(asHost.body.code).toBe(CODES.address_of_console);
      expect((await root.call('GET', '/setup-changes', undefined, 0)).body.changes).toHaveLength(
        'STAFF_HOST' in env ? 0 : 1,
      );
      const own = await root.call('POST', '/site/settings/propose', { set: { DEPOSIT_URL: '/pay' } }, 0);
      expect(own.body.waiting).toHaveLength(1);
    } finally {
      await node.stop();
    }
  });
});
