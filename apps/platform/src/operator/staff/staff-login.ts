import { randomBytes } from 'node:crypto';
import { type Failure, failure, isFailure, type operator, type puzzle } from '@salon/contract';
import type { AuditType } from '../../audit/audit.ts';
import { beginAttempt } from '../../lockout/attempts.ts';
import { noPlace, staffMember } from '../../password/lanes.ts';
import { refusalOfPassword } from '../../password/password-rules.ts';
import { digestOf } from '../calls/environment-keys.ts';
import { passkeyLogin } from './passkey-login.ts';
import { beginCode, type StaffLoginDeps, secondFactorDue } from './second-factor.ts';
import { selfOf } from './staff-self.ts';
import { newSessionToken, type StaffSession, stepsOf } from './staff-sessions.ts';
import { totpLogin } from './totp-login.ts';

export interface StaffOrigin {
  address: string;
  /** The address that limits count by; null behind an undeclared proxy. */
  counted: string | null;
  /** The `Cookie` header, for the device that it may be known as. */
  cookies: string | undefined;
  userAgent: string;
}

export type StaffLogin = ReturnType<typeof createStaffLogin>;

/** Longer than a player's: it opens everybody's money. */
export const STAFF_PASSWORD_MIN = 12;

/** A person's login: password, then what `stepsOf` lists. Wrong passwords and codes are counted and lock for a time. */
export function createStaffLogin(deps: StaffLoginDeps) {
  const { staff } = deps;
  const note = (type: AuditType, who: { siteId: number | null; username: string }, address: string, details = {}) =>
    deps.audit({
      ...{ type, playerId: null, siteId: who.siteId, address },
      details: { operator: who.username, ...details },
    });

  return {
    ...totpLogin({ ...deps, note }),
    ...passkeyLogin({ ...deps, note }),

    async open(
      request: { username: string; password: string; puzzle?: puzzle.Offered },
      from: StaffOrigin,
    ): Promise<{ token: string; staffId: number } | Failure> {
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
      const entrant = isTrusted ? staffMember(who.username) : await deps.strangers.admit(from.counted, request.puzzle);
      if (isFailure(entrant)) return entrant;
      const device = deviceId === null ? null : `staff-device:${known?.id}:${deviceId}`;
      const begun = await beginAttempt(deps, { account, device, from: counted });
      if (isFailure(begun)) return begun;
      const isRight = await deps.passwords.verify(entrant, known?.passwordHash ?? null, request.password);
      if (isRight === null) {
        await begun.takeBack();
        return noPlace();
      }
      if (!isRight || !known) {
        await note('staff_login_failed', who, from.address, { why: 'password', remaining: begun.remaining });
        return failure('login_wrong', { remaining: begun.remaining, minutes: deps.policy.blockMinutes });
      }
      await begun.forgive();
      const token = newSessionToken();
      const { address, userAgent } = from;
      const session = { tokenHash: digestOf(token), staffId: known.id, address, userAgent };
      if (!(await staff.openSession(session, known.passwordHash))) return failure('credentials_wrong');
      await note('staff_login', who, address);
      return { token, staffId: known.id };
    },

    /** Opens the first account and logs it in; 63004 where the link is used, too old, or there is staff. */
    async openFirst(
      { token, username, name, password }: { token: string; username: string; name: string; password: string },
      from: StaffOrigin,
    ): Promise<{ token: string; staffId: number } | Failure> {
      if (!deps.sessions.isPermitted(from.address, null)) return failure('address_not_permitted', { ip: from.address });
      const refused = refusalOfStaffPassword(password, [username, name]);
      if (refused) return refused;
      // Nobody without a link makes the platform hash.
      if (!(await staff.isFirstLinkOpen(digestOf(token)))) {
        await note('staff_login_failed', { siteId: null, username }, from.address, { why: 'link' });
        return failure('staff_link_spent');
      }
      const passwordHash = await deps.passwords.hash(staffMember('first'), password);
      if (passwordHash === null) return noPlace();
      const id = await staff.openFirst(digestOf(token), { username, name, passwordHash });
      await note(id === null ? 'staff_login_failed' : 'staff_first', { siteId: null, username }, from.address);
      return id === null ? failure('staff_link_spent') : this.open({ username, password }, from);
    },

    async changePassword(
      session: StaffSession,
      { present, next }: { present: string; next: string },
      address: string,
    ): Promise<Failure | null> {
      if (stepsOf(session)[0] === 'second_factor') return secondFactorDue();
      const begun = await beginCode(deps, session.id, 'password');
      if (isFailure(begun)) return begun;
      const self = staffMember(session.username);
      const isRight = await deps.passwords.verify(self, session.passwordHash, present);
      if (isRight === null) {
        await begun.takeBack();
        return noPlace();
      }
      if (!isRight) return failure('old_password_wrong', { remaining: begun.remaining });
      await begun.forgive();
      const refused = refusalOfStaffPassword(next, [session.username, session.name]);
      if (refused) return refused;
      if (next === present) return failure('password_common');
      const hash = await deps.passwords.hash(self, next);
      if (hash === null) return noPlace();
      if (!(await staff.setPassword(session.id, session.passwordHash, hash))) return failure('unauthorized');
      await staff.endOthers(session.id, session.tokenHash);
      await note('staff_password', session, address);
      return null;
    },

    async close(session: StaffSession, address: string): Promise<void> {
      await staff.endSession(session.tokenHash);
      await note('staff_logout', session, address);
    },

    self: async (session: StaffSession): Promise<operator.StaffSelf> => selfOf(deps, session),
  };
}

export const newFirstPassword = (): string => randomBytes(12).toString('base64url');

function refusalOfStaffPassword(password: string, names: readonly string[]): Failure | null {
  return [...password].length < STAFF_PASSWORD_MIN
    ? failure('password_too_short', { min: STAFF_PASSWORD_MIN })
    : refusalOfPassword(password, names);
}
