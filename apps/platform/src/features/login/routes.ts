import { type Failure, failure, http, isFailure, parse, registration, requests, tokenLogin } from '@salon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearer, type Caller, signedIn, signedInOrLocked } from '../../http/caller.ts';
import type { CountedAddress } from '../../http/counted-address.ts';
import type { KnownDevices } from '../../lockout/known-devices.ts';
import type { Register } from './registration/registration.ts';
import type { LoginService, Origin } from './service.ts';
import type { TokenLoginService } from './token/token-login.ts';

export interface LoginRouteDeps {
  service: LoginService;
  /** An account belongs to a site: it is made there, and logs in there only. */
  siteOfHost(host: string): Promise<number>;
  byToken: TokenLoginService;
  register: Register;
  devices: KnownDevices;
  countedAddress: CountedAddress;
  /** The login is over by an act of its player: its sockets go too, on every node, and its seat. */
  onLogout: (caller: Caller) => Promise<void>;
  /** The same player has logged in again in its place: its sockets go, and its seat is kept for a time. */
  onReplaced: (loginId: string) => void;
}

export function loginRoutes(app: FastifyInstance, deps: LoginRouteDeps): void {
  const { service, byToken, onLogout } = deps;
  /** Refuses a site other than that of the called host. */
  const elsewhere = async ({ site_id: siteId }: { site_id: number }, request: FastifyRequest) =>
    (await deps.siteOfHost(request.hostname)) === siteId ? null : failure('forbidden', { siteId });
  const originOf = (request: FastifyRequest): Origin => {
    const { ip: address, headers } = request;
    const userAgent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
    return { address, counted: deps.countedAddress(request), cookies: headers.cookie, userAgent };
  };
  /** After a correct password the device is known for that player. */
  const remember = <A extends http.LoginAnswer | Failure>(
    answer: A,
    request: FastifyRequest,
    reply: FastifyReply,
  ): A => {
    if (!isFailure(answer)) reply.header('set-cookie', deps.devices.remember(request.headers.cookie, answer.user.id));
    return answer;
  };
  /** The login that the browser shows with its next one ends with it. Another site's is none, and the same one goes on. */
  const replacing = async <A extends http.LoginAnswer | Failure>(answer: A, request: FastifyRequest): Promise<A> => {
    const shown = bearer(request);
    if (isFailure(answer) || shown === undefined) return answer;
    const find = (token: string) => service.authenticate(token, request.hostname);
    const [former, own] = await Promise.all([find(shown), find(answer.token)]);
    if (isFailure(former) || isFailure(own) || former.loginId === own.loginId) return answer;
    if (former.playerId !== own.playerId) await end(former, request);
    else {
      await service.logout(former, request.ip);
      deps.onReplaced(former.loginId);
    }
    return answer;
  };
  const end = async (caller: Caller, request: FastifyRequest) => {
    await service.logout(caller, request.ip);
    await onLogout(caller);
  };
  app.post(`${http.API_BASE}/login/token`, async (request) => {
    const asked = parse(tokenLogin.tokenLoginRequest, request.body);
    if (!asked.ok) return asked.failure;
    const entered = await byToken.enter(asked.value, originOf(request), request.hostname, bearer(request));
    return replacing(entered, request);
  });
  app.post(
    tokenLogin.DEVICE_HAND_OVER_PATH,
    signedIn(service.authenticate, async (caller, request) => {
      const issued = await byToken.issueToDevice(caller, request.ip);
      return isFailure(issued) ? issued : { status: 1, token: issued.token, expiresAt: issued.expiresAt.toISOString() };
    }),
  );
  app.post(registration.REGISTER_PATH, async (request, reply) => {
    const asked = parse(registration.registerRequest, request.body);
    if (!asked.ok) return asked.failure;
    const refused = await elsewhere(asked.value, request);
    if (refused) return refused;
    const answer = remember(await deps.register(asked.value, originOf(request)), request, reply);
    return replacing(answer, request);
  });
  // Part of the operators' interface, never of this product (CA-07).
  app.post('/api/academy-app/course/update', async () => failure('gone', {}, 'courses are no part of this product'));
  app.post(`${http.API_BASE}/login`, async (request, reply) => {
    const asked = parse(requests.loginRequest, request.body);
    if (!asked.ok) return asked.failure;
    const refused = await elsewhere(asked.value, request);
    if (refused) return refused;
    return replacing(remember(await service.login(asked.value, originOf(request)), request, reply), request);
  });
  app.get(
    `${http.API_BASE}/validate`,
    signedInOrLocked(service.authenticate, async (caller, request) => service.validate(caller, request.ip)),
  );
  app.post(
    `${http.API_BASE}/player/logout`,
    signedInOrLocked(service.authenticate, async (caller, request) => {
      await end(caller, request);
      return { status: 1 };
    }),
  );
}

const USER_AGENT_MAX = 300;
