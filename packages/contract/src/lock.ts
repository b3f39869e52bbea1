import * as z from 'zod/mini';
import { count } from './fields.ts';

/**
 * The idle lock of a login, `/api/v1/player`. `GET lock` and `POST lock` answer how it stands; `POST unlock` takes the PIN
 * and answers the same, or 62011 with `remaining`, or 62012 where the login has ended with the last attempt. While it is
 * locked every other call of this login is answered with 62010 (logout and a `validate` that names nobody aside), its sockets are
 * closed or silent, and the machine that it sits at takes no press.
 */
export const unlockRequest = z.object({ pin: z.string().check(z.minLength(1), z.maxLength(32)) });
export const lockAnswer = z.object({
  status: z.literal(1),
  locked: z.boolean(),
  /** Wrong PINs that are still forgiven. */
  remaining: count,
});

export type LockAnswer = z.output<typeof lockAnswer>;
