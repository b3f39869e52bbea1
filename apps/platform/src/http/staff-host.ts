import type { FastifyInstance } from 'fastify';
import { notFound, pathOf } from './refuse.ts';
import { hostName } from './sites.ts';

/**
 * What the console's own host answers: the console, its calls and their document, and how the node is. Nothing of a site is there, neither
 * its pages nor what they load, so that no setting of a site is anything at the origin where people's sessions count.
 */
const AT_STAFF_HOST = /^\/(?:staff|api\/operator|api\/docs|healthz|readyz|metrics)(?:\/|$)/;

/** Also for a whole URL with its query. */
export const isStaffPage = (path: string): boolean => /^\/staff(?:[/?]|$)/.test(path);

/** Whether a host, as it was called, is the console's own; null: it has none. */
export const isStaffHost = (host: string, staffHost: string | null): boolean =>
  staffHost !== null && hostName(host) === staffHost;

/** Keeps the console's host and those of sites apart; without a host of its own the console is at every one. */
export function divideHosts(app: FastifyInstance, staffHost: string | null): void {
  if (staffHost === null) return;
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    const isThere = isStaffHost(request.host, staffHost) ? AT_STAFF_HOST.test(path) : !isStaffPage(path);
    if (isThere) done();
    else reply.send(notFound(request));
  });
}
