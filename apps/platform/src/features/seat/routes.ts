import { failure, http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import { createCallRate } from '../../rate-limit/call-rate.ts';
import type { SeatService } from './service.ts';

/** Every seat taken leaves a row with its epoch for good. */
const SEAT_RATE = { most: 60, withinMs: 5 * 60_000 };

/** What the reconnect dialog does to the player's own seat. */
export function seatRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  seats: SeatService,
  monotonicMs: () => number,
): void {
  const rate = createCallRate(SEAT_RATE, monotonicMs);
  app.post(
    `${http.API_BASE}/player/kick`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(http.machineTarget, request.body);
      if (!asked.ok) return asked.failure;
      const seconds = rate(caller.playerId);
      if (seconds !== null) return failure('too_many_requests', { seconds });
      return seats.kick(caller, asked.value.machineId, request.ip);
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
