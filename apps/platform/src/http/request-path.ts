import { failure } from '@salon/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf } from './refuse.ts';

/**
 * Spellings that router or file server read as another path than the hooks do: with scheme and host in front (RFC 9112, 3.2.2), with a
 * fragment, with escapes of characters that need none (RFC 3986, 2.3) or control something, with an empty segment, `.` or `..`.
 */
const SECOND_SPELLINGS = [
  /^[^/]/,
  /#/,
  /%(?:[01][0-9a-f]|2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9aef])/i,
  /(?:[/\\]|%2f|%5c)(?:[/\\]|%2f|%5c|\.\.?(?:[/\\]|%2f|%5c|$))/i,
];

/** Refuses every spelling of a path but one, so that whatever is decided by `pathOf` is decided about the path that is routed. */
export function refuseSecondSpellings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    if (SECOND_SPELLINGS.some((one) => one.test(path))) refusePath(reply, 'a path has one spelling');
    else done();
  });
}

export function refusePath(reply: FastifyReply, why: string): void {
  reply
    .header('cache-control', 'no-store')
    .code(400)
    .send(failure('invalid_request', { field: '(path)' }, why));
}
