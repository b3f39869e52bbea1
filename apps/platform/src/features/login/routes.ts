import { http, parse } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signedIn } from '../../http/caller.ts';
import type { LoginService, Origin } from './service.ts';

export interface LoginRouteParts {
  service: LoginService;
  /** The login is over: its sockets go too, on every node. */
  onLogout: (loginId: string) => void;
}

export function loginRoutes(app: FastifyInstance, { service, onLogout }: LoginRouteParts): void {
  app.post(`${http.API_BASE}/login`, async (request) => {
    const asked = parse(http.loginRequest, request.body);
    return asked.ok ? service.login(asked.value, originOf(request)) : asked.failure;
  });
  app.get(
    `${http.API_BASE}/validate`,
    signedIn(service.authenticate, async (caller, request) => service.validate(caller, request.ip)),
  );
  app.post(
    `${http.API_BASE}/player/logout`,
    signedIn(service.authenticate, async (caller, request) => {
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
