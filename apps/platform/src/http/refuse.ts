import { brokenTextIn, CODES, type ErrorName, type Failure, failure, HTTP_STATUS, isFailure } from '@salon/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommitUnknown } from '../ledger/ledger.ts';

/** More than an address or a login may ask. */
export class TooMany extends Error {
  readonly statusCode = 429;
  readonly seconds: number;

  constructor(seconds: number) {
    super('too many requests');
    this.seconds = seconds;
  }
}

/** The node has no time for it now. */
export class Overloaded extends Error {
  readonly statusCode = 503;
  readonly seconds: number;

  constructor(seconds: number) {
    super('overloaded');
    this.seconds = seconds;
  }
}

/**
 * Turns failures into HTTP answers: routes return them, faults are thrown, both have the same shape. `onBrokenBody`: its caller has gone
 * before its end.
 */
export function answerFailures(app: FastifyInstance, onBrokenBody: () => void = () => {}): void {
  // Before any route: some audit parts of a call that they have not parsed.
  app.addHook('preValidation', ({ body, query, params }, reply, done) => {
    const broken = brokenTextIn(body) ?? brokenTextIn(query) ?? brokenTextIn(params);
    if (broken === null) return done();
    const field = broken || '(root)';
    reply.send(failure('invalid_request', { field }, `invalid request: ${field}`));
  });
  app.addHook('preSerialization', (_request, reply, payload, done) => {
    if (isFailure(payload)) dress(reply, payload);
    done(null, payload);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isBrokenBody(error)) onBrokenBody();
    const refused = failureOf(error);
    const isFault = refused.code === CODES.internal || refused.code === CODES.unavailable;
    if (isFault && !(error instanceof Overloaded)) request.log.error({ err: error }, 'call failed');
    return reply.send(refused);
  });
}

const NAMES = new Map<number, ErrorName>(
  Object.entries(CODES).map(([name, code]): [number, ErrorName] => [code, name as ErrorName]),
);

/** Undefined: none of ours. */
export const nameOf = ({ code }: Failure): ErrorName | undefined => NAMES.get(code);

export function httpStatusOf(refused: Failure): number {
  const name = nameOf(refused);
  return name ? HTTP_STATUS[name] : 500;
}

function dress(reply: FastifyReply, refused: Failure): void {
  const status = httpStatusOf(refused);
  reply.code(status);
  if (status === 429 || status === 503) reply.header('retry-after', String(retryAfterS(refused)));
}

/** From the parameters; otherwise 1 s. */
function retryAfterS(refused: Failure): number {
  const { seconds, minutes } = refused.Params;
  if (typeof seconds === 'number') return seconds;
  return typeof minutes === 'number' ? minutes * 60 : 1;
}

/** Fastify gives what broke the body a status; a connection to the database that broke has none. */
const isBrokenBody = ({ code, statusCode }: FastifyError) => code === 'ECONNRESET' && statusCode === 400;

function failureOf(error: FastifyError): Failure {
  if (error instanceof Overloaded) return failure('unavailable', { seconds: error.seconds }, 'overloaded');
  if (error instanceof TooMany) return failure('too_many_requests', { seconds: error.seconds });
  const status = error.statusCode ?? 500;
  // What Fastify itself refuses: text that is not JSON, a body too large or broken off, another content type.
  if (status >= 400 && status < 500) return failure('invalid_request', { field: '(body)' }, error.message);
  return failure(isDatabaseAway(error) ? 'unavailable' : 'internal');
}

/**
 * PostgreSQL's class 08 and 57 (connection, shutdown), the network's own codes, a pool that waited in vain, and a call of the
 * ledger whose answer is lost: all of them are safe to repeat.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof CommitUnknown) return true;
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
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}
