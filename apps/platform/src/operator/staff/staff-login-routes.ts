import { type Failure, isFailure, operator } from '@salon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountedAddress } from '../../http/counted-address.ts';
import type { KnownDevices } from '../../lockout/known-devices.ts';
import type { RelyingParty } from './passkeys.ts';
import type { OpenedSession, StaffOrigin } from './second-factor.ts';
import type { StaffLogin } from './staff-login.ts';
import { createSteps, type LoginSteps } from './staff-login-steps.ts';
import type { StaffSessions } from './staff-sessions.ts';

export interface StaffLoginRouteDeps {
  login: StaffLogin;
  sessions: StaffSessions;
  devices: KnownDevices;
  countedAddress: CountedAddress;
}

const USER_AGENT_MAX = 300;
const { staffLogin } = operator;

/** The staff's login, step by step, at the console's host alone. Each step answers what the session is now. */
export function staffLoginRoutes(app: FastifyInstance, deps: StaffLoginRouteDeps): void {
  const { login, sessions, devices, countedAddress } = deps;
  const steps = createSteps(app, deps);
  const { get, post, step, proof, offer, now } = steps;
  const originOf = (request: FastifyRequest): StaffOrigin => ({
    address: request.ip,
    counted: countedAddress(request),
    cookies: request.headers.cookie,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  });
  const opened = async (
    session: OpenedSession | Failure,
    wantsToken: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (isFailure(session)) return session;
    const { token, staffId } = session;
    // The session that this browser had ends with its next one.
    const former = await sessions.find(request);
    if (!isFailure(former)) await login.close(former, request.ip);
    // The call itself came without it.
    request.headers.authorization = `Bearer ${token}`;
    const device = devices.remember(request.headers.cookie, staffId);
    if (!wantsToken) reply.header('set-cookie', [sessions.cookieOf(token), device]);
    const self = await now(request);
    return wantsToken && !isFailure(self) ? { ...self, token } : self;
  };

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
  offer('/login/totp/enrol', (session) => login.offerTotp(session));
  offer('/login/recovery/new', (session, { ip }) => login.newCodes(session, ip));
  passkeyRoutes(steps, login);
}

function passkeyRoutes({ step, proof, offer }: LoginSteps, login: StaffLogin): void {
  proof('/login/passkey', staffLogin.passkey, (session, { response }, request) =>
    login.passkey(session, response, partyOf(request), request.ip),
  );
  step('/login/passkey/confirm', staffLogin.passkeyConfirm, (session, asked, request) =>
    login.confirmPasskey(session, asked, partyOf(request), request.ip),
  );
  step('/login/passkey/remove', staffLogin.passkeyRemove, (session, { id }, { ip }) =>
    login.removePasskey(session, id, ip),
  );
  offer('/login/passkey/options', async (session, request) => ({
    options: await login.passkeyOptions(session, partyOf(request)),
  }));
  offer('/login/passkey/enrol', async (session, request) => {
    const options = await login.offerPasskey(session, partyOf(request));
    return isFailure(options) ? options : { options };
  });
}

/** A passkey belongs to the host that its page was asked from; the origin's host has been compared with it before. */
function partyOf(request: FastifyRequest): RelyingParty {
  const host = request.hostname;
  return { host, origin: request.headers.origin ?? `${request.protocol}://${request.host}` };
}
