import * as z from 'zod/mini';
import { uuid } from './fields.ts';
import { loginAnswer } from './http.ts';

/** What an operator's site hands over in a URL: a one-time token of ours, or an access token that we have signed. */
const handed = z.string().check(z.regex(/^[\w.-]{20,4096}$/));

/**
 * `POST /api/v1/login/token`: a handed-over token against a login of this browser, at sites with `LOGIN_WITH_TOKEN` (62035
 * elsewhere). A one-time token opens one login, once; an access token of the last ten minutes is answered once with a fresh one
 * of the same login. Only the same `attemptId` gets the same login again, for a minute, because its answer may have been lost.
 * 62033: used already, too old, or never issued.
 *
 * The browser shows the login that it has in `Authorization`. If that is another player's, the token is not spent: 62036 with
 * both usernames (`present`, `next`), and the same request with `replaces` once the player has said so; that login then ends.
 */
export const tokenLoginRequest = z.object({
  token: handed,
  attemptId: uuid,
  /** As of a login: `withdrawal` lets somebody in who takes a break or has excluded themselves. */
  purpose: z._default(z.enum(['play', 'withdrawal']), 'play'),
  replaces: z._default(z.boolean(), false),
});
export const tokenLoginAnswer = loginAnswer;

/** `POST /api/operator/hand-over`: a one-time token for a player of the site, named by username or e-mail. */
export const handOverRequest = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(120)),
  seconds: z._default(z.int().check(z.minimum(10), z.maximum(600)), 60),
});
export const handOverAnswer = z.object({
  status: z.literal(1),
  token: z.string(),
  /** Below the address of the client: `/callback?token=...`. */
  path: z.string(),
  expiresAt: z.string(),
});

export type TokenLoginRequest = z.output<typeof tokenLoginRequest>;
export type HandOverAnswer = z.output<typeof handOverAnswer>;
