import { type Failure, failure, isFailure } from '@salon/contract';
import { passwordForms } from '@salon/domain/typed/text.ts';
import { refusalOfTry } from '../../lockout/attempts.ts';
import { noPlace, staffMember } from '../../password/lanes.ts';
import { refusalOfPassword } from '../../password/password-rules.ts';
import { rightHashOf } from '../../password/right-hash.ts';
import { beginCode, type FactorDeps, secondFactorDue } from './second-factor.ts';
import { hasSecondFactor, type StaffSession, stepsOf } from './staff-sessions.ts';

/** Longer than a player's: it opens everybody's money. */
const STAFF_PASSWORD_MIN = 12;

/** The password of a session's own person: given again, and changed. */
export function passwordLogin(deps: FactorDeps) {
  const { staff, note } = deps;
  return {
    /** Before a change of somebody's access, where it was given too long ago. */
    async again(session: StaffSession, password: string, address: string): Promise<Failure | null> {
      const compared = await compare(deps, session, password);
      if (isFailure(compared)) return compared;
      const { passwordHash, remaining } = compared;
      if (passwordHash === null) {
        await note('staff_login_failed', session, address, { why: 'password', remaining });
        return refusalOfTry('staff_password_wrong', compared, deps.policy);
      }
      await staff.passwordGiven(session.tokenHash);
      await note('staff_password_again', session, address);
      return null;
    },

    async changePassword(
      session: StaffSession,
      { present, next }: { present: string; next: string },
      address: string,
    ): Promise<Failure | null> {
      if (stepsOf(session)[0] === 'second_factor') return secondFactorDue();
      // The present password comes with the call.
      if (hasSecondFactor(session) && !session.hasFreshFactor)
        return failure('staff_proof_due', { step: 'second_factor' });
      const compared = await compare(deps, session, present);
      if (isFailure(compared)) return compared;
      if (compared.passwordHash === null) return refusalOfTry('old_password_wrong', compared, deps.policy);
      const refused = refusalOfStaffPassword(next, [session.username, session.name]);
      if (refused) return refused;
      if (passwordForms(next)[0] === passwordForms(present)[0]) return failure('password_common');
      const hash = await deps.passwords.hash(staffMember(session.username), next);
      if (hash === null) return noPlace();
      if (!(await staff.setPassword(session.id, compared.passwordHash, hash))) return failure('unauthorized');
      await staff.passwordGiven(session.tokenHash);
      await staff.endOthers(session.id, session.tokenHash, null);
      await note('staff_password', session, address);
      return null;
    },
  };
}

/** Wrong ones, without a hash, are counted and lock for a time. */
async function compare(
  deps: FactorDeps,
  session: StaffSession,
  password: string,
): Promise<{ passwordHash: string | null; remaining: number } | Failure> {
  const begun = await beginCode(deps, session.id, 'password');
  if (isFailure(begun)) return begun;
  const passwordHash = await rightHashOf(deps.passwords, begun, staffMember(session.username), {
    passwordHash: session.passwordHash,
    password,
    renew: (before, next) => deps.staff.renewPassword(session.id, before, next),
  });
  return isFailure(passwordHash) ? passwordHash : { passwordHash, remaining: begun.remaining };
}

export const refusalOfStaffPassword = (password: string, names: readonly string[]): Failure | null =>
  refusalOfPassword(password, names, STAFF_PASSWORD_MIN);
