import * as z from 'zod/mini';
import { playerName } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';

/** Calls of an operator's own site and programs. */

/** `POST /photo`: the path of a player's photo on the site's own host, null: none. */
export const photoRequest = z.object({
  username: playerName,
  photoURL: z._default(z.nullable(z.string().check(z.regex(/^\/[\w.-][\w./-]{0,199}$/))), null),
});

/** `POST /hand-over`: a one-time token for a player of the site, named by username or e-mail. */
const handOverRequest = z.object({
  username: playerName,
  seconds: z._default(z.int().check(z.minimum(10), z.maximum(600)), 60),
});
export const handOverAnswer = z.object({
  status: z.literal(1),
  token: z.string(),
  /** Path of the client: `/callback?token=...`. */
  path: z.string(),
  expiresAt: z.string(),
});

export const integrationCalls = {
  'hand-over': {
    ...{ method: 'POST', path: '/hand-over', right: 'integration', words: ['username', 'seconds'] },
    summary: 'a one-time token that logs a player of the site in, with the path to send them to',
    body: handOverRequest,
    answer: handOverAnswer,
  },
  photo: {
    ...{ method: 'POST', path: '/photo', right: 'integration', words: ['username', 'photoURL'] },
    summary: "shows the picture of that path on the site's host beside the player; none without a path",
    body: photoRequest,
    answer: z.object({ status: z.literal(1) }),
  },
} as const satisfies OperatorCalls;
