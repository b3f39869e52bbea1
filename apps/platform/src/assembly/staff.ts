import { randomBytes } from 'node:crypto';
import { failure, isFailure, operator } from '@salon/contract';
import type { FastifyRequest } from 'fastify';
import { addressOf, hostOf } from '../http/client-address.ts';
import { createAddressCounting } from '../http/counted-address.ts';
import { isKnownOrigin } from '../http/origin.ts';
import { isStaffHost } from '../http/staff-host.ts';
import { createKnownDevices } from '../lockout/known-devices.ts';
import { digestOf } from '../operator/calls/environment-keys.ts';
import { callerAt } from '../operator/calls/operator-auth.ts';
import { type ApiKeys, createApiKeys } from '../operator/staff/api-keys.ts';
import { createPasskeys } from '../operator/staff/passkeys.ts';
import { createStaffAccounts, type StaffAccounts } from '../operator/staff/staff-accounts.ts';
import { createStaffLogin, type StaffLogin } from '../operator/staff/staff-login.ts';
import { staffLoginRoutes } from '../operator/staff/staff-login-routes.ts';
import { createStaffQueries } from '../operator/staff/staff-queries.ts';
import { createStaffSessions, type StaffSessions } from '../operator/staff/staff-sessions.ts';
import type { StaffNamespaceDeps } from '../realtime/staff/staff-namespace.ts';
import { createSealedTexts, type SealedTexts } from '../sealed-texts.ts';
import type { Core } from './core.ts';
import type { Logins } from './logins.ts';

const { BACKGROUND_HEADER, CONSOLE_HEADER } = operator;

/** Accounts, sessions and keys of the operator's people. */
export interface Staff {
  accounts: StaffAccounts;
  keys: ApiKeys;
  sessions: StaffSessions;
  login: StaffLogin;
  hasSite(siteId: number): Promise<boolean>;
  /** Whether a call comes from a page of the console, of a person with a complete login. */
  isSignedIn(request: FastifyRequest): Promise<boolean>;
  /** The person of a console's socket at the site that is meant. */
  authenticateSocket: StaffNamespaceDeps['authenticate'];
  /** Of second factors. */
  sealed: SealedTexts;
  /** Token of a new one-time link for the first account; null where there is staff. */
  offerFirstLink(): Promise<string | null>;
}

/** With the routes of the staff's login. */
export function registerStaff({ app, pool, config, auditLimit, clock }: Core, { deps }: Logins): Staff {
  const queries = createStaffQueries(pool);
  const { passwords, queue, strangers } = deps;
  const devices = createKnownDevices(config.signingKey, config.production, 'staff');
  const sessions = createStaffSessions(queries, {
    isSecure: config.production,
    addresses: config.staffAddresses,
    siteId: config.siteId,
    isAtHost: ({ headers }) =>
      config.staffHost === null || isStaffHost(hostOf({ headers }, config.trustedHops), config.staffHost),
  });
  const sealed = createSealedTexts(config.pinPepper, 'salon staff totp', config.otherPepper);
  const login = createStaffLogin({
    ...{ queries: deps.queries, policy: config.lockout, queue, passwords, strangers, sessions, devices },
    staff: queries,
    passkeys: createPasskeys(pool),
    sealed,
    audit: auditLimit.audit,
    nowMs: clock.nowMs,
  });
  const { countedAddress } = createAddressCounting(config, () => {});
  staffLoginRoutes(app, { login, sessions, devices, countedAddress });
  const hasSite = async (siteId: number) => (await queries.sitesOf(siteId)).length > 0;
  return {
    sealed,
    hasSite,
    isSignedIn: async (request) => {
      const own = sessions.tokenOf(request);
      return own !== null && !isFailure(await sessions.caller(own, request));
    },
    authenticateSocket: async ({ handshake }, { token, siteId }) => {
      const { origin } = handshake.headers;
      // A browser's socket always says its origin, and cannot have a header of ours.
      const isOwn = origin !== undefined && isKnownOrigin(origin, hostOf(handshake, config.trustedHops), []);
      const ours = { [BACKGROUND_HEADER]: '1', [CONSOLE_HEADER]: isOwn ? '1' : undefined };
      const call = { ip: addressOf(handshake, config), headers: { ...handshake.headers, ...ours } };
      const own = token ?? sessions.tokenOf(call);
      const caller = own === null ? failure('unauthorized') : await sessions.caller(own, call);
      return isFailure(caller) || siteId === undefined ? caller : callerAt(caller, siteId, hasSite);
    },
    ...{ sessions, login, accounts: createStaffAccounts({ pool, passwords }), keys: createApiKeys(pool) },
    offerFirstLink: async () => {
      const token = randomBytes(24).toString('base64url');
      return (await queries.offerFirstLink(digestOf(token))) ? token : null;
    },
  };
}
