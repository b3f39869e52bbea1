import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Failure, http } from '@salon/contract';
import { freePort } from '@salon/testkit/free-port.ts';
import { type ScriptedCabinet, scriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { io, type Socket } from 'socket.io-client';
import { readConfig } from '../../../apps/platform/src/config.ts';
import { createPool } from '../../../apps/platform/src/db/pool.ts';
import { DEMO_AGENT, DEMO_PASSWORD } from '../../../apps/platform/src/db/seed.ts';
import { startTestServer, type TestDatabase } from '../../../apps/platform/src/db/testing/database.ts';
import { type RegisteredRoute, routesOf } from '../../../apps/platform/src/http/server.ts';
import type { Load } from '../../../apps/platform/src/load/load.ts';
import { createPlatform, type Platform, type PlatformDeps } from '../../../apps/platform/src/platform.ts';
import { createTestScheduler, type TestScheduler } from './test-scheduler.ts';

/** One real platform node on a real database with the demo floor, and what tests say to it. */
export interface PlatformNode extends Pick<TestScheduler, 'round'> {
  url: string;
  /** The node itself. */
  platform(): Platform;
  database: TestDatabase;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<Reply>;
  /** Every route that the node answers to, as it was registered. */
  routes: readonly RegisteredRoute[];
  login(username: string): Promise<http.LoginAnswer>;
  player(
    namespace: '/notifications' | '/machine' | '/jackpots' | '/',
    token: string,
    host?: string,
    protocol?: number,
    /** Another node than this one. */
    at?: string,
  ): Promise<PlayerSocket>;
  cabinet(machineIds: number[], as?: { agent?: 'other'; key?: string; at?: string }): ScriptedCabinet;
  /** A second node on the same database, with its own connections, also as another role; its cabinets and players are those of `at`. */
  peer(databaseUrl?: string): Promise<Pick<PlatformNode, 'url' | 'round' | 'stop'>>;
  /** The node goes and another takes its place on the same database and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests check into whatever came
export type Reply = { status: number; headers: Headers; body: any };

export interface PlayerSocket {
  socket: Socket;
  // biome-ignore lint/suspicious/noExplicitAny: tests check into whatever came
  ask(event: string, message?: unknown): Promise<any>;
  /** The first push of that name that fits, also one that has come already. */
  // biome-ignore lint/suspicious/noExplicitAny: tests check into whatever came
  push(event: string, fits?: (push: any) => boolean): Promise<any>;
  close(): void;
}

export const CABINET_KEY = 'a-key-of-a-cabinet-for-tests';
const OTHER_KEY = 'a-key-of-another-cabinet';
const ANSWER_MS = 30_000;
/** A busy computer is no reason to refuse what a test asks for. */
const CALM: Load = { level: () => 'normal', lagMs: () => 0, stop: () => {} };

interface GivenDeps extends Partial<Pick<PlatformDeps, 'clientFolder' | 'consoleFolder' | 'clock' | 'random'>> {
  /** Whether it gives way where it has more to do than it can; else it never does. */
  measuresLoad?: boolean;
}

/** `given`: folders of built clients, without which only calls are answered; another clock or chance, for its peers too. */
export async function startPlatformNode(
  env: NodeJS.ProcessEnv = {},
  { measuresLoad = false, ...given }: GivenDeps = {},
): Promise<PlatformNode> {
  const server = await startTestServer();
  const database = await server.demoDatabase();
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const launch = async (port: string, pool = database.platformPool) => {
    const read = readConfig({
      DEMO: '1',
      DATABASE_URL: database.platformUrl,
      PORT: port,
      JWT_PRIVATE_KEY: signingKey,
      CABINET_KEYS: `${DEMO_AGENT}:${CABINET_KEY},other:${OTHER_KEY}`,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      // A test is a whole floor at one address.
      ...{ CALLS_PER_ADDRESS: '1000000', CALLS_PER_LOGIN: '1000000', HANDSHAKES_PER_ADDRESS: '1000000' },
      ...env,
    });
    if (!read.ok) throw new Error(read.line);
    const scheduler = createTestScheduler();
    const platform = await createPlatform({
      config: read.config,
      pool,
      version: 'test',
      ...{ clientFolder: tmpdir(), consoleFolder: tmpdir(), scheduler, ...given },
      ...(!measuresLoad && { load: CALM }),
    });
    return { platform, scheduler, url: await platform.start() };
  };
  // It has to be free again when the node starts anew.
  let running = await launch(String(await freePort()));
  const { url } = running;
  const sockets = new Set<PlayerSocket>();
  const cabinets = new Set<ScriptedCabinet>();

  const call: PlatformNode['call'] = async (method, path, { token, body } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
  };
  return {
    url,
    platform: () => running.platform,
    round: (name) => running.scheduler.round(name),
    database,
    call,
    routes: routesOf(running.platform.app),
    login: async (username) => {
      const body = { username, password: DEMO_PASSWORD };
      const reply = await call('POST', `${http.API_BASE}/login`, { body });
      return http.loginAnswer.parse(reply.body);
    },
    player: async (namespace, token, host, protocol, at = url) => {
      const made = await openPlayerSocket(at + namespace, { token, host, protocol });
      sockets.add(made);
      return made;
    },
    cabinet: (machineIds, { agent = DEMO_AGENT, key, at = url } = {}) => {
      const own = agent === 'other' ? OTHER_KEY : CABINET_KEY;
      const made = scriptedCabinet({ url: at, agent, key: key ?? own, machineIds });
      cabinets.add(made);
      return made;
    },
    peer: async (databaseUrl = database.platformUrl) => {
      const pool = createPool({ databaseUrl });
      const { platform, scheduler, url: at } = await launch('0', pool);
      const stop = async () => {
        await platform.stop();
        await pool.end();
      };
      return { url: at, round: scheduler.round, stop };
    },
    restart: async () => {
      await running.platform.stop();
      running = await launch(new URL(url).port);
    },
    stop: async () => {
      for (const socket of sockets) socket.close();
      for (const cabinet of cabinets) cabinet.disconnect();
      await running.platform.stop();
      await database.drop();
      await server.stop();
    },
  };
}

/** `host`: as if it were opened at that name. */
async function openPlayerSocket(
  address: string,
  { token, host, protocol }: { token: string; host?: string | undefined; protocol?: number | undefined },
): Promise<PlayerSocket> {
  const socket = io(address, {
    transports: ['websocket'],
    auth: { token, ...(protocol !== undefined && { protocol }) },
    forceNew: true,
    reconnection: false,
    ...(host ? { extraHeaders: { host } } : {}),
  });
  const received: { event: string; push: unknown }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, push: unknown) => {
    received.push({ event, push });
    for (const check of waiting) check();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error: Error & { data?: Failure }) => reject(error));
  });
  return {
    socket,
    ask: (event, message) => socket.timeout(ANSWER_MS).emitWithAck(event, message),
    push: (event, fits = () => true) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(check);
          const others = JSON.stringify(received.filter((one) => one.event === event).slice(-5));
          reject(new Error(`no such push: ${event}; came: ${others}`));
        }, ANSWER_MS);
        const check = () => {
          const found = received.find((one) => one.event === event && fits(one.push));
          if (!found) return;
          clearTimeout(late);
          waiting.delete(check);
          resolve(found.push);
        };
        waiting.add(check);
        check();
      }),
    close: () => socket.disconnect(),
  };
}
