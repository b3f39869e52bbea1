import { failure, http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { PlayerQueries } from './queries.ts';

const RECENT_MAX = 20;

/** What belongs to the player alone: balance, favourite and recent machines. */
export function playerRoutes(app: FastifyInstance, authenticate: Authenticate, queries: PlayerQueries): void {
  app.get(
    `${http.API_BASE}/player/balance`,
    signedIn(authenticate, async ({ playerId }) => (await queries.balance(playerId)) ?? failure('unauthorized')),
  );
  app.get(
    `${http.API_BASE}/player/favourites`,
    signedIn(authenticate, async ({ playerId }) => ({ status: 1, machineIds: await queries.favourites(playerId) })),
  );
  app.put(
    `${http.API_BASE}/player/favourites`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(http.favouritesRequest, request.body);
      if (!asked.ok) return asked.failure;
      return { status: 1, machineIds: await queries.setFavourites(playerId, asked.value.machineIds) };
    }),
  );
  app.get(
    `${http.API_BASE}/player/recent`,
    signedIn(authenticate, async ({ playerId }) => ({
      status: 1,
      machineIds: await queries.recent(playerId, RECENT_MAX),
    })),
  );
}
