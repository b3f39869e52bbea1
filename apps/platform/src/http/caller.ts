import { type Failure, failure, isFailure } from '@salon/contract';
import type { TokenClaims } from '@salon/contract/http.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The login of a signed-in call. */
export interface Caller {
  playerId: number;
  /** The login (the token's `sid`): one player on one device. */
  loginId: string;
  siteId: number;
  username: string;
  /** The idle lock of this login is on: it plays nothing and reads neither money nor the person. */
  isLocked: boolean;
}

/**
 * Answers 10 or 40100 as a failure; asks the database every time, because a logout on any node counts at once.
 * `host`: the called host; a token is valid at its own site only.
 */
export type Authenticate = (token: string | undefined, host?: string) => Promise<Caller | Failure>;

/** Whom a read of many is answered to without a question, by a token that was verified; null: `Authenticate`. */
export type ReaderAtHand = (claims: TokenClaims, host: string) => Readonly<Caller> | null;

type Handler = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<object>;
type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<object>;

/** A route for signed-in players. A locked login is refused: a route that stays open to it says so with `signedInOrLocked`. */
export function signedIn(authenticate: Authenticate, handle: Handler): Route {
  return signedInOrLocked(authenticate, async (caller, request, reply) =>
    caller.isLocked ? failure('login_locked') : handle(caller, request, reply),
  );
}

/** A route that a locked login needs to be unlocked or ended; it may show neither money nor the person. */
export function signedInOrLocked(authenticate: Authenticate, handle: Handler): Route {
  return async (request, reply) => {
    const caller = await authenticate(bearer(request), request.hostname);
    return isFailure(caller) ? caller : handle(caller, request, reply);
  };
}

export function bearer({ headers: { authorization } }: Headed): string | undefined {
  if (authorization === undefined) return undefined;
  // The limit of calls and the route ask for the token of the same call.
  if (authorization !== last.authorization)
    last = { authorization, token: /^Bearer ([\w.-]{1,4096})$/i.exec(authorization)?.[1] };
  return last.token;
}

interface Headed {
  headers: { authorization?: string | undefined };
}

let last: { authorization: string; token: string | undefined } = { authorization: '', token: undefined };
