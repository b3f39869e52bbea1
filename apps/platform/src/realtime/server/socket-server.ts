import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { connectRedis } from './connect-redis.ts';
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
