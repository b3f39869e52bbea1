import { http, parse, playerSettings } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { PlayerSettingsQueries } from './queries.ts';

/** A player's own settings, the same on every device of theirs (ST-03). */
export function playerSettingsRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  queries: PlayerSettingsQueries,
): void {
  app.get(
    `${http.API_BASE}/player/settings`,
    signedIn(authenticate, async ({ playerId }) => ({ status: 1, settings: await queries.read(playerId) })),
  );
  app.post(
    playerSettings.USER_UPDATE_PATH,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(playerSettings.userUpdateRequest, request.body);
      if (!asked.ok) return asked.failure;
      const { settings = {}, shortcuts } = asked.value.user;
      const patch = shortcuts === undefined ? settings : { ...settings, shortcuts };
      return { status: 1, settings: await queries.merge(playerId, patch) };
    }),
  );
}
