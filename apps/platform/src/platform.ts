import type { AddressInfo } from 'node:net';
import { isAbsolute } from 'node:path';
import { isFailure } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createAlarms } from './alarm/alarms.ts';
import { createAudit } from './audit/audit.ts';
import { limitAudit } from './audit/limit-audit.ts';
import { createAuditTally } from './audit/repeat-counter.ts';
import type { Config } from './config.ts';
import { SECOND_SITE_HOST, SECOND_SITE_ID } from './db/seed-second-site.ts';
import { createAccountQueries } from './features/account/queries.ts';
import { accountRoutes } from './features/account/routes.ts';
import { createAccountService } from './features/account/service.ts';
import { createChatQueries } from './features/chat/queries.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { createChatService } from './features/chat/service.ts';
import { createDemoProvider, type Merchant } from './features/demo-provider/demo-provider.ts';
import { createDisputeQueries } from './features/dispute/queries.ts';
import { readCountryData } from './features/geo-block/country-data.ts';
import { geoBlockRoutes } from './features/geo-block/routes.ts';
import { createGeoBlock } from './features/geo-block/service.ts';
import { playHistoryRoutes } from './features/history/last-plays-routes.ts';
import { createHistoryQueries } from './features/history/queries.ts';
import { historyRoutes } from './features/history/routes.ts';
import { informationRoutes } from './features/information/routes.ts';
import { playerMachineRoutes } from './features/lobby/player-machine-routes.ts';
import { createPlayerMachines } from './features/lobby/player-machines.ts';
import { createMachineQueries } from './features/lobby/queries.ts';
import { createRecentWins } from './features/lobby/recent-wins.ts';
import { machineRoutes, operatedMachine } from './features/lobby/routes.ts';
import { createLockQueries } from './features/lock/queries.ts';
import { lockRoutes } from './features/lock/routes.ts';
import { createLockService } from './features/lock/service.ts';
import { createKnownDevices } from './features/login/lockout/known-devices.ts';
import { createWaitingRoom } from './features/login/lockout/login-queue.ts';
import { createPasswords } from './features/login/password/passwords.ts';
import { pepperPins } from './features/login/pin/pepper-pins.ts';
import { createPins } from './features/login/pin/pins.ts';
import { createLoginQueries } from './features/login/queries.ts';
import { createRegistrationQueries } from './features/login/registration/queries.ts';
import { createRegistration } from './features/login/registration/registration.ts';
import { loginRoutes } from './features/login/routes.ts';
import { createLoginService, type LoginParts } from './features/login/service.ts';
import { createTokens } from './features/login/token/access-tokens.ts';
import { createHandOverQueries } from './features/login/token/hand-over-queries.ts';
import { createTokenLogin } from './features/login/token/token-login.ts';
import { refusedEntry } from './features/operator/audited-routes.ts';
import { operatorDoor } from './features/operator/operator-auth.ts';
import { createOperatorQueries } from './features/operator/queries.ts';
import { operatorRoutes } from './features/operator/routes.ts';
import { createOperatorService } from './features/operator/service.ts';
import { followFrameSources } from './features/payment/frame-source.ts';
import { createOperatorWithdrawal } from './features/payment/operator-withdrawal.ts';
import { createPaymentQueries } from './features/payment/payment-page.ts';
import { providerDoor } from './features/payment/provider-webhook.ts';
import { paymentRoutes } from './features/payment/routes.ts';
import { createPlayerSettingsQueries } from './features/player-settings/queries.ts';
import { playerSettingsRoutes } from './features/player-settings/routes.ts';
import { promotionRoutes } from './features/promotion/routes.ts';
import { createProtectionQueries } from './features/protection/queries.ts';
import { protectionRoutes } from './features/protection/routes.ts';
import { createProtectionService } from './features/protection/service.ts';
import { createQuickPanelQueries } from './features/quick-panel/queries.ts';
import { quickPanelRoutes } from './features/quick-panel/routes.ts';
import { seatRoutes } from './features/seat/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { createWaitlistQueries } from './features/waitlist/queries.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { createWalletQueries } from './features/wallet/queries.ts';
import { walletRoutes } from './features/wallet/routes.ts';
import { bearer } from './http/caller.ts';
import { createAddressCounting } from './http/counted-address.ts';
import { createMetrics, reportHealth } from './http/health.ts';
import { admitLiveChat } from './http/live-chat-policy.ts';
import { createServer } from './http/server.ts';
import { serveSettings } from './http/settings.ts';
import { createSites } from './http/sites.ts';
import { serveClient } from './http/static-client.ts';
import { startForgetting } from './jobs/anonymise-accounts.ts';
import { startRetention } from './jobs/delete-old-rows.ts';
import { listAttention, sumAttention } from './ledger/attention.ts';
import { createPayments } from './ledger/payments.ts';
import { createPromotions } from './ledger/promotions.ts';
import { openRealtime } from './realtime/realtime.ts';

export interface Platform {
  app: FastifyInstance;
  /** Listens; answers the address it listens at. Rejects when the port is taken (EADDRINUSE). */
  start(): Promise<string>;
  /** Ends in order: no new calls, sockets told, background work over. The pool stays the caller's. */
  stop(): Promise<void>;
}

export interface PlatformParts {
  config: Config;
  pool: Pool;
  version: string;
  /** The built client, absolute. */
  clientFolder: string;
}

/** One node of the platform, put together. */
export async function createPlatform({ config, pool, version, clientFolder }: PlatformParts): Promise<Platform> {
  if (!isAbsolute(clientFolder)) throw new Error('the client folder must be absolute');
  let frameSource = () => '';
  const tokens = createTokens(config.signingKey);
  const app = await createServer({
    ...config.wall,
    loginOf: (request) => {
      const claims = tokens.verify(bearer(request) ?? '');
      return isFailure(claims) ? null : claims.sid;
    },
    trustedHops: config.trustedHops,
    logLevel: config.logLevel,
    strictTransport: config.production,
    frameSource: () => frameSource(),
  });
  const metrics = createMetrics();
  const { countedAddress, untrusted } = createAddressCounting(config, () =>
    app.log.warn('a proxy hands calls on and TRUSTED_HOPS is 0: logins are not counted by address, set TRUSTED_HOPS'),
  );
  metrics.gauge('proxy_header_untrusted_calls', 'Calls by a proxy that TRUSTED_HOPS does not name', untrusted);
  const sites = createSites(pool, config.siteId);
  const auditRate = limitAudit({
    audit: createAudit(pool),
    nowMs: () => performance.now(),
    onLost: (error) => app.log.error({ err: error }, 'counted audit rows are lost'),
  });
  const { audit } = auditRate;
  const alarms = createAlarms({
    ...{ audit, registry: metrics.registry, log: app.log },
    doubts: (most) => listAttention(pool, most, 'transfer_in_doubt'),
    attentionSums: () => sumAttention(pool),
  });
  const loginQueries = createLoginQueries(pool);
  const passwords = createPasswords();
  const protectionQueries = createProtectionQueries(pool);
  const protection = createProtectionService(protectionQueries, Date.now);
  const geoBlock = createGeoBlock({
    countryOf: await readCountryData(config.geoipFile),
    siteSettings: loginQueries.siteSettings,
  });
  const pins = createPins(config.pinPepper);
  const loginParts: LoginParts = {
    queries: loginQueries,
    passwords,
    tokens,
    markPin: pins.mark,
    audit,
    policy: config.lockout,
    room: createWaitingRoom(),
    devices: createKnownDevices(config.signingKey, config.production),
    refusesPlayer: protection.refusesLogin,
    siteOfHost: sites.idOfHost,
    refusesAddress: geoBlock.refuses,
    version,
  };
  const login = createLoginService(loginParts);
  const { authenticate } = login;
  const machines = createMachineQueries(pool);
  const realtime = await openRealtime({
    server: app.server,
    config,
    pool,
    machines,
    authenticate,
    refusesAddress: geoBlock.refuses,
    endedLogins: loginQueries.ended,
    protection: protectionQueries,
    audit,
    alarms,
    metrics,
    log: app.log,
  });

  const tally = createAuditTally(audit, {
    ...{ windowMs: 60_000, most: 100 },
    onError: (error) => app.log.error({ err: error }, 'counted rows not audited'),
  });
  const door = operatorDoor(config.operatorKeys, config.siteId, (request) => {
    request.log.warn({ address: request.ip }, 'operator refused');
    void tally
      .note(...refusedEntry(request))
      .catch((err: unknown) => request.log.error({ err }, 'refusal not audited'));
  });
  reportHealth(app, {
    ...{ metrics, door },
    isReady: async () => (await pool.query('SELECT 1').catch(() => null)) !== null,
  });
  serveSettings(app, sites, metrics);
  siteRoutes(app, sites);
  informationRoutes(app, sites);
  geoBlockRoutes(app, {
    service: geoBlock,
    siteOf: (request) => {
      const claims = tokens.verify(bearer(request) ?? '');
      return isFailure(claims) ? sites.idOfHost(request.hostname) : claims.site;
    },
  });
  const byToken = createTokenLogin({
    ...loginParts,
    handOvers: createHandOverQueries(pool),
    authenticate,
    validate: login.validate,
    leave: async (caller, address) => {
      await login.logout(caller, address);
      realtime.endLogin(caller.loginId);
    },
  });
  const register = createRegistration({
    ...loginParts,
    accounts: createRegistrationQueries(pool),
    attempts: config.registration,
  });
  const { devices } = loginParts;
  const onLogout = realtime.endLogin;
  loginRoutes(app, {
    service: login,
    siteOfHost: sites.idOfHost,
    byToken,
    register,
    onLogout,
    devices,
    countedAddress,
  });
  machineRoutes(app, authenticate, machines, createRecentWins(pool));
  playerMachineRoutes(app, authenticate, createPlayerMachines(pool));
  walletRoutes(app, authenticate, createWalletQueries(pool));
  const accountQueries = createAccountQueries(pool);
  const accounts = createAccountService({
    queries: accountQueries,
    confirmPassword: login.confirm,
    refusesPassword: login.refusesPassword,
    hashPassword: passwords.hash,
    pins,
    audit,
    onEnded: realtime.endLogin,
  });
  accountRoutes(app, { authenticate, queries: accountQueries, service: accounts, pool });
  historyRoutes(app, { authenticate, queries: createHistoryQueries(pool), pool });
  playerSettingsRoutes(app, authenticate, createPlayerSettingsQueries(pool));
  seatRoutes(app, authenticate, realtime.seats);
  waitlistRoutes(app, authenticate, createWaitlistQueries(pool));
  const { pushBalance } = realtime;
  const payments = createPayments(pool);
  const paymentQueries = createPaymentQueries(pool);
  operatorRoutes(app, {
    door,
    handOver: byToken.issue,
    withdraw: createOperatorWithdrawal({ payments, queries: paymentQueries, pushBalance }),
    service: createOperatorService({
      ...realtime.operated,
      queries: createOperatorQueries(pool),
      listDisputes: createDisputeQueries(pool).list,
      machines: async (siteId) => (await machines.list(siteId, null)).map(operatedMachine),
    }),
    audit,
    tally,
  });
  const { lookNow, answerCheck } = realtime.protection;
  protectionRoutes(app, { authenticate, service: protection, lookNow, answerCheck });
  const endLogin = async (loginId: string) => {
    await loginQueries.revoke(loginId, 'pin_attempts');
    realtime.endLogin(loginId);
  };
  const locks = { queries: createLockQueries(pool), changed: realtime.lockChanged };
  lockRoutes(app, authenticate, createLockService({ ...locks, audit, verifyPin: pins.verify, endLogin }));
  chatRoutes(app, authenticate, createChatService({ queries: createChatQueries(pool), told: realtime.chat }));
  quickPanelRoutes(app, authenticate, createQuickPanelQueries(pool));
  playHistoryRoutes(app, authenticate, pool);
  promotionRoutes(app, authenticate, { promotions: createPromotions(pool), pushBalance: realtime.pushBalance });
  const frames = followFrameSources(paymentQueries, app.log);
  frameSource = frames.now;
  paymentRoutes(app, { authenticate, payments, queries: paymentQueries, keys: config.paymentKeys, pushBalance });
  providerDoor(app, { keys: config.paymentKeys, payments, audit, pushBalance, nowMs: Date.now });
  const [merchant, ...others] = config.demo ? demoMerchants(config) : [];
  const demoProvider = merchant && createDemoProvider(app, [merchant, ...others]);
  admitLiveChat(app, async (request) => (await sites.ofHost(request.hostname))?.settings ?? null);
  await serveClient(app, clientFolder);

  let stopForgetting = () => {};
  let stopRetention = () => {};
  return {
    app,
    start: async () => {
      await app.listen({ host: config.host, port: config.port });
      pepperPins(pool, pins, app.log).catch((error: unknown) => app.log.error({ err: error }, 'PINs are not peppered'));
      stopForgetting = startForgetting(accountQueries, app.log);
      stopRetention = startRetention(pool, app.log);
      await frames.start();
      const { address, port } = app.server.address() as AddressInfo;
      demoProvider?.start(`http://${address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address}:${port}`);
      return `http://${address}:${port}`;
    },
    stop: async () => {
      stopForgetting();
      stopRetention();
      frames.stop();
      await demoProvider?.stop();
      await realtime.stop();
      await app.close();
      await tally.stop();
      await alarms.stop();
      await auditRate.stop();
    },
  };
}

/** The demo's sites that have a key, the one that answers for every unknown host first. */
function demoMerchants({ paymentKeys, siteId: firstId }: Config): Merchant[] {
  const hosts = new Map<number, string | null>([
    [SECOND_SITE_ID, SECOND_SITE_HOST],
    [firstId, null],
  ]);
  return [...hosts].reverse().flatMap(([siteId, host]) => {
    const own = paymentKeys.find((one) => one.siteId === siteId);
    return own ? [{ siteId, host, key: own.key }] : [];
  });
}
