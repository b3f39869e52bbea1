import { http, parse, requests } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedInOrLocked } from '../../http/caller.ts';
import type { LockService } from './service.ts';

export function lockRoutes(app: FastifyInstance, authenticate: Authenticate, service: LockService): void {
  app.get(`${http.API_BASE}/player/lock`, signedInOrLocked(authenticate, service.state));
  app.post(`${http.API_BASE}/player/lock`, signedInOrLocked(authenticate, service.lock));
  app.post(
    `${http.API_BASE}/player/unlock`,
    signedInOrLocked(authenticate, async (caller, request) => {
      const asked = parse(requests.unlockRequest, request.body);
      return asked.ok ? service.unlock(caller, asked.value, request.ip) : asked.failure;
    }),
  );
}
