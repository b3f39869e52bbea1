import { brokenTextIn, CODES, type ErrorName, type Failure, failure, HTTP_STATUS, isFailure } from '@salon/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** More than an address or a login may ask. */
export class TooMany extends Error {
  readonly statusCode = 429;
  readonly seconds: number;

  constructor(waitMs: number) {
    super('too many requests');
    this.seconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** The one place where failures meet HTTP: routes return them, broken things are thrown, both leave in the same shape. */
export function answerFailures(app: FastifyInstance): void {
  // Before any route looks at it: some of them keep facts of a call that they have not parsed.
  app.addHook('preValidation', async ({ body, query, params }, reply) => {
    const broken = [body, query, params].map(brokenTextIn).find((path) => path !== null);
    if (broken === undefined) return;
    const field = broken || '(root)';
    return reply.send(failure('invalid_request', { field }, `invalid request: ${field}`));
  });
  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (isFailure(payload)) dress(reply, payload);
    return payload;
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const told = failureOf(error);
    if (told.code === CODES.internal || told.code === CODES.unavailable)
      request.log.error({ err: error }, 'call failed');
    return reply.send(told);
  });
}

const NAMES = new Map<number, ErrorName>(
  Object.entries(CODES).map(([name, code]): [number, ErrorName] => [code, name as ErrorName]),
);

export function httpStatusOf(told: Failure): number {
  const name = NAMES.get(told.code);
  return name ? HTTP_STATUS[name] : 500;
}

function dress(reply: FastifyReply, told: Failure): void {
  const status = httpStatusOf(told);
  reply.code(status);
  if (status === 429 || status === 503) reply.header('retry-after', String(retryAfterS(told)));
}

/** From the parameters, where they say it; otherwise a moment. */
function retryAfterS(told: Failure): number {
  const { seconds, minutes } = told.Params;
  if (typeof seconds === 'number') return seconds;
  return typeof minutes === 'number' ? minutes * 60 : 1;
}

function failureOf(error: FastifyError): Failure {
  if (isDatabaseAway(error)) return failure('unavailable');
  if (error instanceof TooMany) return failure('too_many_requests', { seconds: error.seconds });
  const status = error.statusCode ?? 500;
  // What Fastify itself refuses: text that is not JSON, a body too large, another content type.
  if (status >= 400 && status < 500) return failure('invalid_request', { field: '(body)' }, error.message);
  return failure('internal');
}

/** PostgreSQL's class 08 and 57 (connection, shutdown), the network's own codes, and a pool that waited in vain. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

export function notFound(request: FastifyRequest): Failure {
  return failure('not_found', {}, `no such call: ${request.method} ${pathOf(request)}`);
}

/** Without the query: it may hold a token. */
export function pathOf(request: { url: string }): string {
  return request.url.split('?', 1)[0] ?? '/';
}
