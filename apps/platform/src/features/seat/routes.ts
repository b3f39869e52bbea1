import { http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { SeatService } from './service.ts';

/** What the reconnect dialog does to the player's own seat. */
export function seatRoutes(app: FastifyInstance, authenticate: Authenticate, seats: SeatService): void {
  app.post(
    `${http.API_BASE}/player/kick`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(http.machineTarget, request.body);
      return asked.ok ? seats.kick(caller, asked.value.machineId, request.ip) : asked.failure;
    }),
  );
  app.post(
    `${http.API_BASE}/player/cancel`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(http.machineTarget, request.body);
      return asked.ok ? seats.cancel(caller, asked.value.machineId) : asked.failure;
    }),
  );
}
