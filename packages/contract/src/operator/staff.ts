import { codeTyped } from '@salon/domain/typed/code.ts';
import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { puzzle } from '../puzzle.ts';
import { code, loginName, password } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';
import { plainName } from './plain-name.ts';
import { RIGHTS, ROLES } from './rights.ts';

/** Staff accounts, their login in two steps, and API keys. */

/** Header that names the site of a call, for staff of every site; others have one site. */
export const SITE_HEADER = 'x-site';
/** A call that the console makes by itself says so: it does not keep a session open. */
export const BACKGROUND_HEADER = 'x-background';
/** HttpOnly cookie of a staff session; programs send the same value as bearer token. */
export const STAFF_COOKIE = 'salon-staff';
/**
 * Header of every call of the console, with any value: a page of another origin needs a permission for it that nobody gets. The cookie
 * counts only beside it, or beside `Sec-Fetch-Site: same-origin`.
 */
export const CONSOLE_HEADER = 'x-console';

const username = loginName.check(z.minLength(3), z.maxLength(60), z.regex(/^[\p{L}\p{N}._@-]+$/u));
/** Of a new account: small ASCII letters alone, since letters of other scripts look like them and four eyes are of two names. */
const newUsername = loginName.check(
  z.toLowerCase(),
  z.minLength(3),
  z.maxLength(60),
  z.regex(/^[a-z0-9][a-z0-9._-]*$/),
);
const personId = z.int().check(z.positive());
const linkToken = z.string().check(z.regex(/^[\w-]{20,100}$/));
/** A text of a WebAuthn message; the library checks the rest. */
const webauthn = z.record(z.string(), z.unknown());

/** What a session still needs before any other call is answered. */
export const STAFF_STEPS = ['second_factor', 'new_password', 'enrolment'] as const;

/** `Params.step` of 63030: what has to be given again before a login, an account or a key is changed. */
export type StaffProof = 'password' | 'second_factor';

/** A recovery code: 120 bits, in letters and digits of which none is taken for another (Crockford's base 32). */
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{24}$/;
/** Whatever capitals, spaces and dashes it is typed with. */
const readRecoveryCode = (typed: string): string =>
  codeTyped(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
export const isRecoveryCode = (typed: string): boolean => RECOVERY_CODE.test(readRecoveryCode(typed));
const recoveryCode = z.string().check(z.maxLength(60), z.overwrite(readRecoveryCode), z.regex(RECOVERY_CODE));

export const staffSite = z.object({ id: z.int(), name: z.string(), currency: z.string() });
export const staffSelf = z.object({
  status: z.literal(1),
  id: personId,
  username: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  rights: z.array(z.enum(RIGHTS)),
  /** Null: staff of every site. */
  siteId: z.nullable(z.int()),
  /** Sites that the person works for. */
  sites: z.array(staffSite),
  /** First is next; empty: the login is complete. */
  steps: z.array(z.enum(STAFF_STEPS)),
  /** Second factors that the person has. */
  hasTotp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })),
  /** Recovery codes that are not used yet. A node of the last release does not say. */
  recoveryCodesLeft: z._default(z.int(), 0),
  /** Of the session; moves with every call. */
  expiresAt: z.string(),
});

/** Calls without a complete login, outside of the table: `POST` below `OPERATOR_BASE`. */
export const staffLogin = {
  /** `/logout`, and what is asked for without a word. */
  nothing: z.object({}),
  /** `GET /login` → staffSelf, also before the login is complete. `/login` → staffSelf, the session as cookie, and `token` where `wantsToken` (a program). */
  login: z.object({ username, password, wantsToken: z._default(z.boolean(), false), puzzle }),
  /** `/login/totp` */
  totp: z.object({ code: code.check(z.regex(/^\d{6}$/)) }),
  /** `/login/passkey/options` → {options}; `/login/passkey` */
  passkey: z.object({ response: webauthn }),
  /** `/login/password`: the first one has to be changed; also later, with the present one. */
  newPassword: z.object({ present: password, next: password }),
  /** `/login/totp/enrol` → {secret, uri}; `/login/totp/confirm` with a code of it. */
  /** `/login/passkey/enrol` → {options}; `/login/passkey/confirm`. */
  /** `/login/passkey/remove`: of the person who is logged in; the last second factor stays. */
  passkeyRemove: z.object({ id: z.string().check(z.minLength(1), z.maxLength(500)) }),
  passkeyConfirm: z.object({ name: plainName, response: webauthn }),
  /** `/login/recovery`: in place of the second factor, once. `/login/recovery/new` → {recoveryCodes}: those before are good no more. */
  recovery: z.object({ code: recoveryCode }),
  /**
   * `/login/again`: the password, given again before a change that asks for it (63030). The second factor is given again by its own step.
   * After either the session goes on under another token: as cookie, or as `token` of the answer where a program asks.
   */
  again: z.object({ password }),
  /** `/login/reset` with the token of a link that the owner of the database made: a new password; the second factors are gone. */
  reset: z.object({ token: linkToken, password }),
  /** `/first` with the link's token: opens the first account. */
  first: z.object({ token: linkToken, username: newUsername, name: plainName, password }),
};
export const staffLoginAnswer = z.extend(staffSelf, { token: z.optional(z.string()) });
const recoveryCodes = z.array(z.string());
/** After a second factor was set up: with a first set of recovery codes where the person has none, shown once. */
export const staffEnrolled = z.extend(staffSelf, { recoveryCodes: z.optional(recoveryCodes) });
export const newRecoveryCodes = z.object({ status: z.literal(1), recoveryCodes });
export const passkeyOptions = z.object({ status: z.literal(1), options: webauthn });
export const totpEnrolment = z.object({ status: z.literal(1), secret: z.string(), uri: z.string() });

const staffMember = z.object({
  id: personId,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  siteId: z.nullable(z.int()),
  /** Null: active. */
  disabledAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
});
const email = loginName.check(z.maxLength(200), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/));
const aboutStaff = { name: plainName, email: z._default(email, ''), role: z.enum(ROLES) };
const target = z.object({ id });
const changed = z.object({ status: z.literal(1), isChanged: z.boolean() });
/** A password that was made for somebody: shown once, to be changed at the first login. */
const firstPassword = z.object({ status: z.literal(1), id: personId, password: z.string() });

const staffSession = z.object({
  /** Begin of the hash that is stored in place of its token. */
  id: z.string(),
  address: z.string(),
  userAgent: z.string(),
  openedAt: z.string(),
  /** Of the last act of the person, to the minute or so. */
  seenAt: z.string(),
  isOwn: z.boolean(),
});

const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** What it opens now: of those that it was made with, the ones that its owner has too. */
  rights: z.array(z.enum(RIGHTS)),
  /** Who answers for it; null: made by an older release, and nobody has adopted it. */
  owner: z.nullable(z.string()),
  /** The account of its owner is closed: it opens nothing until somebody adopts it. */
  isOwnerGone: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});

export const staffCalls = {
  self: {
    ...{ method: 'GET', path: '/self', right: 'signed_in', answer: staffSelf },
    summary: 'who is logged in, with rights and sites',
  },
  sessions: {
    ...{ method: 'GET', path: '/sessions', right: 'signed_in' },
    summary: 'where the caller is logged in',
    answer: z.object({ status: z.literal(1), sessions: z.array(staffSession) }),
  },
  'sessions-end': {
    ...{ method: 'POST', path: '/sessions/end', right: 'signed_in', words: ['session'], needsProof: true },
    summary: 'ends one of the caller’s sessions, or all but that of the call',
    body: z.object({ session: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))) }),
    answer: z.object({ status: z.literal(1), ended: z.int() }),
  },
  staff: {
    ...{ method: 'GET', path: '/staff', right: 'staff.write' },
    summary: 'staff accounts',
    answer: z.object({ status: z.literal(1), staff: z.array(staffMember) }),
  },
  'staff-add': {
    ...{ method: 'POST', path: '/staff', right: 'staff.write', needsProof: true },
    words: ['username', 'role', 'name'],
    summary: 'opens an account; its first password is shown once',
    body: z.object({ username: newUsername, ...aboutStaff, everySite: z._default(z.boolean(), false) }),
    answer: firstPassword,
  },
  'staff-change': {
    ...{ method: 'POST', path: '/staff/:id', right: 'staff.write', needsProof: true },
    ...{ words: ['id'], params: target, answer: changed },
    summary: 'changes name, e-mail and role; ends the sessions of a person whose role changes',
    body: z.object(aboutStaff),
  },
  'staff-disable': {
    ...{ method: 'POST', path: '/staff/:id/disable', right: 'staff.write', words: ['id'], params: target },
    summary: 'closes an account and ends its sessions',
    answer: changed,
  },
  'staff-enable': {
    ...{ method: 'POST', path: '/staff/:id/enable', right: 'staff.write', needsProof: true },
    ...{ words: ['id'], params: target },
    summary: 'opens a closed account again',
    answer: changed,
  },
  'staff-reset': {
    ...{ method: 'POST', path: '/staff/:id/reset', right: 'staff.write', needsProof: true },
    ...{ words: ['id'], params: target },
    summary: 'a new first password, without the second factors; ends the sessions',
    answer: firstPassword,
  },
  keys: {
    ...{ method: 'GET', path: '/keys', right: 'staff.write' },
    summary: 'API keys of integrators',
    answer: z.object({ status: z.literal(1), keys: z.array(apiKey) }),
  },
  'key-add': {
    ...{ method: 'POST', path: '/keys', right: 'staff.write', needsProof: true, words: ['name', 'days'] },
    summary: 'makes an API key; it is shown once, opens no more than its owner may do, and ends with their account',
    body: z.object({
      name: plainName,
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(730)), 365),
      rights: z.array(z.enum(RIGHTS)).check(z.minLength(1)),
    }),
    answer: z.object({ status: z.literal(1), id: z.int(), key: z.string(), expiresAt: z.string() }),
  },
  'key-adopt': {
    ...{ method: 'POST', path: '/keys/:id/adopt', right: 'staff.write', needsProof: true },
    ...{ words: ['id'], params: target },
    summary: 'the caller becomes the owner of an API key',
    answer: changed,
  },
  'key-revoke': {
    ...{ method: 'POST', path: '/keys/:id/revoke', right: 'staff.write', words: ['id'], params: target },
    summary: 'ends an API key at once',
    answer: changed,
  },
} as const satisfies OperatorCalls;

export type StaffSelf = z.output<typeof staffSelf>;
export type StaffSessionRow = z.output<typeof staffSession>;
export type StaffMember = z.output<typeof staffMember>;
export type ApiKey = z.output<typeof apiKey>;
