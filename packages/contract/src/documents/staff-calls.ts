import type { ErrorName } from '../errors.ts';
import { doneAnswer } from '../http.ts';
import type { OperatorCall } from '../operator/call.ts';
import { OPERATOR_BASE, operatorCalls } from '../operator/calls.ts';
import { PEOPLE_ONLY } from '../operator/rights.ts';
import {
  newRecoveryCodes,
  passkeyOptions,
  staffEnrolled,
  staffLogin,
  staffLoginAnswer,
  staffSelf,
  totpEnrolment,
} from '../operator/staff.ts';
import type { DocumentedCall, DocumentedCalls } from './call.ts';

const STEP = `${OPERATOR_BASE}/login`;
const step = { method: 'POST', tag: 'Operator: login', access: 'person' } as const;
const entry = { ...step, access: 'anyone' } as const;
const nothing = { body: staffLogin.nothing, isBodyOptional: true } as const;
const NEW_PASSWORD = ['password_too_short', 'password_common'] as const;

/** Steps of the login of the operator's people; each answers what the session is now. */
const staffLoginCalls = {
  openStaffSession: {
    ...{ ...entry, path: STEP, body: staffLogin.login, answer: staffLoginAnswer },
    summary: 'Begins a session with name and password; with `wantsToken` for a program',
    description: 'The session that the call came with ends.',
    refusals: ['login_wrong', 'account_protected', 'address_not_permitted', 'puzzle_due'],
  },
  openFirstStaffAccount: {
    ...{ ...entry, path: `${OPERATOR_BASE}/first`, body: staffLogin.first, answer: staffLoginAnswer },
    summary: 'Opens the first account by its one-time link',
    refusals: [...NEW_PASSWORD, 'address_not_permitted', 'staff_link_spent'],
  },
  resetStaffLogin: {
    ...{ ...entry, path: `${STEP}/reset`, body: staffLogin.reset, answer: staffLoginAnswer },
    summary: 'Sets a login up anew by a one-time link of the database’s owner',
    refusals: [...NEW_PASSWORD, 'address_not_permitted', 'staff_link_spent'],
  },
  getStaffSession: {
    ...{ ...step, method: 'GET', path: STEP, answer: staffSelf },
    summary: 'The session as it is now, also before its login is complete',
  },
  closeStaffSession: {
    ...{ ...step, ...nothing, path: `${OPERATOR_BASE}/logout`, answer: doneAnswer },
    summary: 'Ends the session',
  },
  giveTotp: {
    ...{ ...step, path: `${STEP}/totp`, body: staffLogin.totp, answer: staffLoginAnswer },
    summary: 'The code of the authenticator app',
    refusals: ['second_factor_wrong', 'account_protected'],
  },
  giveRecoveryCode: {
    ...{ ...step, path: `${STEP}/recovery`, body: staffLogin.recovery, answer: staffLoginAnswer },
    summary: 'A recovery code in place of the second factor, once',
    refusals: ['second_factor_wrong', 'account_protected'],
  },
  renewRecoveryCodes: {
    ...{ ...step, ...nothing, path: `${STEP}/recovery/new`, answer: newRecoveryCodes },
    summary: 'New recovery codes, shown once; those before are good no more',
    refusals: ['staff_proof_due'],
  },
  giveStaffPasswordAgain: {
    ...{ ...step, path: `${STEP}/again`, body: staffLogin.again, answer: staffLoginAnswer },
    summary: 'The password again, before a change that asks for it',
    refusals: ['staff_password_wrong', 'account_protected'],
  },
  changeStaffPassword: {
    ...{ ...step, path: `${STEP}/password`, body: staffLogin.newPassword, answer: staffSelf },
    summary: 'A new password',
    refusals: ['old_password_wrong', 'account_protected', 'staff_proof_due', ...NEW_PASSWORD],
  },
  enrolTotp: {
    ...{ ...step, ...nothing, path: `${STEP}/totp/enrol`, answer: totpEnrolment },
    summary: 'A secret for an authenticator app',
    refusals: ['staff_proof_due'],
  },
  confirmTotp: {
    ...{ ...step, path: `${STEP}/totp/confirm`, body: staffLogin.totp, answer: staffEnrolled },
    summary: 'Confirms it with a code',
    refusals: ['second_factor_wrong', 'account_protected', 'staff_proof_due'],
  },
  getPasskeyOptions: {
    ...{ ...step, ...nothing, path: `${STEP}/passkey/options`, answer: passkeyOptions },
    summary: 'What a passkey has to sign',
  },
  givePasskey: {
    ...{ ...step, path: `${STEP}/passkey`, body: staffLogin.passkey, answer: staffLoginAnswer },
    summary: 'The signature of a passkey',
    refusals: ['second_factor_wrong', 'account_protected'],
  },
  enrolPasskey: {
    ...{ ...step, ...nothing, path: `${STEP}/passkey/enrol`, answer: passkeyOptions },
    summary: 'What a new passkey is made from',
    refusals: ['staff_proof_due'],
  },
  confirmPasskey: {
    ...{ ...step, path: `${STEP}/passkey/confirm`, body: staffLogin.passkeyConfirm, answer: staffEnrolled },
    summary: 'Confirms a new passkey',
    refusals: ['second_factor_wrong', 'account_protected', 'staff_proof_due'],
  },
  removePasskey: {
    ...{ ...step, path: `${STEP}/passkey/remove`, body: staffLogin.passkeyRemove, answer: staffSelf },
    summary: 'Removes a passkey; the last second factor stays',
    refusals: ['second_factor_last', 'staff_proof_due'],
  },
} as const satisfies DocumentedCalls;

/** The operators' table of calls as calls of the document. */
const tableOfCalls = Object.fromEntries(
  Object.entries<OperatorCall>(operatorCalls).map(([name, call]) => [name, documented(call)]),
);

export const staffCalls: DocumentedCalls = { ...staffLoginCalls, ...tableOfCalls };

function ofPeople(right: OperatorCall['right']): string {
  return PEOPLE_ONLY.some((one) => one === right) ? ', which no key has' : '';
}

function documented({ path, right, everySite, answer, params, query, body, ...call }: OperatorCall): DocumentedCall {
  const refusals: ErrorName[] = [];
  if (params) refusals.push('not_found');
  if (call.needsProof) refusals.push('staff_proof_due');
  return {
    ...{ method: call.method, summary: call.summary, path: `${OPERATOR_BASE}${path}`, access: 'staff' },
    tag: `Operator: ${right === 'signed_in' ? 'login' : right.split('.')[0]}`,
    description: [
      right === 'signed_in' ? 'For every signed-in person.' : `Needs the right \`${right}\`${ofPeople(right)}.`,
      ...(everySite ? ['Of every site: for staff and keys that are bound to none.'] : []),
      ...(call.needsProof ? ['Of a session it asks for password and second factor within the last ten minutes.'] : []),
    ].join(' '),
    ...(params && { params }),
    ...(refusals.length > 0 && { refusals }),
    ...(query && { query }),
    ...(body && { body }),
    answer: answer === 'file' ? 'application/octet-stream' : answer,
  };
}
