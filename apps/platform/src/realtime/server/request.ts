import { CODES, type Failure, failure, type Parsed, parse } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import { createOpenWork } from '../../concurrency/open-work.ts';
import { isDatabaseAway } from '../../http/refuse.ts';
import { CommitUnknown } from '../../ledger/ledger.ts';

type Acknowledge = (answer: object) => void;

/** What handlers need of a socket: where its messages arrive, and an answer without a question. */
export interface MessageSource {
  on(event: string, handle: (...args: unknown[]) => void): unknown;
  emit(event: string, message: object): unknown;
}

type ErrorLog = Pick<FastifyBaseLogger, 'error'>;

/** Of all sockets of this process: who ends it waits for their answers. */
export const openRequests = createOpenWork();

/** An acknowledged request: parsed, answered by `handle` or by a failure; never a crash, never silence. */
export function onRequest<S extends z.ZodMiniType>(
  socket: Pick<MessageSource, 'on'>,
  event: string,
  schema: S,
  handle: (input: z.output<S>) => Promise<object>,
  log: ErrorLog,
): void {
  const answer = requestListener(event, schema, (_socket, input) => handle(input), log);
  // What it is called on matters to none of these handlers.
  socket.on(event, (...args) => void answer.apply(undefined, args));
}

/** The same as a listener that sockets share: where there are thousands, each has no closures of its own. */
export function requestListener<S extends z.ZodMiniType, Caller>(
  event: string,
  schema: S,
  handle: (socket: Caller, input: z.output<S>) => Promise<object>,
  log: ErrorLog,
): (this: Caller, ...args: unknown[]) => Promise<void> {
  return async function (...args) {
    const acknowledge = acknowledgementOf(args);
    const parsed: Parsed<z.output<S>> = parse(schema, payloadOf(args));
    if (!parsed.ok) return acknowledge(parsed.failure);
    const end = openRequests.begin();
    try {
      acknowledge(await handle(this, parsed.value));
    } catch (error) {
      const refused = failureOf(error);
      if (refused.code !== CODES.transfer_in_doubt) log.error({ err: error, event }, 'request failed');
      acknowledge(refused);
    } finally {
      end();
    }
  };
}

/** A message that needs no answer; one that does not parse is answered with the event `invalid`. A caller who asks for an acknowledgement gets it. */
export function onMessage<S extends z.ZodMiniType>(
  socket: MessageSource,
  event: string,
  schema: S,
  handle: (input: z.output<S>) => void | Promise<void>,
  log: ErrorLog,
): void {
  socket.on(event, async (...args: unknown[]) => {
    const acknowledge = acknowledgementOf(args);
    const parsed: Parsed<z.output<S>> = parse(schema, args[0]);
    if (!parsed.ok) {
      socket.emit('invalid', { ...parsed.failure, event });
      return acknowledge(parsed.failure);
    }
    try {
      await handle(parsed.value);
      acknowledge({ status: 1 });
    } catch (error) {
      log.error({ err: error, event }, 'message failed');
      acknowledge(failureOf(error));
    }
  });
}

/** Serves a socket by handlers that few sockets need, from the first event on that begins with `prefix`. */
export function whenAsked(socket: Socket, prefix: string, serve: () => void): void {
  let isServed = false;
  socket.use(([event], next) => {
    if (!isServed && String(event).startsWith(prefix)) {
      isServed = true;
      serve();
    }
    next();
  });
}

/** A message, of whatever name, that `take` has nothing for is refused unparsed. */
export function limitRate(socket: Socket, take: () => boolean): void {
  socket.use((packet, next) => {
    if (take()) return next();
    acknowledgementOf(packet.slice(1))(failure('too_many_requests', { seconds: 1 }));
  });
}

/** Undefined where the acknowledgement is the only argument. */
function payloadOf([first]: unknown[]): unknown {
  return typeof first === 'function' ? undefined : first;
}

function acknowledgementOf(args: unknown[]): Acknowledge {
  const last = args.at(-1);
  return typeof last === 'function' ? (last as Acknowledge) : () => {};
}

function failureOf(error: unknown): Failure {
  // It may be in the ledger or not; repeating the same id finds out.
  if (error instanceof CommitUnknown) return failure('transfer_in_doubt');
  return failure(isDatabaseAway(error) ? 'unavailable' : 'internal');
}
