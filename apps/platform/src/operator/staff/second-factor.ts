import { type Failure, failure } from '@salon/contract';
import type { Audit, AuditType } from '../../audit/audit.ts';
import { type AttemptDeps, beginAttempt, refusalOfTry } from '../../lockout/attempts.ts';
import type { KnownDevices } from '../../lockout/known-devices.ts';
import type { Passwords } from '../../password/passwords.ts';
import type { Strangers } from '../../password/strangers.ts';
import type { SealedTexts } from '../../sealed-texts.ts';
import { digestOf } from '../calls/environment-keys.ts';
import type { Passkeys } from './passkeys.ts';
import { groupedCode, newRecoveryCodes } from './recovery-codes.ts';
import type { StaffQueries } from './staff-queries.ts';
import { proofDueOf, type StaffSession, type StaffSessions, stepsOf } from './staff-sessions.ts';

/** What all kinds of second factor share. */

export interface StaffOrigin {
  address: string;
  /** The address that limits count by; null behind an undeclared proxy. */
  counted: string | null;
  /** The `Cookie` header, for the device that it may be known as. */
  cookies: string | undefined;
  userAgent: string;
}

/** A session that has just begun, with its person, whom the device is known for from now on. */
export interface OpenedSession {
  token: string;
  staffId: number;
}

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

export type Note = (
  type: AuditType,
  who: Pick<StaffSession, 'siteId' | 'username'>,
  address: string,
  details?: object,
) => Promise<void>;

const CODE_FAILURES = 5;

/** Wrong codes, and wrong present passwords, are counted by person and lock for a time. */
export const beginCode = (deps: AttemptDeps, staffId: number, what: 'code' | 'password') =>
  beginAttempt(
    { ...deps, policy: { ...deps.policy, accountFailures: CODE_FAILURES } },
    { account: '', device: `staff-${what}:${staffId}`, from: null },
  );

export const secondFactorDue = (): Failure => failure('staff_login_incomplete', { step: 'second_factor' });

/** The own login is changed by somebody who has given the password a moment ago, and the second factor if they have one. */
export function refusalOfChange(session: StaffSession): Failure | null {
  if (stepsOf(session).includes('second_factor')) return secondFactorDue();
  const due = proofDueOf(session);
  return due && failure('staff_proof_due', { step: due });
}

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

/** Shown once, with the answer to what has made them. */
export interface ShownCodes {
  recoveryCodes: string[];
}

/** A factor was set up, and with it the recovery codes of a person who has none. */
export async function acceptEnrolment(
  deps: FactorDeps,
  session: StaffSession,
  address: string,
  factor: string,
): Promise<ShownCodes | null> {
  await deps.note('staff_enrolled', session, address, { factor });
  await acceptFactor(deps, session, address, factor);
  return session.recoveryCodes > 0 ? null : renewCodes(deps, session, address);
}

/** A new set; the one before is good no more. */
export async function renewCodes(
  { staff, note }: FactorDeps,
  session: StaffSession,
  address: string,
): Promise<ShownCodes> {
  const codes = newRecoveryCodes();
  await staff.renewRecoveryCodes(session.id, codes.map(digestOf));
  await note('staff_recovery_codes', session, address);
  return { recoveryCodes: codes.map(groupedCode) };
}

export async function refuseFactor(
  { note, policy }: FactorDeps,
  session: StaffSession,
  address: string,
  { factor, remaining }: { factor: string; remaining: number },
): Promise<Failure> {
  await note('staff_login_failed', session, address, { why: factor, remaining });
  return refusalOfTry('second_factor_wrong', { remaining }, policy);
}
