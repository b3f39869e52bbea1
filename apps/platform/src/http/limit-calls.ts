import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Clock } from '@salon/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCallRate } from '../rate-limit/call-rate.ts';
import { undeclaredProxy } from './client-address.ts';
import { TooMany } from './refuse.ts';

export interface CallLimits {
  /** Calls and pages of one address in ten seconds; of an IPv6 network the /64. */
  callsPerAddress: number;
  /** Calls of one login in ten seconds. */
  callsPerLogin: number;
  trustedHops: number;
  /** The login of a valid access token, otherwise null. */
  loginOf: (request: FastifyRequest) => string | null;
  clock: Pick<Clock, 'monotonicMs'>;
}

const WINDOW_MS = 10_000;

/** Counts a call of that address and login; false: it is too many. */
export type CountCall = (peer: { address: string; headers: IncomingHttpHeaders }, loginId: string | null) => boolean;

/**
 * Rate limits per address and per login: the address before the call is parsed, the login before the body is read and the
 * database is asked. Counted per node, so that counting costs no round trip. Returns both in one, for calls that have no hooks.
 */
export function limitCalls(app: FastifyInstance, limits: CallLimits): CountCall {
  const { monotonicMs } = limits.clock;
  const perAddress = createCallRate({ most: limits.callsPerAddress, withinMs: WINDOW_MS }, monotonicMs);
  const ofLogin = createCallRate({ most: limits.callsPerLogin, withinMs: WINDOW_MS }, monotonicMs);
  const keyOf = (address: string) => (isIPv4(address) ? address : normalizeIP(address));
  const ofAddress = (address: string, headers: IncomingHttpHeaders) =>
    undeclaredProxy({ address, headers }, limits.trustedHops) === 'certain' ? null : perAddress(keyOf(address));
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    const { ip, headers } = request;
    const waitS = ofAddress(ip, headers);
    if (waitS === null) return done();
    // At most one line a second.
    const nowMs = monotonicMs();
    if (nowMs - loggedAtMs >= 1_000) {
      loggedAtMs = nowMs;
      request.log.warn({ address: keyOf(ip) }, 'too many calls');
    }
    done(new TooMany(waitS));
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const loginId = request.headers.authorization ? limits.loginOf(request) : null;
    const waitS = loginId === null ? null : ofLogin(loginId);
    if (waitS === null) done(null, payload);
    else done(new TooMany(waitS));
  });
  return ({ address, headers }, loginId) =>
    ofAddress(address, headers) === null && (loginId === null || ofLogin(loginId) === null);
}
