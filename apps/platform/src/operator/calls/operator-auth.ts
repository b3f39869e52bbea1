import { type Failure, failure, isFailure, operator } from '@salon/contract';
import type { FastifyRequest } from 'fastify';
import { bearer } from '../../http/caller.ts';
import type { Operator } from './operator.ts';

export interface OperatorAuthDeps {
  environmentKey(offered: string): Operator | null;
  apiKey(offered: string): Promise<Operator | null>;
  /** The person of a session, with the step that its login still needs; a failure where there is none. */
  session(token: string, request: FastifyRequest): Promise<Operator | Failure>;
  sessionToken(request: FastifyRequest): string | null;
  /** Whether there is a site of that id. */
  hasSite(siteId: number): Promise<boolean>;
  onRefused(request: FastifyRequest): void;
}

/** Who makes a call: by the session's cookie or token, an API key, or a key of the environment. */
export function createOperatorAuth(deps: OperatorAuthDeps): (request: FastifyRequest) => Promise<Operator | Failure> {
  return async (request) => {
    const caller = await callerOf(deps, request);
    if (isFailure(caller)) return caller;
    const asked = request.headers[operator.SITE_HEADER];
    if (asked === undefined) return caller;
    return /^\d{1,7}$/.test(String(asked)) ? callerAt(caller, Number(asked), deps.hasSite) : failure('forbidden');
  };
}

/** The caller at the site that is meant; another site's number is answered like one that does not exist. */
export async function callerAt(
  caller: Operator,
  siteId: number,
  hasSite: (siteId: number) => Promise<boolean>,
): Promise<Operator | Failure> {
  if (caller.siteId === siteId) return caller;
  return caller.isOfEverySite && (await hasSite(siteId)) ? { ...caller, siteId } : failure('forbidden');
}

async function callerOf(deps: OperatorAuthDeps, request: FastifyRequest): Promise<Operator | Failure> {
  const session = deps.sessionToken(request);
  if (session !== null) return deps.session(session, request);
  const offered = bearer(request) ?? '';
  const holder = deps.environmentKey(offered) ?? (offered === '' ? null : await deps.apiKey(offered));
  if (holder) return holder;
  deps.onRefused(request);
  return failure('forbidden');
}
