import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { count } from './fields.ts';
import { API_BASE } from './http.ts';
import { EMAIL_LENGTH_MAX } from './registration.ts';
import { loginName, password } from './typed-fields.ts';

/** Links that players get by e-mail: to verify their address, and to set a new password. 62039 where the site sends no mail. */
export const MAIL_BASE = `${API_BASE}/mail`;

/** Paths of the client that a link opens; its token is the fragment, which no server and no log gets. */
export const LINK_PATHS = { verify: '/mail/verify', reset: '/mail/reset' } as const;
export const LINK_LIFE_HOURS = { verify: 72, reset: 1 } as const;

const language = z.optional(z.enum(LANGUAGES));
const token = z.string().check(z.regex(/^[\w-]{43}$/));

/** `POST /mail/reset-request`: the same answer whether or not somebody has that address. */
export const resetRequest = z.object({
  email: loginName.check(z.maxLength(EMAIL_LENGTH_MAX), z.email()),
  language,
});
/** `POST /mail/reset`; ends every login. 62040: the link does not work; 40101 and 62037: the password. */
export const reset = z.object({ token, password });
export const resetAnswer = z.object({ status: z.literal(1), endedLogins: count });
/** `POST /mail/verify`; 62040: the link does not work. */
export const verify = z.object({ token });
/** `POST`: sends the mail once more. */
export const VERIFICATION_PATH = `${API_BASE}/player/email/verification`;
export const verification = z.object({ language });
