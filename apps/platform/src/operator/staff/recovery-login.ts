import { type Failure, isFailure } from '@salon/contract';
import { digestOf } from '../calls/environment-keys.ts';
import {
  acceptFactor,
  beginCode,
  type FactorDeps,
  refusalOfChange,
  refuseFactor,
  renewCodes,
  type ShownCodes,
} from './second-factor.ts';
import { hasSecondFactor, type StaffSession } from './staff-sessions.ts';

/** Recovery codes: each stands in for the second factor once. */
export function recoveryLogin(deps: FactorDeps) {
  const { staff, note } = deps;
  return {
    async recovery(session: StaffSession, code: string, address: string): Promise<Failure | null> {
      const begun = await beginCode(deps, session.id, 'code');
      if (isFailure(begun)) return begun;
      const codesLeft = hasSecondFactor(session) ? await staff.useRecoveryCode(session.id, digestOf(code)) : null;
      if (codesLeft === null)
        return refuseFactor(deps, session, address, { factor: 'recovery', remaining: begun.remaining });
      await begun.forgive();
      await note('staff_recovery_used', session, address, { codesLeft });
      return acceptFactor(deps, session, address, 'recovery');
    },
    async newCodes(session: StaffSession, address: string): Promise<ShownCodes | Failure> {
      return refusalOfChange(session) ?? renewCodes(deps, session, address);
    },
  };
}
