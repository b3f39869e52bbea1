import { createMailQueries } from '../features/mail/queries.ts';
import { mailRoutes } from '../features/mail/routes.ts';
import { createMailService } from '../features/mail/service.ts';
import { createAddressCounting } from '../http/counted-address.ts';
import { noPlace } from '../password/lanes.ts';
import { refusalOfPassword } from '../password/password-rules.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';
import type { Logins } from './logins.ts';

/** Links that players get by e-mail: a new password, a verified address. */
export function registerMailRoutes(core: Core, { deps, service, sendsMail }: Logins, { endLogin }: Realtime): void {
  const { app, pool, config, sites, auditLimit } = core;
  const { passwords, queries } = deps;
  mailRoutes(app, {
    authenticate: service.authenticate,
    siteOfHost: sites.idOfHost,
    countedAddress: createAddressCounting(config, () => {}).countedAddress,
    service: createMailService({
      ...{ refusalOfPassword, countOne: queries.countOne, audit: auditLimit.audit, onEnded: endLogin },
      queries: createMailQueries(pool),
      isOn: sendsMail,
      // Who has a link that is still good has the mailbox: no stranger.
      hashPassword: async (link, password) =>
        (await passwords.hash({ lane: 'known', key: `link:${link}` }, password)) ?? noPlace(),
    }),
  });
}
