import { failure } from '@salon/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPlainHost } from './client-address.ts';
import { pathOf } from './refuse.ts';

/**
 * Spellings that router or file server read as another path than the hooks do: with scheme and host in front (RFC 9112, 3.2.2), with a
 * fragment, with escapes of characters that need none (RFC 3986, 2.3) or control something, with a separator that is one to the file
 * server alone, with an empty segment, `.` or `..`.
 */
const SECOND_SPELLINGS = [
  /^[^/]/,
  /#/,
  /%(?:[01][0-9a-f]|2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9aef])/i,
  /\\|%2f|%5c/i,
  /\/(?:\/|\.\.?(?:\/|$))/,
];

/**
 * Refuses every spelling of a path but one, so that whatever is decided by `pathOf` is decided about the path that is routed; and hosts that
 * parsers of an address read differently.
 */
export function refuseSecondSpellings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    if (SECOND_SPELLINGS.some((one) => one.test(path))) refusePath(reply, 'a path has one spelling');
    else if (!isPlainHost(request.host)) refuseSpelling(reply, '(host)', 'a host is a name or an address');
    else done();
  });
}

export const refusePath = (reply: FastifyReply, why: string): void => refuseSpelling(reply, '(path)', why);

function refuseSpelling(reply: FastifyReply, field: string, why: string): void {
  reply
    .header('cache-control', 'no-store')
    .code(400)
    .send(failure('invalid_request', { field }, why));
}
