import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
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
}

const WINDOW_MS = 10_000;

/**
 * Rate limits per address and per login: the address before the call is parsed, the login before the body is read and the
 * database is asked. Counted per node, so that counting costs no round trip.
 */
export function limitCalls(app: FastifyInstance, limits: CallLimits): void {
  const ofAddress = createCallRate({ most: limits.callsPerAddress, withinMs: WINDOW_MS });
  const ofLogin = createCallRate({ most: limits.callsPerLogin, withinMs: WINDOW_MS });
  let loggedAt = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const { ip, headers } = request;
    if (undeclaredProxy({ address: ip, headers }, limits.trustedHops) === 'certain') return done();
    const key = isIPv4(ip) ? ip : normalizeIP(ip);
    const waitS = ofAddress(key);
    if (waitS === null) return done();
    // At most one line a second.
    if (Date.now() - loggedAt >= 1_000) {
      loggedAt = Date.now();
      request.log.warn({ address: key }, 'too many calls');
    }
    done(new TooMany(waitS));
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const loginId = request.headers.authorization ? limits.loginOf(request) : null;
    const waitS = loginId === null ? null : ofLogin(loginId);
    if (waitS === null) done(null, payload);
    else done(new TooMany(waitS));
  });
}
