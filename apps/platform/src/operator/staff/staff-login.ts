import { randomBytes } from 'node:crypto';
import { type Failure, failure, isFailure, type operator, type puzzle } from '@salon/contract';
import type { AuditType } from '../../audit/audit.ts';
import { beginAttempt, refusalOfTry } from '../../lockout/attempts.ts';
import { type Entrant, staffMember } from '../../password/lanes.ts';
import { rightHashOf } from '../../password/right-hash.ts';
import { digestOf } from '../calls/environment-keys.ts';
import { linkLogin } from './link-login.ts';
import { passkeyLogin } from './passkey-login.ts';
import { recoveryLogin } from './recovery-login.ts';
import type { FactorDeps, OpenedSession, StaffLoginDeps, StaffOrigin } from './second-factor.ts';
import { passwordLogin } from './staff-password.ts';
import { selfOf } from './staff-self.ts';
import { newSessionToken, type StaffSession } from './staff-sessions.ts';
import { totpLogin } from './totp-login.ts';

export type StaffLogin = ReturnType<typeof createStaffLogin>;
type Request = { username: string; password: string; puzzle?: puzzle.Offered };

/** A person's login: password, then what `stepsOf` lists. Wrong passwords and codes are counted and lock for a time. */
export function createStaffLogin(loginDeps: StaffLoginDeps) {
  const { staff } = loginDeps;
  const note = (type: AuditType, who: { siteId: number | null; username: string }, address: string, details = {}) =>
    loginDeps.audit({
      ...{ type, playerId: null, siteId: who.siteId, address },
      details: { operator: who.username, ...details },
    });
  const deps: FactorDeps = { ...loginDeps, note };

  return {
    open: (request: Request, from: StaffOrigin) => open(deps, request, from),
    // Who comes by a link is of the staff, and has spent it.
    ...linkLogin(deps, (request, from) => open(deps, request, from, staffMember(request.username))),
    ...totpLogin(deps),
    ...passkeyLogin(deps),
    ...recoveryLogin(deps),
    ...passwordLogin(deps),

    async close(session: StaffSession, address: string): Promise<void> {
      await staff.endSession(session.tokenHash);
      await note('staff_logout', session, address);
    },

    /**
     * The session goes on under another token; calls that are under way with the one before are answered for a moment more. Null: another
     * call has renewed it meanwhile.
     */
    async renew({ tokenHash }: StaffSession): Promise<string | null> {
      const token = newSessionToken();
      return (await staff.renewSession(tokenHash, digestOf(token))) ? token : null;
    },

    self: async (session: StaffSession): Promise<operator.StaffSelf> => selfOf(deps, session),
    sessionsOf: ({ id, tokenHash }: StaffSession) => staff.sessionsOf(id, tokenHash),
    /** One of the person's others, or all of them. */
    endOthers: ({ id, tokenHash }: StaffSession, other: string | null) => staff.endOthers(id, tokenHash, other),
  };
}

async function open(
  deps: FactorDeps,
  request: Request,
  from: StaffOrigin,
  byLink?: Entrant,
): Promise<OpenedSession | Failure> {
  const { staff, note } = deps;
  const known = await staff.findStaff(request.username);
  const who = { siteId: known?.siteId ?? null, username: known?.username ?? request.username };
  const permitted = await staff.permittedOf(known?.siteId ?? null);
  if (!deps.sessions.isPermitted(from.address, permitted)) {
    await note('staff_login_failed', who, from.address, { why: 'address' });
    return failure('address_not_permitted', { ip: from.address });
  }
  const account = known ? `staff:${known.id}` : `staff-name:${request.username.toLowerCase()}`;
  const counted = from.counted === null ? null : `staff-address:${from.counted}`;
  const deviceId = known && deps.devices.idOf(from.cookies, known.id);
  const isTrusted = deviceId !== null || deps.sessions.areListed(permitted);
  const own = byLink ?? (isTrusted ? staffMember(who.username) : null);
  const entrant = own ?? (await deps.strangers.admit(from.counted, request.puzzle));
  if (isFailure(entrant)) return entrant;
  const device = deviceId === null ? null : `staff-device:${known?.id}:${deviceId}`;
  const begun = await beginAttempt(deps, { account, device, from: counted });
  if (isFailure(begun)) return begun;
  const passwordHash = await rightHashOf(deps.passwords, begun, entrant, {
    passwordHash: known?.passwordHash ?? null,
    password: request.password,
    renew: async (before, next) => known && staff.renewPassword(known.id, before, next),
  });
  if (isFailure(passwordHash)) return passwordHash;
  if (passwordHash === null || !known) {
    await note('staff_login_failed', who, from.address, { why: 'password', remaining: begun.remaining });
    return refusalOfTry('login_wrong', begun, deps.policy);
  }
  const token = newSessionToken();
  const { address, userAgent } = from;
  const session = { tokenHash: digestOf(token), staffId: known.id, address, userAgent };
  if (!(await staff.openSession(session, passwordHash))) return failure('credentials_wrong');
  await note('staff_login', who, address);
  return { token, staffId: known.id };
}

export const newFirstPassword = (): string => randomBytes(16).toString('base64url');
