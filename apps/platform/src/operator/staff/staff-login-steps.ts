import { type Failure, isFailure, operator, parse } from '@salon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bearer } from '../../http/caller.ts';
import { notFound } from '../../http/refuse.ts';
import type { StaffLogin } from './staff-login.ts';
import { type StaffSession, type StaffSessions, stepsOf } from './staff-sessions.ts';

interface StepDeps {
  login: Pick<StaffLogin, 'self' | 'renew'>;
  sessions: Pick<StaffSessions, 'find' | 'isAtHost' | 'cookieOf'>;
}

export type LoginSteps = ReturnType<typeof createSteps>;

/** What the routes of the staff's login are made of. */
export function createSteps(app: FastifyInstance, { login, sessions }: StepDeps) {
  const refuseElsewhere = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!sessions.isAtHost(request)) return reply.send(notFound(request));
  };
  const post = <S extends z.ZodMiniType>(
    path: string,
    schema: S,
    handle: (asked: z.output<S>, request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ) =>
    app.post(`${operator.OPERATOR_BASE}${path}`, { onRequest: refuseElsewhere }, async (request, reply) => {
      const asked = parse(schema, request.body ?? {});
      return asked.ok ? handle(asked.value, request, reply) : asked.failure;
    });
  /** A step of a session: a failure, or null and then the session as it is now, with what is shown once besides. */
  const step = <S extends z.ZodMiniType>(
    path: string,
    schema: S,
    carryOut: (
      session: StaffSession,
      asked: z.output<S>,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<object | null>,
  ) =>
    post(path, schema, async (asked, request, reply) => {
      const session = await sessions.find(request);
      if (isFailure(session)) return session;
      const shown = await carryOut(session, asked, request, reply);
      if (isFailure(shown)) return shown;
      const self = await now(request);
      return isFailure(self) ? self : { ...self, ...shown };
    });
  /** A step that may be given again within a complete login, which then goes on under another token. */
  const proof = <S extends z.ZodMiniType>(
    path: string,
    schema: S,
    carryOut: (session: StaffSession, asked: z.output<S>, request: FastifyRequest) => Promise<Failure | null>,
  ) =>
    step(path, schema, async (session, asked, request, reply) => {
      const refused = await carryOut(session, asked, request);
      if (refused !== null || stepsOf(session).length > 0) return refused;
      const token = await login.renew(session);
      if (token === null) return null;
      const isProgram = bearer(request) !== undefined;
      request.headers.authorization = `Bearer ${token}`;
      if (!isProgram) reply.header('set-cookie', sessions.cookieOf(token));
      return isProgram ? { token } : null;
    });
  const now = async (request: FastifyRequest) => {
    const session = await sessions.find(request);
    return isFailure(session) ? session : login.self(session);
  };
  /** What is shown once, or asked of the browser: a failure, or the fields of the answer. */
  const offer = (path: string, make: (session: StaffSession, request: FastifyRequest) => Promise<object>) =>
    post(path, operator.staffLogin.nothing, async (_asked, request) => {
      const session = await sessions.find(request);
      if (isFailure(session)) return session;
      const made = await make(session, request);
      return isFailure(made) ? made : { status: 1, ...made };
    });
  /** The session as it is now. */
  const get = () => app.get(`${operator.OPERATOR_BASE}/login`, { onRequest: refuseElsewhere }, now);
  return { get, post, step, proof, offer, now };
}
