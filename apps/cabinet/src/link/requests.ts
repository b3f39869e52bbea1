import { link, parse } from '@salon/contract';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { PlatformLink } from './platform-link.ts';

/** The platform answers within it, also under load; after that the result is unknown. */
const ANSWER_MS = 5_000;

const refusal = z.object({ Params: z.object({ field: z.string() }) });

/** Sends a request to the platform; null where no answer came, or one that does not parse: it may have arrived all the same. */
export type AskPlatform = <S extends z.ZodMiniType>(
  event: string,
  message: object,
  answer: S,
) => Promise<z.output<S> | null>;

export function askThrough(
  platform: Pick<PlatformLink, 'isUp' | 'request'>,
  log: Pick<Logger, 'warn' | 'error'>,
): AskPlatform {
  return async (event, message, answer) => {
    // The client would keep it and send it on the next connection, before the handshake.
    if (!platform.isUp()) return null;
    let response: unknown;
    try {
      response = await platform.request(event, message, ANSWER_MS);
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
