import { createPhotoQueries } from '../features/account/photo/photo-queries.ts';
import { photoRoutes } from '../features/account/photo/photo-routes.ts';
import { createAccountQueries } from '../features/account/queries.ts';
import { accountRoutes } from '../features/account/routes.ts';
import { createAccountService } from '../features/account/service.ts';
import { createChatQueries } from '../features/chat/queries.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { createChatService } from '../features/chat/service.ts';
import { lastPlaysRoutes } from '../features/history/last-plays-routes.ts';
import { historyRoutes } from '../features/history/routes.ts';
import { brandImageRoutes } from '../features/lobby/brand-image-routes.ts';
import type { Lobbies } from '../features/lobby/lobbies.ts';
import { playerMachineRoutes } from '../features/lobby/player-machine-routes.ts';
import { createPlayerMachines } from '../features/lobby/player-machines.ts';
import type { MachineQueries } from '../features/lobby/queries.ts';
import { lobbyRoutes } from '../features/lobby/routes.ts';
import { stillRoutes } from '../features/lobby/still-routes.ts';
import { createStillFacts, createStills } from '../features/lobby/stills.ts';
import { createDefaultPin } from '../features/lock/default-pin.ts';
import { createLockQueries } from '../features/lock/queries.ts';
import { lockRoutes } from '../features/lock/routes.ts';
import { createLockService } from '../features/lock/service.ts';
import { createPlayerSettingsQueries } from '../features/player-settings/queries.ts';
import { playerSettingsRoutes } from '../features/player-settings/routes.ts';
import { promotionRoutes } from '../features/promotion/routes.ts';
import { protectionRoutes } from '../features/protection/routes.ts';
import { createQuickPanelQueries } from '../features/quick-panel/queries.ts';
import { quickPanelRoutes } from '../features/quick-panel/routes.ts';
import { seatRoutes } from '../features/seat/routes.ts';
import { createWaitlistQueries } from '../features/waitlist/queries.ts';
import { waitlistRoutes } from '../features/waitlist/routes.ts';
import { createWalletQueries } from '../features/wallet/queries.ts';
import { walletRoutes } from '../features/wallet/routes.ts';
import { createPromotions } from '../ledger/promotions.ts';
import { knownPlayer, noPlace } from '../password/lanes.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';
import type { Logins } from './logins.ts';
import { createOwnLogout } from './own-logout.ts';

/** Routes of signed-in players, except login and payments, and the pictures that their answers name. */
export function registerPlayerRoutes(
  core: Core,
  logins: Logins,
  { machines, lobbies }: { machines: MachineQueries; lobbies: Lobbies },
  realtime: Realtime,
): void {
  const { app, pool, clock, sites } = core;
  const { authenticate } = logins.service;
  lobbyRoutes(app, logins.service, machines, lobbies, core.quickReads);
  brandImageRoutes(app, core.sites, lobbies);
  stillRoutes(app, authenticate, createStills({ factsOf: createStillFacts(pool), take: realtime.takeStill }));
  playerMachineRoutes(app, authenticate, createPlayerMachines(pool));
  walletRoutes(app, logins.service.authenticateRead, createWalletQueries(pool));
  historyRoutes(app, { authenticate, sites, pool });
  lastPlaysRoutes(app, authenticate, pool);
  playerSettingsRoutes(app, authenticate, createPlayerSettingsQueries(pool));
  seatRoutes(app, authenticate, realtime.seats, clock.monotonicMs);
  waitlistRoutes(app, authenticate, createWaitlistQueries(pool), (machineId) =>
    realtime.seats.showPresence({ machineId, playerId: 0, epoch: 0 }),
  );
  chatRoutes(app, authenticate, createChatService({ queries: createChatQueries(pool), notify: realtime.chat, sites }));
  quickPanelRoutes(app, authenticate, { queries: createQuickPanelQueries(pool), sites });
  promotionRoutes(app, authenticate, { promotions: createPromotions(pool), pushBalance: realtime.pushBalance });
  const { runNow, answerCheck } = realtime.protection;
  const { monotonicMs } = clock;
  protectionRoutes(app, { authenticate, service: logins.protection, runNow, answerCheck, monotonicMs });
  registerAccount(core, logins, realtime);
  registerLock(core, logins, realtime);
}

function registerAccount(core: Core, { service, deps, placedPins }: Logins, realtime: Realtime): void {
  const { app, pool, auditLimit, clock } = core;
  const queries = createAccountQueries(pool);
  const accounts = createAccountService({
    queries,
    confirmPassword: service.confirm,
    refusesPassword: service.refusesPassword,
    hashPassword: async (playerId, password) =>
      (await deps.passwords.hash(knownPlayer(playerId), password)) ?? noPlace(),
    pins: placedPins,
    audit: auditLimit.audit,
    onEnded: realtime.endLogin,
    onLogout: createOwnLogout(core, realtime),
  });
  const { authenticate } = service;
  accountRoutes(app, { authenticate, queries, service: accounts, pool, nowMs: clock.nowMs });
  const { monotonicMs } = clock;
  photoRoutes(app, { authenticate, queries: createPhotoQueries(pool), siteOfHost: deps.siteOfHost, monotonicMs });
}

function registerLock(core: Core, { service, deps, placedPins }: Logins, realtime: Realtime): void {
  const { app, config, pool, auditLimit } = core;
  const locks = createLockService({
    queries: createLockQueries(pool),
    changed: realtime.lockChanged,
    audit: auditLimit.audit,
    pins: placedPins,
    defaultPin: createDefaultPin(deps.queries.siteSettings, config.production),
    confirmPassword: service.confirm,
    endLogin: async (loginId) => {
      await deps.queries.revoke(loginId, 'pin_attempts');
      realtime.endLogin(loginId);
    },
  });
  lockRoutes(app, service.authenticate, locks);
}
