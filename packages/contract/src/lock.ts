import * as z from 'zod/mini';
import { count } from './fields.ts';

/**
 * The idle lock of a login, `/api/v1/player`. `GET lock` and `POST lock` answer how it stands; `POST unlock` takes the PIN
 * and answers the same, or 62011 with `remaining`, or 62012 where the login has ended with the last attempt. While it is
 * locked every call of this login that moves money is answered with 62010.
 */
export const unlockRequest = z.object({ pin: z.string().check(z.minLength(1), z.maxLength(32)) });
export const lockAnswer = z.object({
  status: z.literal(1),
  locked: z.boolean(),
  /** Wrong PINs that are still forgiven. */
  remaining: count,
});

export type LockAnswer = z.output<typeof lockAnswer>;
