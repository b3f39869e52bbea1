import * as z from 'zod/mini';
import { idFromZero } from '../fields.ts';
import type { Right } from './rights.ts';

/** Socket.IO namespace of the console: says that something has changed, and the console asks again. */
export const STAFF_NAMESPACE = '/staff';

/** What a change can be of, and the right that hears of it. */
export const LIVE_RIGHTS = {
  floor: 'floor.read',
  money: 'money.read',
  accounting: 'accounting.read',
  players: 'player.read',
  support: 'support.chat',
  setup: 'setup.read',
  alerts: 'alert.read',
} as const satisfies Record<string, Right>;
export type LiveRoom = keyof typeof LIVE_RIGHTS;

/** `auth` of the handshake: the session by cookie, or `token` of a program; `siteId` for staff of every site. */
export const staffHandshake = z.object({ token: z.optional(z.string()), siteId: z.optional(idFromZero) });

/** `changed`: `id` of the machine, hand pay, chat …; null: anything of the room may be another, ask for what is shown. */
export const changedPush = z.object({
  room: z.enum(Object.keys(LIVE_RIGHTS) as [LiveRoom, ...LiveRoom[]]),
  id: z.nullable(z.string()),
});
export type ChangedPush = z.output<typeof changedPush>;
