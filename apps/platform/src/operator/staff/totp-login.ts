import { type Failure, failure, isFailure } from '@salon/contract';
import {
  acceptEnrolment,
  acceptFactor,
  beginCode,
  type FactorDeps,
  refusalOfChange,
  refuseFactor,
  type ShownCodes,
} from './second-factor.ts';
import type { StaffSession } from './staff-sessions.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** The second factor of an authenticator app. */
export function totpLogin(deps: FactorDeps) {
  const { staff, sealed } = deps;
  return {
    async totp(session: StaffSession, code: string, address: string): Promise<Failure | null> {
      if (session.totpSecret === null) return failure('second_factor_wrong', { remaining: 0, minutes: 0 });
      const begun = await beginCode(deps, session.id, 'code');
      if (isFailure(begun)) return begun;
      const step = stepOfCode(sealed.open(session.totpSecret), code, deps.nowMs());
      if (step === null || !(await staff.acceptTotpStep(session.id, step)))
        return refuseFactor(deps, session, address, { factor: 'totp', remaining: begun.remaining });
      await begun.forgive();
      return acceptFactor(deps, session, address, 'totp');
    },

    async offerTotp(session: StaffSession): Promise<{ secret: string; uri: string } | Failure> {
      const refused = refusalOfChange(session);
      if (refused) return refused;
      const secret = newTotpSecret();
      await staff.offerTotp(session.tokenHash, sealed.seal(secret));
      return { secret, uri: totpUri(secret, session.username) };
    },
    async confirmTotp(session: StaffSession, code: string, address: string): Promise<ShownCodes | Failure | null> {
      const refused = refusalOfChange(session);
      if (refused) return refused;
      const begun = await beginCode(deps, session.id, 'code');
      if (isFailure(begun)) return begun;
      const step = session.offeredTotp && stepOfCode(sealed.open(session.offeredTotp), code, deps.nowMs());
      if (session.offeredTotp === null || step === null)
        return refuseFactor(deps, session, address, { factor: 'totp', remaining: begun.remaining });
      await begun.forgive();
      await staff.takeTotp(session.id, session.offeredTotp, step);
      return acceptEnrolment(deps, session, address, 'totp');
    },
  };
}
