import * as z from 'zod/mini';
import { loginAnswer } from './http.ts';

/**
 * `POST /api/auth/register`, outside the api base. It answers as a login does: whoever has registered is logged in, with a
 * balance of zero. Refusals that belong to a field name it in `Params.field`, as those of a login do: 40101 and 62037
 * password, 40000 whatever does not fit. 62032 answers alike for a name or an e-mail address that somebody has and for
 * somebody who may not open an account, so that nobody can ask who is a player here.
 */
export const REGISTER_PATH = '/api/auth/register';
/** The same as seen from the client's api base. */
export const REGISTER_PATH_BELOW_BASE = '/../auth/register';

export const USERNAME_LENGTH_MIN = 4;
export const USERNAME_LENGTH_MAX = 30;
/** Letters that no language folds in its own way; names of closed accounts are not for anybody. */
export const USERNAME_FORM = /^(?!closed-)[A-Za-z0-9][A-Za-z0-9._-]*$/i;
export const EMAIL_LENGTH_MAX = 120;
export const NAME_LENGTH_MAX = 60;

const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH_MAX));

export const registerRequest = z.object({
  username: z
    .string()
    .check(z.trim(), z.minLength(USERNAME_LENGTH_MIN), z.maxLength(USERNAME_LENGTH_MAX), z.regex(USERNAME_FORM)),
  email: z.string().check(z.trim(), z.maxLength(EMAIL_LENGTH_MAX), z.email()),
  name: personName,
  lastname: personName,
  /** Shorter than `account.PASSWORD_LENGTH_MIN` is answered with 40101. */
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The player says that they are of age (the site's `AGE_MIN`), and takes the terms. Both are kept in the audit. */
  isOfAge: z.literal(true),
  acceptsTerms: z.literal(true),
  site_id: z._default(z.int().check(z.nonnegative()), 0),
});
export const registerAnswer = loginAnswer;

export type RegisterRequest = z.output<typeof registerRequest>;
