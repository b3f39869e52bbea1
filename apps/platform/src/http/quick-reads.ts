import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { TokenClaims } from '@salon/contract/http.ts';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import { type CachedAnswer, formAtHand } from './cached-answer.ts';
import type { NoteDuration } from './call-durations.ts';
import { bearer } from './caller.ts';
import { addressOf, hostOf, isPlainHost, type Proxies } from './client-address.ts';
import type { CountCall } from './limit-calls.ts';
import { createHeadDate, sendPrepared } from './prepared-answer.ts';
import type { GuardHeaders } from './security.ts';
import { isStaffHost } from './staff-host.ts';

/** The answer at once, or undefined; `claims`: of the call's token, null without one. */
export type QuickRead = (host: string, claims: TokenClaims | null) => CachedAnswer | undefined;

/**
 * Reads that are answered before the framework where all of their answer is at hand: route, hooks, logger and promises of a call take the
 * framework as long as Node takes for the rest. Only what the path's route would answer as well is answered here, counted,
 * noted and headed alike; whatever is not at hand, or unusual in a call, goes the framework's way.
 */
export interface QuickReads {
  add(path: string, read: QuickRead): void;
  /** In front of the server's listener, until what it returns is called. */
  open(server: Server, deps: QuickDeps): () => void;
}

export interface QuickDeps extends Proxies {
  /** Null: no token of ours, or one that has to be verified first. */
  claimsAtHand(token: string): TokenClaims | null;
  count: CountCall;
  headersOf: GuardHeaders;
  note: NoteDuration;
  /** Nothing of a site is there. */
  staffHost: string | null;
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  log: FastifyBaseLogger;
}

export function createQuickReads(): QuickReads {
  const reads = new Map<string, QuickRead>();
  return {
    add: (path, read) => void reads.set(path, read),
    open: (server, given) => {
      const deps = { ...given, dateNow: createHeadDate(given.clock.nowMs) };
      const [next] = server.listeners('request') as RequestListener[];
      if (next === undefined) throw new Error('the server has no listener');
      const listener: RequestListener = (request, response) => {
        const read = reads.get(request.url ?? '');
        if (read === undefined || !answerNow(request, response, read, deps)) next(request, response);
      };
      const put = (one: RequestListener) => void server.removeAllListeners('request').on('request', one);
      put(listener);
      return () => put(next);
    },
  };
}

function answerNow(
  request: IncomingMessage,
  response: ServerResponse,
  read: QuickRead,
  deps: QuickDeps & { dateNow(): string },
): boolean {
  const { method, url: path = '', headers, socket } = request;
  const peer = { address: socket.remoteAddress ?? '', headers };
  const host = hostOf(peer, deps.trustedHops);
  if (method !== 'GET' || isUnusual(headers) || !isPlainHost(host)) return false;
  const beganMs = deps.clock.monotonicMs();
  const token = bearer(request);
  const claims = token === undefined ? null : deps.claimsAtHand(token);
  if (headers.authorization !== undefined && claims === null) return false;
  if (isStaffHost(host, deps.staffHost)) return false;
  const answer = read(host, claims);
  const form = answer && formAtHand(answer, headers);
  if (form === undefined) return false;
  const address = addressOf(peer, deps);
  if (!deps.count({ address, headers }, claims?.sid ?? null)) return false;
  const id = randomUUID();
  sendPrepared(response, form, deps.headersOf(path, headers.host ?? ''), id, deps.dateNow);
  const tookMs = deps.clock.monotonicMs() - beganMs;
  deps.note(method, path, form.status, tookMs);
  deps.log.info({ reqId: id, method, path, address, status: form.status, ms: Math.round(tookMs) }, 'call');
  return true;
}

/** A page of another origin, or a body. */
const isUnusual = (headers: IncomingMessage['headers']) =>
  headers.origin !== undefined ||
  headers['content-length'] !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  headers.upgrade !== undefined;
