import { parse } from '@salon/contract';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io-client';
import type * as z from 'zod/mini';

/** The platform books within it, also under load; a longer silence is "unknown". */
const ANSWER_MS = 5_000;

/** Says something to the platform; null where no answer came, or one that does not parse. It may have arrived all the same. */
export type AskPlatform = <S extends z.ZodMiniType>(
  event: string,
  message: object,
  answer: S,
) => Promise<z.output<S> | null>;

export function askThrough(socket: Socket, log: Logger): AskPlatform {
  return async (event, message, answer) => {
    // The client would keep it and say it on the next connection, before the handshake.
    if (!socket.connected) return null;
    let response: unknown;
    try {
      response = await socket.timeout(ANSWER_MS).emitWithAck(event, message);
    } catch {
      return null;
    }
    const parsed = parse(answer, response);
    if (parsed.ok) return parsed.value;
    log.warn({ event, response }, 'platform refused');
    return null;
  };
}
