import { failure, http, parse, register, tokenLogin } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signedInOrLocked } from '../../http/caller.ts';
import type { Register } from './registration.ts';
import type { LoginService, Origin } from './service.ts';
import type { TokenLoginService } from './token-login.ts';

export interface LoginRouteParts {
  service: LoginService;
  /** An account belongs to a site: it is made there, and logs in there only. */
  siteOfHost(host: string): Promise<number>;
  byToken: TokenLoginService;
  register: Register;
  /** The login is over: its sockets go too, on every node. */
  onLogout: (loginId: string) => void;
}

export function loginRoutes(app: FastifyInstance, parts: LoginRouteParts): void {
  const { service, byToken, onLogout } = parts;
  /** The site that is meant is not the one whose host was called. */
  const elsewhere = async ({ site_id: siteId }: { site_id: number }, request: FastifyRequest) =>
    (await parts.siteOfHost(request.hostname)) === siteId ? null : failure('forbidden', { siteId });
  app.post(`${http.API_BASE}/login/token`, async (request) => {
    const asked = parse(tokenLogin.tokenLoginRequest, request.body);
    return asked.ok ? byToken.enter(asked.value, originOf(request), request.hostname) : asked.failure;
  });
  app.post(register.REGISTER_PATH, async (request) => {
    const asked = parse(register.registerRequest, request.body);
    if (!asked.ok) return asked.failure;
    return (await elsewhere(asked.value, request)) ?? parts.register(asked.value, originOf(request));
  });
  // Of the interface that operators know; it never belonged to the product (CA-07).
  app.post('/api/academy-app/course/update', async () => failure('gone', {}, 'courses are no part of this product'));
  app.post(`${http.API_BASE}/login`, async (request) => {
    const asked = parse(http.loginRequest, request.body);
    if (!asked.ok) return asked.failure;
    return (await elsewhere(asked.value, request)) ?? service.login(asked.value, originOf(request));
  });
  app.get(
    `${http.API_BASE}/validate`,
    signedInOrLocked(service.authenticate, async (caller, request) => service.validate(caller, request.ip)),
  );
  app.post(
    `${http.API_BASE}/player/logout`,
    signedInOrLocked(service.authenticate, async (caller, request) => {
      await service.logout(caller, request.ip);
      onLogout(caller.loginId);
      return { status: 1 };
    }),
  );
}

const USER_AGENT_MAX = 300;

function originOf(request: FastifyRequest): Origin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
  return { address: request.ip, userAgent };
}
