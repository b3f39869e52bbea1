import type { Failure } from '@salon/contract';
import * as z from 'zod/mini';

/** LG-03; the shortest that the platform takes too. */
export const MIN_LENGTH = 4;

/** The form's own shape of `loginRequest`: the site is not the player's to type. */
export const loginFields = z.object({
  username: z.string().check(z.trim(), z.minLength(MIN_LENGTH), z.maxLength(120)),
  password: z.string().check(z.minLength(MIN_LENGTH), z.maxLength(200)),
  remember: z.boolean(),
});
export type LoginFields = z.output<typeof loginFields>;

/** The field that a refusal belongs to, null where it is about the login as a whole (LG-06). */
export function fieldOf({ Params }: Failure): 'username' | 'password' | null {
  const { field } = Params;
  if (field === 'username' || field === 'email') return 'username';
  return field === 'password' ? 'password' : null;
}
