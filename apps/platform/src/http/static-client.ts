import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound, pathOf } from './refuse.ts';

/** Calls; whatever else is asked for by name is a page of the client. */
const CALLS = /^\/(api|socket\.io|healthz|readyz|metrics|payment|Settings\.json)(\/|$)/;

/**
 * The built client. Files below `/assets/` carry their hash in their name and never change; every other path that a
 * person could type is the client's own route and gets its page.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  const built = existsSync(page);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      // Named files only; routes of the client are answered below.
      wildcard: true,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => response.header('cache-control', cacheOf(path)),
    });
  } else app.log.warn('the client is not built: only calls are answered');

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = pathOf(request);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !CALLS.test(path) && !/\.[a-z0-9]{1,12}$/i.test(path);
    if (!built || !isPage) return reply.send(notFound(request));
    return reply.sendFile('index.html');
  });
}

function cacheOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
