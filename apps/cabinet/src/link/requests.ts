import { CODES, link, parse } from '@salon/contract';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { PlatformLink } from './platform-link.ts';

/** The platform answers within it, also under load; after that the result is unknown. */
const ANSWER_MS = 5_000;

const versionRefusal = z.object({
  code: z.literal(CODES.link_version_unknown),
  Params: z.object({ least: z.int(), most: z.int() }),
});
/** Of a platform from before versions were agreed on. */
const oldVersionRefusal = z.object({ Params: z.object({ field: z.literal('version') }) });

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
  /** As it was logged last: it is tried again every few seconds, until there is a platform or an agent of another release. */
  let versionProblem: string | null = null;
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
    if (parsed.ok) {
      if (event === 'handshake') versionProblem = null;
      return parsed.value;
    }
    const problem = versionProblemOf(response);
    if (problem !== null) {
      if (problem !== versionProblem) log.error({ event }, problem);
      versionProblem = problem;
    } else log.warn({ event, response }, 'platform refused');
    return null;
  };
}

/** Which side is older; null: it was refused for another reason. */
function versionProblemOf(response: unknown): string | null {
  const own = link.LINK_VERSIONS.join(', ');
  const refused = parse(versionRefusal, response);
  if (refused.ok) {
    const { least, most } = refused.value.Params;
    const older = most < Math.min(...link.LINK_VERSIONS) ? 'the platform' : 'this agent';
    return `no version of the link in common: ${older} is older; the platform has ${least} to ${most}, this agent ${own}`;
  }
  return parse(oldVersionRefusal, response).ok
    ? `no version of the link in common: the platform is older; this agent has ${own}`
    : null;
}
