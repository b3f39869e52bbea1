import * as z from 'zod/mini';
import { idFromZero } from './fields.ts';
import { puzzle } from './puzzle.ts';
import { loginName, password } from './typed-fields.ts';

/** `POST /api/v1/login`, answered with `loginAnswer`. */
export const loginRequest = z.object({
  username: loginName.check(z.minLength(4), z.maxLength(120)),
  password: password.check(z.minLength(4)),
  site_id: z._default(idFromZero, 0),
  /** `withdrawal`: for a player in a cool-off or self-exclusion; allows balance, history and withdrawal, no play. */
  purpose: z._default(z.enum(['play', 'withdrawal']), 'play'),
  puzzle,
});
export type LoginRequest = z.output<typeof loginRequest>;
