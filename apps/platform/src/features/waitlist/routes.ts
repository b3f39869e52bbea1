import { failure, http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, type Caller, signedIn } from '../../http/caller.ts';
import type { WaitlistQueries } from './queries.ts';

const PATH = `${http.API_BASE}/player/waitlist`;

/** Lines: an entry stays until its player was asked. `changed`: the machine is no longer reserved. */
export function waitlistRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  queries: WaitlistQueries,
  changed: (machineId: number) => void,
): void {
  const answer = async ({ playerId }: Caller) => ({ status: 1, ...(await queries.of(playerId)) });

  app.get(PATH, signedIn(authenticate, answer));
  app.post(
    PATH,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(http.machineTarget, request.body);
      if (!asked.ok) return asked.failure;
      const { machineId } = asked.value;
      const added = await queries.add(caller.playerId, caller.siteId, machineId);
      return added ? answer(caller) : failure('machine_unknown', { machineId });
    }),
  );
  app.delete(
    `${PATH}/:id`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(http.pathOfMachine, request.params);
      if (!asked.ok) return asked.failure;
      if (await queries.drop(caller.playerId, asked.value.id)) changed(asked.value.id);
      return answer(caller);
    }),
  );
}
