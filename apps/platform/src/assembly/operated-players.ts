import { account, type operator } from '@salon/contract';
import { playerData } from '../features/account/export.ts';
import { createAccountQueries } from '../features/account/queries.ts';
import { originOf } from '../http/origin.ts';
import type { Handlers } from '../operator/calls/handlers.ts';
import { createPlayerActions } from '../operator/players/player-actions.ts';
import { createPlayerQueries } from '../operator/players/player-queries.ts';
import { playersHandlers } from '../operator/players/players-handlers.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';
import type { Logins } from './logins.ts';

/** What staff does to players, with what players do themselves where it is the same. */
export function operatedPlayers(
  { pool, config, clock }: Core,
  { protection }: Logins,
  realtime: Realtime,
): { owns(siteId: number, playerId: number): Promise<boolean>; handlers: Handlers<typeof operator.playersCalls> } {
  const queries = createPlayerQueries(pool);
  const { logons, close } = createAccountQueries(pool);
  const handlers = playersHandlers({
    ...{ pool, queries, logons, actions: createPlayerActions(pool) },
    protectionOf: protection.state,
    closeAccount: (playerId) => close(playerId, account.IDENTITY_RETENTION_YEARS),
    exportOf: (playerId) => playerData(pool, playerId, new Date(clock.nowMs()).toISOString(), 'staff'),
    nowMs: clock.nowMs,
    originOf: (host) => originOf(host, config),
    endLogin: realtime.endLogin,
    endSessions: realtime.protection.runNow,
    lockChanged: realtime.lockChanged,
    granted: realtime.pushGranted,
  });
  return { owns: queries.owns, handlers };
}
