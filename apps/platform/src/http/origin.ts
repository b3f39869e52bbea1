import cors from '@fastify/cors';
import { failure, promotion } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { pathOf } from './refuse.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of that origin may call: one of the called host, or one that the operator allows. Where the host names no
 * port, the proxy in front may have removed it. Programs send no origin.
 */
export function isKnownOrigin(origin: string | undefined, host: string, allowed: readonly string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin.toLowerCase())) return true;
  const [from, own] = [urlOf(origin), urlOf(`${urlOf(origin)?.protocol ?? 'http:'}//${host}`)];
  if (from === null || own === null || from.hostname !== own.hostname) return false;
  return !/:\d+$/.test(host) || from.port === own.port;
}

/** The origin of links that people follow: in production a proxy in front ends TLS, the demo is reached directly. */
export const originOf = (host: string, { production, port }: Pick<Config, 'production' | 'port'>): string =>
  production ? `https://${host}` : `http://${host}:${port}`;

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Calls that change something are refused to pages of others; pages of allowed origins may read the answers too (CORS). */
export async function guardOrigins(app: FastifyInstance, allowed: readonly string[]): Promise<void> {
  if (allowed.length > 0) {
    await app.register(cors, {
      origin: [...allowed],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', promotion.IDEMPOTENCY_HEADER],
      exposedHeaders: ['retry-after', 'x-request-id', 'content-disposition'],
      maxAge: 600,
    });
  }
  app.addHook('onRequest', (request, reply, done) => {
    // The demo's payment page stands for another company's: framed without an origin, it posts to itself.
    if (READS.has(request.method) || !pathOf(request).startsWith('/api/')) return done();
    if (isKnownOrigin(request.headers.origin, request.host, allowed)) return done();
    reply.send(failure('forbidden', {}, 'a page of another origin'));
  });
}
