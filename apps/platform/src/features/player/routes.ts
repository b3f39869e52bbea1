import { failure, http, parse } from '@salon/contract';
import type { ActionCode } from '@salon/domain';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import { listSessions, listTransactions, type Page } from '../../ledger/statement.ts';
import type { PlayerQueries } from './queries.ts';

const RECENT_MAX = 20;

type ListQuery = Omit<http.TransactionsQuery, 'type' | 'orderBy'>;

/** What belongs to the player alone: balance, favourite and recent machines, what was moved and played. */
export function playerRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  queries: PlayerQueries,
  pool: Pool,
): void {
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

  app.get(
    `${http.API_BASE}/player/transactions`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(http.transactionsQuery, request.query);
      if (!asked.ok) return asked.failure;
      const type = (asked.value.type ?? null) as ActionCode | null;
      const { orderBy } = asked.value;
      return { status: 1, ...(await listTransactions(pool, { ...pageOf(asked.value), playerId, type, orderBy })) };
    }),
  );
  app.get(
    `${http.API_BASE}/player/sessions`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(http.sessionsQuery, request.query);
      if (!asked.ok) return asked.failure;
      const { orderBy } = asked.value;
      return { status: 1, ...(await listSessions(pool, { ...pageOf(asked.value), playerId, orderBy })) };
    }),
  );
}

function pageOf({ page, size, since, until, order }: ListQuery): Page {
  return { page, size, since: since ?? null, until: until ?? null, descending: order === 'desc' };
}
