import { createRegistrationQueries } from '../features/login/registration/queries.ts';
import { createRegistration } from '../features/login/registration/registration.ts';
import { loginRoutes } from '../features/login/routes.ts';
import { createHandOverQueries } from '../features/login/token/hand-over-queries.ts';
import { createTokenLogin, type TokenLoginService } from '../features/login/token/token-login.ts';
import { createAddressCounting } from '../http/counted-address.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';
import type { Logins } from './logins.ts';
import { createOwnLogout } from './own-logout.ts';

/** Login by password and by token, registration and logout. Returns the token login: operators issue its tokens. */
export function registerLoginRoutes(
  core: Core,
  { deps, service, sendsMail }: Logins,
  realtime: Realtime,
): TokenLoginService {
  const { app, pool, config, sites, metrics } = core;
  const { countedAddress, uncounted } = createAddressCounting(config, () =>
    app.log.warn(
      'a call came through a proxy and TRUSTED_HOPS is 0: logins are not counted by address, set TRUSTED_HOPS',
    ),
  );
  metrics.counted(
    'salon_proxy_header_untrusted_calls_total',
    'Node: calls by a proxy that TRUSTED_HOPS does not name',
    uncounted,
  );
  const onLogout = createOwnLogout(core, realtime);
  const byToken = createTokenLogin({
    ...deps,
    handOvers: createHandOverQueries(pool),
    authenticate: service.authenticate,
    validate: service.validate,
  });
  const register = createRegistration({
    ...deps,
    accounts: createRegistrationQueries(pool),
    attempts: config.registration,
    sendsMail,
  });
  loginRoutes(app, {
    ...{ service, byToken, register, countedAddress },
    siteOfHost: sites.idOfHost,
    onLogout,
    onReplaced: realtime.endLogin,
    devices: deps.devices,
  });
  return byToken;
}
