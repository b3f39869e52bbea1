import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { MESSAGE_MAX_CHARACTERS } from './chat.ts';
import { id, idFromZero, longId, uuid } from './fields.ts';
import { puzzle } from './puzzle.ts';
import { code, loginName, password, visibleText } from './typed-fields.ts';

/** Requests that the platform alone parses, apart from the answers to them, which the first pages load. */

/** `POST /api/v1/login`, answered with `loginAnswer`. */
export const loginRequest = z.object({
  username: loginName.check(z.minLength(4), z.maxLength(120)),
  password: password.check(z.minLength(4)),
  site_id: z._default(idFromZero, 0),
  /** `withdrawal`: for a player in a cool-off or self-exclusion; allows balance, history and withdrawal, no play. */
  purpose: z._default(z.enum(['play', 'withdrawal']), 'play'),
  puzzle,
});

/** `POST /api/v1/player/unlock`, answered with `lockAnswer`. */
export const unlockRequest = z
  .object({ pin: z.optional(code.check(z.minLength(1), z.maxLength(32))), password: z.optional(password) })
  .check(z.refine(({ pin, password: word }) => (pin === undefined) !== (word === undefined)));

/** `POST /send-message`. A repeat with the same `messageId` is the same message; without one the platform makes it. */
export const sendRequest = z.object({
  chatId: z._default(z.nullable(longId), null),
  contactId: id,
  messageText: visibleText.check(z.maxLength(MESSAGE_MAX_CHARACTERS)),
  messageId: z.optional(uuid),
  /** Language for the answer of an automatic contact; absent: the site's. */
  language: z.optional(z.enum(LANGUAGES)),
});

/** `GET /machine/{id}/still`. `watch`: it is renewed twice a second then. */
export const stillQuery = z.object({ purpose: z._default(z.enum(['lobby', 'watch']), 'lobby') });

/** `PUT /player/favourites`: replaces the list. */
export const favouritesRequest = z.object({ machineIds: z.array(id).check(z.maxLength(500)) });

export type UnlockRequest = z.output<typeof unlockRequest>;
export type LoginRequest = z.output<typeof loginRequest>;
export type SendRequest = z.output<typeof sendRequest>;
