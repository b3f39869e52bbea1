import { doneAnswer } from '../http.ts';
import type { OperatorCall } from '../operator/call.ts';
import { OPERATOR_BASE, operatorCalls } from '../operator/calls.ts';
import { PEOPLE_ONLY } from '../operator/rights.ts';
import { passkeyOptions, staffLogin, staffLoginAnswer, staffSelf, totpEnrolment } from '../operator/staff.ts';
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
    refusals: ['login_wrong', 'account_protected', 'address_not_permitted', 'puzzle_due'],
  },
  openFirstStaffAccount: {
    ...{ ...entry, path: `${OPERATOR_BASE}/first`, body: staffLogin.first, answer: staffLoginAnswer },
    summary: 'Opens the first account by its one-time link',
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
    ...{ ...step, path: `${STEP}/totp`, body: staffLogin.totp, answer: staffSelf },
    summary: 'The code of the authenticator app',
    refusals: ['second_factor_wrong'],
  },
  changeStaffPassword: {
    ...{ ...step, path: `${STEP}/password`, body: staffLogin.newPassword, answer: staffSelf },
    summary: 'A new password',
    refusals: ['old_password_wrong', ...NEW_PASSWORD],
  },
  enrolTotp: {
    ...{ ...step, ...nothing, path: `${STEP}/totp/enrol`, answer: totpEnrolment },
    summary: 'A secret for an authenticator app',
  },
  confirmTotp: {
    ...{ ...step, path: `${STEP}/totp/confirm`, body: staffLogin.totp, answer: staffSelf },
    summary: 'Confirms it with a code',
    refusals: ['second_factor_wrong'],
  },
  getPasskeyOptions: {
    ...{ ...step, ...nothing, path: `${STEP}/passkey/options`, answer: passkeyOptions },
    summary: 'What a passkey has to sign',
  },
  givePasskey: {
    ...{ ...step, path: `${STEP}/passkey`, body: staffLogin.passkey, answer: staffSelf },
    summary: 'The signature of a passkey',
    refusals: ['second_factor_wrong'],
  },
  enrolPasskey: {
    ...{ ...step, ...nothing, path: `${STEP}/passkey/enrol`, answer: passkeyOptions },
    summary: 'What a new passkey is made from',
  },
  confirmPasskey: {
    ...{ ...step, path: `${STEP}/passkey/confirm`, body: staffLogin.passkeyConfirm, answer: staffSelf },
    summary: 'Confirms a new passkey',
    refusals: ['second_factor_wrong'],
  },
  removePasskey: {
    ...{ ...step, path: `${STEP}/passkey/remove`, body: staffLogin.passkeyRemove, answer: staffSelf },
    summary: 'Removes a passkey; the last second factor stays',
    refusals: ['second_factor_last'],
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
  return {
    ...{ method: call.method, summary: call.summary, path: `${OPERATOR_BASE}${path}`, access: 'staff' },
    tag: `Operator: ${right === 'signed_in' ? 'login' : right.split('.')[0]}`,
    description: [
      right === 'signed_in' ? 'For every signed-in person.' : `Needs the right \`${right}\`${ofPeople(right)}.`,
      ...(everySite ? ['Of every site: for staff and keys that are bound to none.'] : []),
    ].join(' '),
    ...(params && { params, refusals: ['not_found'] as const }),
    ...(query && { query }),
    ...(body && { body }),
    answer: answer === 'file' ? 'application/octet-stream' : answer,
  };
}
