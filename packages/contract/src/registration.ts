import { LANGUAGES } from '@salon/domain/language.ts';
import { hasLinkingDot, isPersonName } from '@salon/domain/names.ts';
import * as z from 'zod/mini';
import { loginAnswer } from './http.ts';
import { puzzle } from './puzzle.ts';

/**
 * `POST /api/auth/register`, outside the api base. The answer is that of a login: the new player is logged in, with a balance
 * of 0. A refusal about a field names it in `Params.field`: 40101 and 62037 the password, 40000 any invalid field. 62032 is the
 * same for a username or e-mail address in use and for a person who may not open an account, so that it reveals no players.
 */
export const REGISTER_PATH = '/api/auth/register';
/** The same path relative to the client's api base. */
export const REGISTER_PATH_BELOW_BASE = '/../auth/register';

export const USERNAME_LENGTH_MIN = 4;
export const USERNAME_LENGTH_MAX = 30;
/** ASCII only, because lower case differs between languages; `closed-` is reserved for closed accounts. */
export const USERNAME_FORM = /^(?!closed-)[A-Za-z0-9][A-Za-z0-9._-]*$/i;
export const EMAIL_LENGTH_MAX = 120;
export const NAME_LENGTH_MAX = 60;

/** No address, markup or telephone number: the name of a stranger is read in mails and by staff. A dot is an initial's or ends a word. */
const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH_MAX), z.refine(isPersonName));

export const registerRequest = z.object({
  username: z.string().check(
    z.trim(),
    z.minLength(USERNAME_LENGTH_MIN),
    z.maxLength(USERNAME_LENGTH_MAX),
    z.regex(USERNAME_FORM),
    z.refine((name) => !hasLinkingDot(name)),
  ),
  email: z.string().check(z.trim(), z.maxLength(EMAIL_LENGTH_MAX), z.email()),
  name: personName,
  lastname: personName,
  /** Shorter than `account.PASSWORD_LENGTH_MIN`: 40101. */
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The player confirms to be of age (the site's `AGE_MIN`) and accepts the terms. Both are in the audit log. */
  isOfAge: z.literal(true),
  acceptsTerms: z.literal(true),
  /** Of mails to the player. */
  language: z.optional(z.enum(LANGUAGES)),
  puzzle,
  site_id: z._default(z.int().check(z.nonnegative()), 0),
});
export const registerAnswer = loginAnswer;

export type RegisterRequest = z.output<typeof registerRequest>;
