import * as z from 'zod/mini';
import { count, credit, uuid } from './fields.ts';
import { code, password } from './typed-fields.ts';

/** The player's own account, below `/api/v1/player`. */

/** Anti-money-laundering laws: name, username and e-mail of a closed account are retained this long, in a table of their own. */
export const IDENTITY_RETENTION_YEARS = 5;

/** A new password that is shorter is refused with 40101; an existing one that is shorter still logs in. */
export const PASSWORD_LENGTH_MIN = 8;

/** A name in lower case without punctuation and trailing digits. */
const coreOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replace(/\p{N}+$/u, '');

/** Letters of a name that is looked for inside of a password. */
const INNER_NAME_MIN = 3;
/** Signs beside the names, at least. */
const BESIDE_NAMES_MIN = 4;

/** Whether a password is little more than these names, or the local part of an e-mail address; refused with 62037. */
export function isNamedAfter(password: string, names: readonly string[]): boolean {
  const core = coreOf(password);
  if (core === '') return false;
  const cores = names.flatMap((name) => [coreOf(name), coreOf(name.split('@')[0] ?? '')]);
  if (cores.includes(core)) return true;
  // The longest first: a name may have another one inside.
  const inner = cores.filter((name) => name.length >= INNER_NAME_MIN).sort((one, other) => other.length - one.length);
  const beside = inner.reduce((left, name) => left.replaceAll(name, ''), core);
  return beside !== core && [...beside].length < BESIDE_NAMES_MIN;
}

/** `GET /player/profile` */
export const profileAnswer = z.object({
  status: z.literal(1),
  profile: z.object({
    id: z.int(),
    username: z.string(),
    name: z.string(),
    lastname: z.string(),
    email: z.string(),
    emailVerifiedAt: z.nullable(z.string()),
    memberSince: z.string(),
    hasPin: z.boolean(),
    passwordChangedAt: z.nullable(z.string()),
  }),
});

/** `POST /player/password`; ends every other login of the player. 40001: wrong old password, 40101: new one too short, 62037: easy to guess. */
export const passwordRequest = z.object({ oldPassword: password, newPassword: password });
export const passwordAnswer = z.object({ status: z.literal(1), endedLogins: count });

/** `POST /player/pin`; 40001: the password is wrong. */
export const pinRequest = z.object({
  password,
  pin: code.check(z.regex(/^[0-9]{4,8}$/)),
});
/** The new `pin_code`, as in the answer of a login. */
export const pinAnswer = z.object({ status: z.literal(1), pin_code: z.string() });

/** A photo is a JPEG, a square of at most so many pixels, in at most so many bytes; clients make theirs of 256. */
export const PHOTO_SIDE_MAX_PX = 512;
export const PHOTO_BYTES_MAX = 65_536;
/** Below it are the players' photos, each under a name that nobody guesses. */
export const PHOTOS = '/images/players/';

/** `POST /player/photo`: base64, null: none any more. 62072: it is no such JPEG. */
export const photoRequest = z.object({
  jpeg: z.nullable(
    z.string().check(z.maxLength(Math.ceil(PHOTO_BYTES_MAX / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  ),
});
/** As in the answer of a login. */
export const photoAnswer = z.object({ status: z.literal(1), photoURL: z.nullable(z.string()) });

/** LG-15: login events of the audit log. */
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

/** `GET /player/devices`: logins that have not ended or expired, the caller's first. */
export const deviceRow = z.object({
  id: uuid,
  address: z.string(),
  /** `User-Agent` of the login; may be empty. */
  userAgent: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  isCurrent: z.boolean(),
});
export const devicesAnswer = z.object({ status: z.literal(1), devices: z.array(deviceRow) });
/** `POST /player/devices/end`; without an id every login ends, including the caller's. */
export const endDeviceRequest = z.object({ id: z.optional(uuid) });
export const endDeviceAnswer = z.object({ status: z.literal(1), endedLogins: count });

/** Why an account cannot be closed yet. */
export const OBSTACLES = ['session', 'transfer', 'withdrawal', 'hand_pay', 'balance'] as const;
/** `GET /player/close`: what prevents it; `POST` closes the account for ever, or fails with 62001 and `Params.reason`. */
export const closingAnswer = z.object({
  status: z.literal(1),
  balanceMinor: credit,
  obstacles: z.array(z.enum(OBSTACLES)),
  /** The operator retains the player's identity this long, apart from everything else. */
  retentionYears: count,
});
export const closeRequest = z.object({ password });

export type Profile = z.output<typeof profileAnswer>['profile'];
export type LogonType = (typeof LOGON_TYPES)[number];
export type LogonRow = z.output<typeof logonRow>;
export type DeviceRow = z.output<typeof deviceRow>;
export type Obstacle = (typeof OBSTACLES)[number];
export type Closing = z.output<typeof closingAnswer>;
