import { failure, http, parse, requests } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { StillOf } from './stills.ts';

/** What a machine shows now. */
export function stillRoutes(app: FastifyInstance, authenticate: Authenticate, stillOf: StillOf): void {
  app.get(
    `${http.API_BASE}/machine/:id/still`,
    signedIn(authenticate, async ({ siteId, playerId }, request, reply) => {
      const asked = parse(http.pathOfMachine, request.params);
      if (!asked.ok) return asked.failure;
      const how = parse(requests.stillQuery, request.query);
      if (!how.ok) return how.failure;
      const machineId = asked.value.id;
      const still = await stillOf({ siteId, playerId, machineId, ...how.value });
      if (still === 'machine_unknown') return failure('machine_unknown', { machineId });
      reply.header('cache-control', 'private, no-cache');
      // No error: a machine may show nothing, at its cabinet's start for example, and a browser logs every 404.
      if (still === null) return reply.code(204).send();
      reply.header('etag', still.etag);
      if (request.headers['if-none-match'] === still.etag) return reply.code(304).send();
      return reply.type('image/jpeg').send(still.jpeg);
    }),
  );
}
