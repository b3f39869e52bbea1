import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import { CODES, link } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { Wall } from '../../config.ts';
import { addressOf, hostOf, isPlainHost, type Proxies, undeclaredProxy } from '../../http/client-address.ts';
import { isKnownOrigin } from '../../http/origin.ts';

export type SocketLimits = Pick<
  Wall,
  'socketsPerAddress' | 'handshakesPerAddress' | 'callsPerAddress' | 'allowedOrigins'
>;

export interface ConnectionGuard {
  /** Socket.IO's hook before a connection is accepted. */
  allowRequest: (request: IncomingMessage, answer: (why: string | null, isAllowed: boolean) => void) => Promise<void>;
  /** Its upgrade request had a valid cabinet key. */
  isCabinet(request: IncomingMessage): boolean;
  /** The address that a connection counts for; null behind an undeclared proxy: not counted. */
  countedAs(request: IncomingMessage): string | null;
  /** Counts the connections and polls of `io`, and closes those that do not read. */
  watch(io: Server): void;
}

interface GuardDeps {
  isKey: (agent: string, key: string) => Promise<boolean>;
  monotonicMs: () => number;
  log: FastifyBaseLogger;
}

const WINDOW_MS = 10_000;
/** Unsent bytes of a connection that does not read. One minute of a floor's pushes is a tenth of it. */
const QUEUE_BYTES = { player: 256 * 1024, cabinet: 8 * 1024 * 1024 };

/** Who may open a socket, how many, and how many unsent bytes each may have. */
export function createConnectionGuard(
  limits: SocketLimits & Proxies,
  { isKey, monotonicMs, log }: GuardDeps,
): ConnectionGuard {
  const { trustedHops } = limits;
  const cabinets = new WeakSet<IncomingMessage>();
  const open = new Map<string, number>();
  const handshakes = createWindow(monotonicMs);
  const polls = createWindow(monotonicMs);

  const countedAs = (request: IncomingMessage): string | null => {
    const from = { address: request.socket.remoteAddress ?? '', headers: request.headers };
    return undeclaredProxy(from, trustedHops) === 'certain' ? null : normalizeIP(addressOf(from, limits));
  };
  const countHandshake = (address: string): boolean => {
    const count = handshakes(address);
    if (count === limits.handshakesPerAddress + 1) log.warn({ address }, 'too many sockets opened');
    return count <= limits.handshakesPerAddress && (open.get(address) ?? 0) < limits.socketsPerAddress;
  };

  /** Every poll is a call of its own, which no route counts: the limit of calls holds for them too. */
  const countPoll = (request: IncomingMessage): boolean => {
    const address = countedAs(request);
    return address === null || polls(address) <= limits.callsPerAddress;
  };

  return {
    countedAs,
    isCabinet: (request) => cabinets.has(request),
    allowRequest: async (request, answer) => {
      const shown = link.readAuthorization(request.headers.authorization);
      // Without an answer of the database it is a socket like any other: the namespace asks again.
      if (shown !== null && (await isKey(shown.agent, shown.key).catch(() => false))) {
        cabinets.add(request);
        return answer(null, true);
      }
      const host = hostOf(request, trustedHops);
      if (!isPlainHost(host)) return answer(`${CODES.invalid_request} a host is a name or an address`, false);
      if (!isKnownOrigin(request.headers.origin, host, limits.allowedOrigins))
        return answer(`${CODES.forbidden} a page of another origin`, false);
      const address = countedAs(request);
      if (address !== null && !countHandshake(address))
        return answer(`${CODES.too_many_connections} too many connections`, false);
      answer(null, true);
    },
    watch: (io) => {
      io.engine.use(refusePolls(countPoll));
      io.engine.use(releaseRequest);
      io.engine.on('connection', (connection: EngineSocket) => {
        const isCabinet = cabinets.has(connection.request);
        boundQueue(connection, isCabinet ? QUEUE_BYTES.cabinet : QUEUE_BYTES.player, log);
        if (!isCabinet) connection.request = whatIsRead(connection.request);
        const address = isCabinet ? null : countedAs(connection.request);
        if (address === null) return;
        open.set(address, (open.get(address) ?? 0) + 1);
        // It comes once; `once` would be another 180 bytes a player.
        connection.on('close', () => {
          const left = (open.get(address) ?? 1) - 1;
          if (left > 0) open.set(address, left);
          else open.delete(address);
        });
      });
    },
  };
}

/**
 * The part of a connection's first request that is read later, in its namespaces. Engine.IO keeps the request as long as the
 * connection, and the whole one is a stream with its buffers and raw headers: 4 kB a player.
 */
function whatIsRead({ headers, url, socket, _query }: EngineRequest): EngineRequest {
  return { headers, url, socket, connection: socket, _query } as EngineRequest;
}

/** Counts by address, anew every window. Returns the count with this one. */
function createWindow(monotonicMs: () => number): (address: string) => number {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (address) => {
    const nowMs = monotonicMs();
    if (nowMs > endsAt) {
      endsAt = nowMs + WINDOW_MS;
      counts.clear();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count;
  };
}

/** JSONP is refused: a page of any origin could read its answers, and says no origin. */
function refusePolls(countPoll: (request: IncomingMessage) => boolean) {
  return (request: EngineRequest, response: ServerResponse, next: () => void) => {
    const { transport, j } = request._query;
    if (transport !== 'polling') return next();
    if (j !== undefined) return void response.writeHead(400).end();
    if (!countPoll(request)) return void response.writeHead(429, { 'retry-after': String(WINDOW_MS / 1_000) }).end();
    response.setHeader('x-content-type-options', 'nosniff');
    next();
  };
}

/**
 * What stands for the response of an upgrade hangs on the connection until its end, and the whole request on it: 2 kB a player. The
 * last middleware, since headers are kept in the request.
 */
function releaseRequest({ _query }: EngineRequest, response: { req: unknown }, next: () => void): void {
  if (_query.transport === 'websocket') response.req = null;
  next();
}

/** Engine.IO parses the query before any middleware. */
interface EngineRequest extends IncomingMessage {
  _query: Record<string, unknown>;
}

/** The part of Engine.IO's socket that is used. */
interface EngineSocket {
  request: EngineRequest;
  on(event: 'packetCreate', listener: (packet: { data?: string | Buffer }) => void): void;
  on(event: 'flush', listener: () => void): void;
  on(event: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/**
 * The next packets wait until the last ones have left, by whatever transport; a reader that has stopped therefore costs at
 * most the queue and what was handed over before, which was one.
 */
function boundQueue(connection: EngineSocket, mostBytes: number, log: FastifyBaseLogger): void {
  let waiting = 0;
  let isEnded = false;
  connection.on('flush', () => {
    waiting = 0;
  });
  connection.on('packetCreate', ({ data }) => {
    waiting += data?.length ?? 0;
    if (isEnded || waiting <= mostBytes) return;
    isEnded = true;
    log.warn({ waiting }, 'a socket that does not read is closed');
    // Not in the middle of a message to many.
    queueMicrotask(() => connection.close(true));
  });
}
