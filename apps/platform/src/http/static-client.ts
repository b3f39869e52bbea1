import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, pathOf } from './refuse.ts';
import { isStaffPage } from './staff-host.ts';

/** Calls; whatever else is asked for by name is a page of a client. */
const CALLS = /^\/(api|socket\.io|healthz|readyz|metrics|payment|Settings\.json)(\/|$)/;
const STAFF = '/staff';
const MANUAL = /^\/staff\/docs(?:\/|$)/;

/** Folders of the built clients. */
interface Pages {
  client: string;
  console: string;
  /** Who reads the manual of this version, which is a part of the console's build; null: everybody. */
  mayReadManual: ((request: FastifyRequest) => Promise<boolean>) | null;
}

/**
 * The built clients: the players' at the root, the console below `/staff/`. Files below `/assets/` carry their hash in their name
 * and never change; every other path that a person could type is the client's own route and gets its page.
 */
export async function servePages(app: FastifyInstance, { client, console, mayReadManual }: Pages): Promise<void> {
  const isClientBuilt = await serveFiles(app, client, '/', true);
  const isConsoleBuilt = await serveFiles(app, console, STAFF, !isClientBuilt);

  app.addHook('onRequest', (request, reply, done) => {
    if (mayReadManual === null || !MANUAL.test(pathOf(request))) done();
    else mayReadManual(request).then((may) => (may ? done() : void reply.send(notFound(request))), done);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !CALLS.test(path) && !/\.[a-z0-9]{1,12}$/i.test(path);
    const [isBuilt, folder] = isStaffPage(path) ? [isConsoleBuilt, console] : [isClientBuilt, client];
    if (!isBuilt || !isPage) return reply.send(notFound(request));
    return reply.sendFile('index.html', folder);
  });
}

/** False where the client is not built. `isFirst`: it also teaches replies to send files. */
async function serveFiles(app: FastifyInstance, root: string, prefix: string, isFirst: boolean): Promise<boolean> {
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn(`no built client for ${prefix}: only calls are answered there`);
    return false;
  }
  await app.register(fastifyStatic, {
    ...{ root, prefix, decorateReply: isFirst },
    // Named files only; routes of the client are answered by its page.
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => response.header('cache-control', cacheOf(path)),
  });
  return true;
}

function cacheOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
