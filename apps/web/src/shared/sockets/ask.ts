import { type Failure, failure, isFailure } from '@salon/contract';
import type { Socket } from 'socket.io-client';
import type * as z from 'zod/mini';

export type Reply<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refused'; failure: Failure }
  /** Sent or not, done or not: nobody knows. The caller asks again or looks at the state. */
  | { kind: 'no_answer' };

const REPLY_TIMEOUT_MS = 8_000;

/** The part of a socket that a request needs. */
export type Asker = Pick<Socket, 'connected' | 'timeout'>;

/** Requests of this page that have no answer yet. */
const underWay = new Set<Promise<unknown>>();

/** Resolves when all that are under way now have ended, or after `withinMs`. */
export async function answered(withinMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, withinMs);
  await Promise.race([Promise.allSettled(underWay), late]);
  clearTimeout(timer);
}

/** An acknowledged request, parsed. It is never queued for a later connection: by then it would mean something else. */
export async function ask<S extends z.ZodMiniType>(
  socket: Asker,
  event: string,
  payload: unknown,
  answer: S,
  timeoutMs: number = REPLY_TIMEOUT_MS,
): Promise<Reply<z.output<S>>> {
  if (!socket.connected) return { kind: 'no_answer' };
  const asked: Promise<unknown> = socket.timeout(timeoutMs).emitWithAck(event, payload);
  underWay.add(asked);
  try {
    const reply = await asked;
    if (isFailure(reply)) return { kind: 'refused', failure: reply };
    const parsed = answer.safeParse(reply);
    if (parsed.success) return { kind: 'answer', value: parsed.data };
    console.error(`${event}: the answer does not fit the contract`, parsed.error.issues);
    return { kind: 'refused', failure: failure('internal', {}, 'unreadable answer') };
  } catch {
    return { kind: 'no_answer' };
  } finally {
    underWay.delete(asked);
  }
}

/** Listens to a push. What does not parse is reported and dropped. Returns how to stop. */
export function listen<S extends z.ZodMiniType>(
  socket: Pick<Socket, 'on' | 'off'>,
  event: string,
  schema: S,
  handle: (push: z.output<S>) => void,
): () => void {
  const received = (payload: unknown) => {
    const parsed = schema.safeParse(payload);
    if (parsed.success) handle(parsed.data);
    else console.error(`push ${event} does not fit the contract`, parsed.error.issues);
  };
  socket.on(event, received);
  return () => void socket.off(event, received);
}
