import { randomBytes } from 'node:crypto';
import { type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { AuditType } from '../../audit/audit.ts';
import { beginAttempt } from '../../lockout/attempts.ts';
import { digestOf } from '../calls/environment-keys.ts';
import { linkLogin } from './link-login.ts';
import { passkeyLogin } from './passkey-login.ts';
import { recoveryLogin } from './recovery-login.ts';
import type { StaffLoginDeps, StaffOrigin } from './second-factor.ts';
import { passwordLogin } from './staff-password.ts';
import { selfOf } from './staff-self.ts';
import { newSessionToken, type StaffSession } from './staff-sessions.ts';
import { totpLogin } from './totp-login.ts';

export type StaffLogin = ReturnType<typeof createStaffLogin>;

/** A person's login: password, then what `stepsOf` lists. Wrong passwords and codes are counted and lock for a time. */
export function createStaffLogin(deps: StaffLoginDeps) {
  const { staff } = deps;
  const note = (type: AuditType, who: { siteId: number | null; username: string }, address: string, details = {}) =>
    deps.audit({
      ...{ type, playerId: null, siteId: who.siteId, address },
      details: { operator: who.username, ...details },
    });

  const byPassword = {
    async open(request: { username: string; password: string }, from: StaffOrigin): Promise<string | Failure> {
      const known = await staff.findStaff(request.username);
      const who = { siteId: known?.siteId ?? null, username: known?.username ?? request.username };
      if (!deps.sessions.isPermitted(from.address, await staff.permittedOf(known?.siteId ?? null))) {
        await note('staff_login_failed', who, from.address, { why: 'address' });
        return failure('address_not_permitted', { ip: from.address });
      }
      const account = known ? `staff:${known.id}` : `staff-name:${request.username.toLowerCase()}`;
      const counted = from.counted === null ? null : `staff-address:${from.counted}`;
      const begun = await beginAttempt(deps, { account, device: null, from: counted });
      if (isFailure(begun)) return begun;
      const place = deps.passwords.enter();
      if (!place) {
        await begun.takeBack();
        return failure('too_many_requests', { seconds: 2 });
      }
      if (!(await place.verify(known?.passwordHash ?? null, request.password)) || !known) {
        await note('staff_login_failed', who, from.address, { why: 'password', remaining: begun.remaining });
        return failure('login_wrong', { remaining: begun.remaining, minutes: deps.policy.blockMinutes });
      }
      await begun.forgive();
      const token = newSessionToken();
      const { address, userAgent } = from;
      const session = { tokenHash: digestOf(token), staffId: known.id, address, userAgent };
      if (!(await staff.openSession(session, known.passwordHash))) return failure('credentials_wrong');
      await note('staff_login', who, address);
      return token;
    },
  };

  return {
    ...byPassword,
    ...linkLogin({ ...deps, note }, byPassword.open),
    ...totpLogin({ ...deps, note }),
    ...passkeyLogin({ ...deps, note }),
    ...recoveryLogin({ ...deps, note }),
    ...passwordLogin({ ...deps, note }),

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

export const newFirstPassword = (): string => randomBytes(16).toString('base64url');
