import { randomUUID } from 'node:crypto';
import type { Clock } from '@salon/domain';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { createBrokenBodies } from './broken-bodies.ts';
import { addressOf, hostOf, type Proxies, protocolOf } from './client-address.ts';
import { compressAnswers } from './compress.ts';
import { capConnections } from './connections.ts';
import { type CallLimits, limitCalls } from './limit-calls.ts';
import { guardOrigins } from './origin.ts';
import type { QuickDeps, QuickReads } from './quick-reads.ts';
import { answerFailures, pathOf } from './refuse.ts';
import { refusePath, refuseSecondSpellings } from './request-path.ts';
import { guardAnswers } from './security.ts';
import { divideHosts } from './staff-host.ts';

export interface ServerSettings extends CallLimits, Proxies {
  /** Time for a request to arrive completely. */
  requestTimeoutMs: number;
  /** A connection on which nothing moves for so long is closed. Calls take less, and sockets have heartbeats of their own. */
  stalledMs: number;
  /** Open connections of one address. */
  connectionsPerAddress: number;
  /** Origins beside our own whose pages may call. */
  allowedOrigins: readonly string[];
  logLevel: string;
  /** Pages are served over HTTPS: sends Strict-Transport-Security. */
  strictTransport: boolean;
  /** Another origin that pages of ours may frame; empty: none. */
  frameSource: () => string;
  /** The only host that has the console, and nothing else; null: every host has it. */
  staffHost: string | null;
  clock: Clock;
  quick?: { reads: QuickReads } & Pick<QuickDeps, 'claimsAtHand' | 'note'>;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** Idle keep-alive connections are closed after this. */
const KEEP_ALIVE_MS = 60_000;

/** All registered routes; the access test covers each of them. */
const routes = new WeakMap<FastifyInstance, RegisteredRoute[]>();
export interface RegisteredRoute {
  method: string;
  url: string;
}
export const routesOf = (app: FastifyInstance): readonly RegisteredRoute[] => routes.get(app) ?? [];

/** Fastify with our log, request ids, headers and failure shape; it has no routes yet. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: settings.requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: settings.stalledMs,
    http: {
      headersTimeout: settings.requestTimeoutMs,
      // How often Node looks for those that take too long.
      connectionsCheckingInterval: Math.min(5_000, settings.requestTimeoutMs / 2),
    },
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    // A path that is none (`/%ff`) meets no route and no error handler.
    frameworkErrors: (error, _request, reply) =>
      refusePath((reply as FastifyReply).headers(headersOf('/api', '')), error.message),
    // One line per call, below.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: settings.logLevel,
      redact: ['*.token', '*.password', '*.authorization'],
    },
  });
  readProxies(app, settings);
  const registered: RegisteredRoute[] = [];
  routes.set(app, registered);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) registered.push({ method: one, url });
  });
  // Hooks of every call take a callback: each promise would cost more than most of them do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  // No headers, no query, no body: that is where tokens and passwords are.
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip: address } = request;
    const ms = Math.round(reply.elapsedTime);
    // Of a flood there would be a line each, and of bodies that broke off.
    const isOfMany = [429, 503].includes(reply.statusCode) || request.raw.errored !== null;
    const facts = { method, path: pathOf(request), address, status: reply.statusCode, ms };
    request.log[isOfMany ? 'debug' : 'info'](facts, 'call');
    done();
  });
  // A POST with nothing to say may still name a content type.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }), undefined);
    }
  });
  capConnections(app.server, settings.connectionsPerAddress, settings.trustedHops);
  answerFailures(app, createBrokenBodies(app.log, settings.clock.monotonicMs));
  const headersOf = guardAnswers(app, settings);
  const count = limitCalls(app, settings);
  refuseSecondSpellings(app);
  divideHosts(app, settings.staffHost);
  await guardOrigins(app, settings.allowedOrigins);
  await compressAnswers(app);
  const { quick, trustedHops, addressHeader = null, allowedOrigins, clock, staffHost } = settings;
  // With other origins allowed, answers differ by the page that asks.
  if (quick !== undefined && allowedOrigins.length === 0) {
    let stop = () => {};
    // In front of all other listeners, that of the sockets too.
    app.addHook('onReady', async () => {
      const guards = { headersOf, count, trustedHops, addressHeader, staffHost };
      stop = quick.reads.open(app.server, { ...quick, ...guards, clock, log: app.log });
    });
    // The framework tells those who are still connected to leave.
    app.addHook('preClose', async () => stop());
  }
  return app;
}

/** Address, host and protocol of a call, by the rules of `client-address.ts` that sockets have too, in place of the framework's own. */
function readProxies(app: FastifyInstance, proxies: Proxies): void {
  const { trustedHops } = proxies;
  app.decorateRequest('ip', {
    getter(this: FastifyRequest) {
      const { headers, socket } = this.raw;
      return addressOf({ address: socket.remoteAddress ?? '', headers }, proxies);
    },
  });
  app.decorateRequest('host', {
    getter(this: FastifyRequest) {
      return hostOf(this.raw, trustedHops);
    },
  });
  app.decorateRequest('protocol', {
    getter(this: FastifyRequest) {
      return protocolOf(this.raw, trustedHops) ?? 'http';
    },
  });
}
