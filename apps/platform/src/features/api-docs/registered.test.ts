import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namespaces } from '@salon/contract/documents/async-api.ts';
import { documentedCalls } from '@salon/contract/documents/open-api.ts';
import type { Pool } from 'pg';
import { Socket } from 'socket.io';
import { type Socket as Dialled, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { routesOf } from '../../http/server.ts';
import { createPlatform } from '../../platform.ts';
import { createCabinetCommands } from '../../realtime/cabinet/cabinet-commands.ts';
import { systemClock } from '../../system-clock.ts';
import { createAccessTokens } from '../login/token/access-tokens.ts';

const AGENT = { agent: 'hall', key: 'a-key-of-a-cabinet-for-tests' };
const PLAYER = { id: 7, site_id: 0, username: 'demo', banned: false, stale: false, locked: false };
const LOGIN = randomUUID();
const rowsOf = (query: { name?: string }) =>
  query.name === 'players_of_logins' ? [{ ...PLAYER, login_id: LOGIN }] : [];
/** Nothing is asked of it that these tests need, but who the player of the login is. */
const pool = {
  options: {},
  waitingCount: 0,
  query: async (query: { name?: string }) => ({ rows: rowsOf(query), rowCount: 0 }),
  connect: async () => Promise.reject(new Error('no database')),
  on() {},
} as unknown as Pool;

/** What a node answers besides calls. */
const NO_CALLS = [
  // Health of the node, for those who run it.
  ...['GET /healthz', 'GET /readyz', 'GET /metrics'],
  // Pages and what they show of the site.
  ...['GET /site-logo.svg', 'GET /site-theme.css', 'GET /manifest.webmanifest'],
  ...['GET /images/brands/:file', 'GET /images/players/:name'],
  ...['GET /password-reset', 'GET /game-rules-and-content', 'GET /player-protection-information', 'GET /terms-of-use'],
  ...['GET /privacy-policy', 'GET /paytables', 'GET /contact'],
  // These documents themselves.
  ...['GET /api/docs', 'GET /api/docs/openapi.json', 'GET /api/docs/asyncapi.json', 'GET /api/operator/openapi.json'],
  // Gone, and answered so to everybody.
  'POST /api/academy-app/course/update',
];

function configOf(env: NodeJS.ProcessEnv): Config {
  const read = readConfig({
    ...{ DEMO: '1', DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', CABINET_KEYS: `${AGENT.agent}:${AGENT.key}` },
    ...env,
  });
  if (!read.ok) throw new Error(read.line);
  return read.config;
}

const makePlatform = (config: Config) =>
  createPlatform({ config, pool, version: 'test', clientFolder: tmpdir(), consoleFolder: tmpdir() });

// Not in a hook: a busy computer may take longer for it than a hook has.
const config = configOf({});
const platform = await makePlatform(config);
let url: string;
let token: string;
const registered = new Map<string, Set<string>>();
const listen = Socket.prototype.on;
const dialled: Dialled[] = [];

beforeAll(async () => {
  Socket.prototype.on = function (this: Socket, event: string, ...rest) {
    registered.set(this.nsp.name, (registered.get(this.nsp.name) ?? new Set()).add(event));
    return listen.call(this, event, ...rest);
  } as typeof listen;
  token = createAccessTokens(config.signingKey, systemClock.nowMs).sign({
    ...{ playerId: PLAYER.id, loginId: LOGIN, siteId: PLAYER.site_id },
  });
  await platform.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of dialled) socket.disconnect();
  Socket.prototype.on = listen;
  await platform.stop();
});

async function open(namespace: string, auth: object): Promise<Dialled> {
  const socket = io(url + namespace, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
  dialled.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** To cabinets, and no commands to a machine. */
const NOTICES = ['move', 'roster-changed'];
const OWN = new Set(['disconnect', 'disconnecting', 'error']);
const received = (namespace: string) =>
  [...(registered.get(namespace) ?? [])].filter((event) => !OWN.has(event)).sort();
const documented = (namespace: string, direction: 'received' | 'sent') =>
  Object.keys(namespaces.find(({ address }) => address === namespace)?.[direction] ?? {}).sort();

describe('the documents have what the platform registers, and nothing else', () => {
  it('every call', () => {
    const routes = routesOf(platform.app)
      // HEAD is the shadow of GET; the operators' `*` answers to what is no call.
      .filter(({ method, url: path }) => method !== 'HEAD' && !path.endsWith('*') && !path.startsWith('/demo-payment'))
      .map(({ method, url: path }) => `${method} ${path}`);
    const calls = Object.values(documentedCalls).map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((name) => !NO_CALLS.includes(name)).sort()).toEqual(calls.sort());
    expect(NO_CALLS.filter((name) => !routes.includes(name))).toEqual([]);
  });

  it('but not where an operator wants none', async () => {
    const other = await makePlatform(configOf({ API_DOCS: '0' }));
    expect(routesOf(other.app).filter(({ url: path }) => path.startsWith('/api/docs'))).toEqual([]);
    await other.stop();
  });

  it('every event that a namespace listens to', async () => {
    await open('/machine', {});
    await open('/jackpots', {});
    await open('/cabinets', AGENT);
    // Its handlers of watching come with the first of their events.
    await (await open('/notifications', { token })).emitWithAck('watch-end', {});
    for (const address of ['/machine', '/jackpots', '/cabinets', '/notifications'])
      expect([address, received(address)]).toEqual([address, documented(address, 'received')]);
  });

  it('every command to a cabinet', () => {
    const sent = new Set<string>(['invalid', ...NOTICES]);
    const commands = createCabinetCommands({
      ask: async (_machineId, event) => [sent.add(event)],
      send: (_machineId, event) => void sent.add(event),
    });
    for (const command of Object.values(commands) as ((input: object) => unknown)[]) command({ machineId: 1 });
    expect([...sent].sort()).toEqual(documented('/cabinets', 'sent'));
  });

  it('every push, by its name in the sources', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const pushed = files.flatMap((name) =>
      [
        ...readFileSync(join(root, name), 'utf8').matchAll(
          /(?:\.emit(?:WithAck)?\(|shareFrame\(NAMESPACE, )'([\w-]+)'/g,
        ),
      ].map(([, event]) => event),
    );
    for (const notice of NOTICES) expect(pushed).toContain(notice);
    const known = namespaces.filter(({ address }) => address !== '/cabinets').flatMap(({ sent }) => Object.keys(sent));
    expect([...new Set(pushed)].sort()).toEqual([...new Set([...known, ...NOTICES])].sort());
  });
});
