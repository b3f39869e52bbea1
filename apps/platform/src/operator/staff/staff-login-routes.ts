import { type Failure, isFailure, operator, parse } from '@salon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bearer } from '../../http/caller.ts';
import type { CountedAddress } from '../../http/counted-address.ts';
import { notFound } from '../../http/refuse.ts';
import type { RelyingParty } from './passkeys.ts';
import type { StaffOrigin } from './second-factor.ts';
import type { StaffLogin } from './staff-login.ts';
import { type StaffSession, type StaffSessions, stepsOf } from './staff-sessions.ts';

export interface StaffLoginRouteDeps {
  login: StaffLogin;
  sessions: StaffSessions;
  countedAddress: CountedAddress;
}

const USER_AGENT_MAX = 300;
const { staffLogin } = operator;

/** The staff's login, step by step, at the console's host alone. Each step answers what the session is now. */
export function staffLoginRoutes(app: FastifyInstance, deps: StaffLoginRouteDeps): void {
  const { login, sessions, countedAddress } = deps;
  const { get, post, step, proof, offer, opened } = createSteps(app, deps);
  const originOf = (request: FastifyRequest): StaffOrigin => ({
    address: request.ip,
    counted: countedAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  });

  post('/login', staffLogin.login, async (asked, request, reply) =>
    opened(await login.open(asked, originOf(request)), asked.wantsToken, request, reply),
  );
  post('/first', staffLogin.first, async (asked, request, reply) =>
    opened(await login.openFirst(asked, originOf(request)), false, request, reply),
  );
  post('/login/reset', staffLogin.reset, async (asked, request, reply) =>
    opened(await login.openReset(asked, originOf(request)), false, request, reply),
  );
  get();
  post('/logout', staffLogin.nothing, async (_asked, request, reply) => {
    const session = await sessions.find(request);
    reply.header('set-cookie', sessions.cookieOf(''));
    if (!isFailure(session)) await login.close(session, request.ip);
    return { status: 1 };
  });
  proof('/login/totp', staffLogin.totp, (session, { code }, { ip }) => login.totp(session, code, ip));
  proof('/login/recovery', staffLogin.recovery, (session, { code }, { ip }) => login.recovery(session, code, ip));
  proof('/login/again', staffLogin.again, (session, { password }, { ip }) => login.again(session, password, ip));
  step('/login/password', staffLogin.newPassword, (session, asked, { ip }) => login.changePassword(session, asked, ip));
  step('/login/totp/confirm', staffLogin.totp, (session, { code }, { ip }) => login.confirmTotp(session, code, ip));
  proof('/login/passkey', staffLogin.passkey, (session, { response }, request) =>
    login.passkey(session, response, partyOf(request), request.ip),
  );
  step('/login/passkey/confirm', staffLogin.passkeyConfirm, (session, asked, request) =>
    login.confirmPasskey(session, asked, partyOf(request), request.ip),
  );
  step('/login/passkey/remove', staffLogin.passkeyRemove, (session, { id }, { ip }) =>
    login.removePasskey(session, id, ip),
  );
  offer('/login/totp/enrol', (session) => login.offerTotp(session));
  offer('/login/recovery/new', (session, { ip }) => login.newCodes(session, ip));
  offer('/login/passkey/options', async (session, request) => ({
    options: await login.passkeyOptions(session, partyOf(request)),
  }));
  offer('/login/passkey/enrol', async (session, request) => {
    const options = await login.offerPasskey(session, partyOf(request));
    return isFailure(options) ? options : { options };
  });
}

/** What the routes are made of. */
function createSteps(app: FastifyInstance, { login, sessions }: StaffLoginRouteDeps) {
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
  const opened = async (token: string | Failure, wantsToken: boolean, request: FastifyRequest, reply: FastifyReply) => {
    if (isFailure(token)) return token;
    // The session that this browser had ends with its next one.
    const former = await sessions.find(request);
    if (!isFailure(former)) await login.close(former, request.ip);
    // The call itself came without it.
    request.headers.authorization = `Bearer ${token}`;
    if (!wantsToken) reply.header('set-cookie', sessions.cookieOf(token));
    const self = await now(request);
    return wantsToken && !isFailure(self) ? { ...self, token } : self;
  };
  /** What is shown once, or asked of the browser: a failure, or the fields of the answer. */
  const offer = (path: string, make: (session: StaffSession, request: FastifyRequest) => Promise<object>) =>
    post(path, staffLogin.nothing, async (_asked, request) => {
      const session = await sessions.find(request);
      if (isFailure(session)) return session;
      const made = await make(session, request);
      return isFailure(made) ? made : { status: 1, ...made };
    });
  /** The session as it is now. */
  const get = () => app.get(`${operator.OPERATOR_BASE}/login`, { onRequest: refuseElsewhere }, now);
  return { get, post, step, proof, offer, opened };
}

/** A passkey belongs to the host that its page was asked from; the origin's host has been compared with it before. */
function partyOf(request: FastifyRequest): RelyingParty {
  const host = request.hostname;
  return { host, origin: request.headers.origin ?? `${request.protocol}://${request.host}` };
}
