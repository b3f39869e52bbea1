import { type Failure, failure, isFailure } from '@salon/contract';
import type { RelyingParty } from './passkeys.ts';
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

/** The second factor of a passkey. */
export function passkeyLogin(deps: FactorDeps) {
  const { staff, passkeys, note } = deps;
  return {
    async passkeyOptions(session: StaffSession, party: RelyingParty): Promise<object> {
      const options = await passkeys.loginOptions(session.id, party);
      await staff.setChallenge(session.tokenHash, options.challenge);
      return options;
    },
    async passkey(
      session: StaffSession,
      response: unknown,
      party: RelyingParty,
      address: string,
    ): Promise<Failure | null> {
      const begun = await beginCode(deps, session.id, 'code');
      if (isFailure(begun)) return begun;
      const challenge = await staff.takeChallenge(session.tokenHash);
      if (challenge === null || !(await passkeys.verify(session.id, { response, challenge }, party)))
        return refuseFactor(deps, session, address, { factor: 'passkey', remaining: begun.remaining });
      await begun.forgive();
      return acceptFactor(deps, session, address, 'passkey');
    },
    async offerPasskey(session: StaffSession, party: RelyingParty): Promise<object> {
      const refused = refusalOfChange(session);
      if (refused) return refused;
      const options = await passkeys.enrolmentOptions(session, party);
      await staff.setChallenge(session.tokenHash, options.challenge);
      return options;
    },
    async confirmPasskey(
      session: StaffSession,
      { name, response }: { name: string; response: unknown },
      party: RelyingParty,
      address: string,
    ): Promise<ShownCodes | Failure | null> {
      const refused = refusalOfChange(session);
      if (refused) return refused;
      const challenge = await staff.takeChallenge(session.tokenHash);
      if (challenge === null || !(await passkeys.enrol(session.id, { name, response, challenge }, party)))
        return failure('second_factor_wrong', { remaining: 0, minutes: 0 });
      return acceptEnrolment(deps, session, address, 'passkey');
    },
    /** The last second factor stays. */
    async removePasskey(session: StaffSession, id: string, address: string): Promise<Failure | null> {
      const refused = refusalOfChange(session);
      if (refused) return refused;
      if (!(await passkeys.remove(session.id, id))) {
        const isOwn = (await passkeys.listOf(session.id)).some((own) => own.id === id);
        return isOwn ? failure('second_factor_last') : failure('not_found', { id });
      }
      await note('staff_factor_removed', session, address, { factor: 'passkey' });
      return null;
    },
  };
}
