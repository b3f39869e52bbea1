import { type Failure, isFailure } from '@salon/contract';
import type { FastifyRequest } from 'fastify';

/** Who calls, as their login says; every signed-in call has one. */
export interface Caller {
  playerId: number;
  /** The login (the token's `sid`): one player on one device. */
  loginId: string;
  siteId: number;
  username: string;
}

/** Answers 10 or 40100 as a failure; asks the database every time, because a logout on any node counts at once. */
export type Authenticate = (token: string | undefined) => Promise<Caller | Failure>;

type Handler = (caller: Caller, request: FastifyRequest) => Promise<object>;

/** A route for signed-in players only. */
export function signedIn(authenticate: Authenticate, handle: Handler): (request: FastifyRequest) => Promise<object> {
  return async (request) => {
    const caller = await authenticate(bearer(request));
    return isFailure(caller) ? caller : handle(caller, request);
  };
}

export function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
}
