import { link, parse } from '@salon/contract';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';

/** The platform answers within it, also under load; after that the result is unknown. */
const ANSWER_MS = 5_000;

const refusal = z.object({ Params: z.object({ field: z.string() }) });

/** Sends a request to the platform; null where no answer came, or one that does not parse: it may have arrived all the same. */
export type AskPlatform = <S extends z.ZodMiniType>(
  event: string,
  message: object,
  answer: S,
) => Promise<z.output<S> | null>;

export function askThrough(socket: Socket, log: Logger): AskPlatform {
  return async (event, message, answer) => {
    // The client would keep it and send it on the next connection, before the handshake.
    if (!socket.connected) return null;
    let response: unknown;
    try {
      response = await socket.timeout(ANSWER_MS).emitWithAck(event, message);
    } catch {
      return null;
    }
    const parsed = parse(answer, response);
    if (parsed.ok) return parsed.value;
    const refused = parse(refusal, response);
    if (refused.ok && refused.value.Params.field === 'version')
      log.error({ event, version: link.LINK_VERSION }, 'the platform has another version of the cabinet link');
    else log.warn({ event, response }, 'platform refused');
    return null;
  };
}
