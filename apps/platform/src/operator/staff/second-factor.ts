import { type Failure, failure } from '@salon/contract';
import type { Audit, AuditType } from '../../audit/audit.ts';
import { type AttemptDeps, beginAttempt } from '../../lockout/attempts.ts';
import type { KnownDevices } from '../../lockout/known-devices.ts';
import type { Passwords } from '../../password/passwords.ts';
import type { Strangers } from '../../password/strangers.ts';
import type { SealedTexts } from '../../sealed-texts.ts';
import type { Passkeys } from './passkeys.ts';
import type { StaffQueries } from './staff-queries.ts';
import { type StaffSession, type StaffSessions, stepsOf } from './staff-sessions.ts';

/** What both kinds of second factor share. */

export interface StaffLoginDeps extends AttemptDeps {
  staff: StaffQueries;
  sessions: Pick<StaffSessions, 'isPermitted' | 'areListed'>;
  devices: KnownDevices;
  passwords: Passwords;
  strangers: Strangers;
  passkeys: Passkeys;
  sealed: SealedTexts;
  audit: Audit;
  nowMs(): number;
}

export type Note = (type: AuditType, who: StaffSession, address: string, details?: object) => Promise<void>;

const CODE_FAILURES = 5;

/** Wrong codes, and wrong present passwords, are counted by person and lock for a time. */
export const beginCode = (deps: AttemptDeps, staffId: number, what: 'code' | 'password') =>
  beginAttempt(
    { ...deps, policy: { ...deps.policy, accountFailures: CODE_FAILURES } },
    { account: '', device: `staff-${what}:${staffId}`, from: null },
  );

export const secondFactorDue = (): Failure => failure('staff_login_incomplete', { step: 'second_factor' });

/** A factor is added or removed by somebody who has given one, or has none yet. */
export const refusalOfEnrolment = (session: StaffSession): Failure | null =>
  stepsOf(session).includes('second_factor') ? secondFactorDue() : null;

export interface FactorDeps extends StaffLoginDeps {
  note: Note;
}

export async function acceptFactor(
  { staff, note }: FactorDeps,
  session: StaffSession,
  address: string,
  factor: string,
): Promise<null> {
  await staff.setFactor(session.tokenHash);
  await note('staff_factor', session, address, { factor });
  return null;
}

export async function refuseFactor(
  { note, policy }: FactorDeps,
  session: StaffSession,
  address: string,
  { factor, remaining }: { factor: string; remaining: number },
): Promise<Failure> {
  await note('staff_login_failed', session, address, { why: factor, remaining });
  return failure('second_factor_wrong', { remaining, minutes: policy.blockMinutes });
}
