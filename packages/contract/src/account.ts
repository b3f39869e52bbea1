import * as z from 'zod/mini';
import { count, credit, uuid } from './fields.ts';

/** The player's own account, below `/api/v1/player`. */

/** Name, username and e-mail of a closed account are kept apart for as long as laws against money laundering ask. */
export const IDENTITY_RETENTION_YEARS = 5;

/** Shorter ones are answered with 40101; old ones that are shorter still log in. */
export const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 200;

/** A name without its punctuation, and without the digits that people put behind one. */
const coreOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replace(/\p{N}+$/u, '');

/** Whether a password is one of these names, or the part of an e-mail address before the @; answered with 62037. */
export function isNamedAfter(password: string, names: readonly string[]): boolean {
  const core = coreOf(password);
  return core !== '' && names.some((name) => core === coreOf(name) || core === coreOf(name.split('@')[0] ?? ''));
}
/** Only there to be compared: of any length, so that a wrong one is wrong and not malformed. */
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX));

/** `GET /player/profile` */
export const profileAnswer = z.object({
  status: z.literal(1),
  profile: z.object({
    id: z.int(),
    username: z.string(),
    name: z.string(),
    lastname: z.string(),
    email: z.string(),
    memberSince: z.string(),
    hasPin: z.boolean(),
    passwordChangedAt: z.nullable(z.string()),
  }),
});

/** `POST /player/password`; every other login of the player ends. 40001: old one wrong, 40101: new one too short, 62037: easy to guess. */
export const passwordRequest = z.object({ oldPassword: password, newPassword: password });
export const passwordAnswer = z.object({ status: z.literal(1), endedLogins: count });

/** `POST /player/pin`; 40001: the password is wrong. */
export const pinRequest = z.object({
  password,
  pin: z.string().check(z.regex(/^[0-9]{4,8}$/)),
});
/** The new hash, as the login's answer has it. */
export const pinAnswer = z.object({ status: z.literal(1), pin_code: z.string() });

/** LG-15: what the audit log says about logins. */
export const LOGON_TYPES = [
  'login_fail',
  'login_not_allowed',
  'login_success',
  'login_check',
  'logout_success',
  'password_changed',
  'temporary_blocked',
  'kicked_by_player',
] as const;
/** `GET /player/logons?page=&size=`, latest first. */
export const logonRow = z.object({
  id: z.string(),
  at: z.string(),
  type: z.enum(LOGON_TYPES),
  address: z.nullable(z.string()),
});
export const logonsAnswer = z.object({ status: z.literal(1), total: count, logons: z.array(logonRow) });

/** `GET /player/devices`: logins that are neither ended nor over, the caller's first. */
export const deviceRow = z.object({
  id: uuid,
  address: z.string(),
  /** What the browser called itself at the login; may be empty. */
  userAgent: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  isCurrent: z.boolean(),
});
export const devicesAnswer = z.object({ status: z.literal(1), devices: z.array(deviceRow) });
/** `POST /player/devices/end`; without an id every login ends, also the caller's. */
export const endDeviceRequest = z.object({ id: z.optional(uuid) });
export const endDeviceAnswer = z.object({ status: z.literal(1), endedLogins: count });

/** Why an account cannot be closed yet. */
export const OBSTACLES = ['session', 'transfer', 'withdrawal', 'hand_pay', 'balance'] as const;
/** `GET /player/close`: what stands in the way; `POST` closes for good, 62001 with `Params.reason` where something does. */
export const closingAnswer = z.object({
  status: z.literal(1),
  balanceMinor: credit,
  obstacles: z.array(z.enum(OBSTACLES)),
  /** For so long the operator keeps who the player was, apart from everything else. */
  retentionYears: count,
});
export const closeRequest = z.object({ password });

export type Profile = z.output<typeof profileAnswer>['profile'];
export type LogonType = (typeof LOGON_TYPES)[number];
export type LogonRow = z.output<typeof logonRow>;
export type DeviceRow = z.output<typeof deviceRow>;
export type Obstacle = (typeof OBSTACLES)[number];
export type Closing = z.output<typeof closingAnswer>;
