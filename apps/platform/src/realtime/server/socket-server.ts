import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import type { ConnectionGuard } from './connection-guard.ts';
import { boundedParser, frameLimitedEngine, PLAYER_FRAME_BYTES } from './frame-limits.ts';

export interface Sockets {
  io: Server;
  /** Other nodes may hold sockets too. */
  clustered: boolean;
  redis(): 'none' | 'up' | 'away';
  /** No connection is accepted from now on: this node ends. */
  refuse(): void;
  close(): Promise<void>;
}

interface SocketDeps {
  redisUrl: string | null;
  guard: ConnectionGuard;
  allowedOrigins: readonly string[];
  monotonicMs: () => number;
  log: FastifyBaseLogger;
}

/** Time for a connection to enter a namespace. */
const CONNECT_MS = 10_000;
const SUBSCRIBE_AGAIN_MS = 100;

/** Socket.IO on the server of the pages. Redis carries pushes between nodes and may be lost at any time: no state is in it. */
export async function openSockets(
  server: HttpServer,
  { redisUrl, guard, allowedOrigins, monotonicMs, log }: SocketDeps,
): Promise<Sockets> {
  const redis = redisUrl ? await connectRedis(redisUrl, log) : null;
  let isRefusing = false;
  const io = new Server(server, {
    // Polling first is the default of the specification's clients. It needs sticky sessions where there are several nodes.
    transports: ['polling', 'websocket'],
    httpCompression: false,
    // 250 kB a socket and slow fan-out with it, 16 kB without.
    perMessageDeflate: false,
    maxHttpBufferSize: PLAYER_FRAME_BYTES,
    wsEngine: frameLimitedEngine(guard.isCabinet),
    parser: boundedParser(monotonicMs),
    allowRequest: (request, answer) =>
      isRefusing ? answer('this node ends', false) : void guard.allowRequest(request, answer),
    connectTimeout: CONNECT_MS,
    ...(allowedOrigins.length > 0 ? { cors: { origin: [...allowedOrigins] } } : {}),
    pingInterval: 5_000,
    pingTimeout: 5_000,
    serveClient: false,
    ...(redis ? { adapter: createAdapter(redis) } : {}),
  });
  guard.watch(io);
  // The default namespace is open to everybody and unused: refuse it.
  io.use((_socket, next) => next(new Error('forbidden')));
  return {
    io,
    clustered: redis !== null,
    redis: () => (redis === null ? 'none' : redis.isReady ? 'up' : 'away'),
    refuse: () => {
      isRefusing = true;
    },
    close: async () => {
      await io.close();
      redis?.destroy();
    },
  };
}

/**
 * The adapter drops promises of its client, so those must not reject; and it waits for a publish before it emits to its own
 * sockets, so a publish must not wait for Redis to come back. Nor does a start wait: a node serves alone until Redis is there.
 */
async function connectRedis(url: string, log: FastifyBaseLogger) {
  // A quarter of the modules of a node, which one without Redis does not load.
  const { createClient } = await import('@redis/client');
  const client = createClient({ url, disableOfflineQueue: true });
  let away = false;
  client.on('error', (error: Error) => {
    if (!away) log.warn({ err: error }, 'redis is unreachable: pushes stay on their node');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  const { publish, sendCommand, duplicate, destroy } = client;
  const readers: ReturnType<typeof duplicate>[] = [];
  Object.assign(client, {
    publish: (channel: string, text: string) => publish.call(client, channel, text).catch(() => 0),
    // It asks nothing but how many nodes there are. Without an answer: one more, whose silence then means "unknown".
    sendCommand: (command: string[]) => sendCommand.call(client, command).catch(() => ['', '2']),
    // Readers ask again and again, which has to wait for Redis and not for nothing.
    duplicate: () => {
      const reader = duplicate.call(client, { disableOfflineQueue: false });
      const { connect, subscribe } = reader;
      // It ends without Redis ever having come: nobody is left who waits for it.
      const never = () => new Promise<never>(() => {});
      // A subscription that was lost with its connection is in no list that the client would renew, and nobody hears of it.
      const subscribeAgain: typeof subscribe = (...wanted) =>
        subscribe.apply(reader, wanted).catch(async () => {
          await sleep(SUBSCRIBE_AGAIN_MS);
          if (reader.isOpen) await subscribeAgain(...wanted);
        });
      Object.assign(reader, { connect: () => connect.call(reader).catch(never), subscribe: subscribeAgain });
      readers.push(reader);
      return reader;
    },
    destroy: () => {
      for (const each of [client, ...readers]) if (each.isOpen) (each === client ? destroy : each.destroy).call(each);
    },
  });
  // It tries again by itself until destroyed.
  client.connect().catch(() => {});
  return client;
}
