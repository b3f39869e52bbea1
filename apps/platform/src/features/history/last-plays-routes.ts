import { history, http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import { lastPlays } from './last-plays.ts';

/** The player's own last plays of a machine, so that they can be drawn again. */
export function lastPlaysRoutes(app: FastifyInstance, authenticate: Authenticate, pool: Pool): void {
  app.get(
    `${http.API_BASE}/player/plays`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(history.lastPlaysQuery, request.query);
      if (!asked.ok) return asked.failure;
      return { status: 1, plays: await lastPlays(pool, playerId, asked.value.machineId) };
    }),
  );
}
