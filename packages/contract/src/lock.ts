import * as z from 'zod/mini';
import { count } from './fields.ts';

/**
 * The idle lock of a login, `/api/v1/player`. `GET lock` and `POST lock` return its state; `POST unlock` takes what `opens` names and
 * returns the same, or 62011 (a wrong PIN) or 62070 (a wrong password) with `remaining`, or 62012 if the last attempt has ended the
 * login. While it is locked, every other
 * call of this login fails with 62010 (except logout, and `validate`, whose answer then has no names), its sockets are closed or
 * silent, and its machine refuses every press.
 */
/** The player's own PIN or the site's default one; the password of a player who has none at a site without a default. */
const OPENERS = ['pin', 'password'] as const;
export const lockAnswer = z.object({
  status: z.literal(1),
  locked: z.boolean(),
  /** Remaining attempts. */
  remaining: count,
  opens: z._default(z.enum(OPENERS), 'pin'),
});

export type LockAnswer = z.output<typeof lockAnswer>;
