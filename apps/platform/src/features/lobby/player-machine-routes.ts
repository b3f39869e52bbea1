import { http, parse, requests } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { PlayerMachines } from './player-machines.ts';

const RECENT_MAX = 20;

export function playerMachineRoutes(app: FastifyInstance, authenticate: Authenticate, machines: PlayerMachines): void {
  app.get(
    `${http.API_BASE}/player/favourites`,
    signedIn(authenticate, async ({ playerId }) => ({ status: 1, machineIds: await machines.favourites(playerId) })),
  );
  app.put(
    `${http.API_BASE}/player/favourites`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(requests.favouritesRequest, request.body);
      if (!asked.ok) return asked.failure;
      return { status: 1, machineIds: await machines.setFavourites(playerId, asked.value.machineIds) };
    }),
  );
  app.get(
    `${http.API_BASE}/player/recent`,
    signedIn(authenticate, async ({ playerId }) => ({
      status: 1,
      machineIds: await machines.recent(playerId, RECENT_MAX),
    })),
  );
}
