import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
/** Callers that are counted at once; the least recent one is evicted. */
const COUNTED_MOST = 20_000;
const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * Rate limits per address and per login: the address before the call is parsed, the login before the body is read and the
 * database is asked. Counted per node, so that counting costs no round trip.
 */
export async function limitCalls(app: FastifyInstance, limits: CallLimits): Promise<void> {
  let loggedAt = 0;
  await app.register(rateLimit, {
    max: limits.callsPerAddress,
    timeWindow: WINDOW_MS,
    cache: COUNTED_MOST,
    addHeaders: { ...SILENT, 'retry-after': false },
    addHeadersOnExceeding: SILENT,
    allowList: ({ ip, headers }) => undeclaredProxy({ address: ip, headers }, limits.trustedHops) === 'certain',
    errorResponseBuilder: (_request, { ttl }) => new TooMany(ttl),
    onExceeded: (request, key) => {
      // At most one line a second.
      if (Date.now() - loggedAt < 1_000) return;
      loggedAt = Date.now();
      request.log.warn({ address: key }, 'too many calls');
    },
  });
  const ofLogin = app.createRateLimit({
    max: limits.callsPerLogin,
    allowList: [],
    keyGenerator: (request) => limits.loginOf(request) ?? '',
  });
  app.addHook('preParsing', async (request) => {
    if (!request.headers.authorization || limits.loginOf(request) === null) return;
    const count = await ofLogin(request);
    if (!count.isAllowed && count.isExceeded) throw new TooMany(count.ttl);
  });
}
