import * as z from 'zod/mini';
import { uuid } from './fields.ts';
import { API_BASE, loginAnswer } from './http.ts';

/** The token in a URL from the operator's site: a one-time token, or an access token of the platform. */
const handOverToken = z.string().check(z.regex(/^[\w.-]{20,4096}$/));

/**
 * `POST /api/v1/login/token`: exchanges a token for a login, at sites with `LOGIN_WITH_TOKEN` (62035 at others). A one-time token
 * is good for one login; an access token of the last 10 minutes is exchanged once for a fresh one of the same login. A repeat with
 * the same `attemptId` gets the same login for 60 s, because the answer may have been lost. 62033: used, too old, or never issued.
 *
 * `Authorization` carries the login that the browser has, which ends with the new one, as with a login by password. If it is another player's,
 * the token is not spent: 62036 with both usernames (`present`, `next`). After the player has agreed, the same request has `replaces`.
 *
 * A code may be somebody else's, to see what is played and paid in: a device's token is answered with 62050 and the username (`next`), and
 * not spent, until the player has agreed to go on as that one: `isConfirmed`, or `replaces`.
 */
export const tokenLoginRequest = z.object({
  token: handOverToken,
  attemptId: uuid,
  /** As in a login: `withdrawal` admits a player in a cool-off or self-exclusion. */
  purpose: z._default(z.enum(['play', 'withdrawal']), 'play'),
  replaces: z._default(z.boolean(), false),
  isConfirmed: z._default(z.boolean(), false),
});
export const tokenLoginAnswer = loginAnswer;

/** Begins the one-time tokens of a player's own device, which every site takes. */
const DEVICE_TOKEN_PREFIX = 'device-';
export const isDeviceToken = (token: string): boolean => token.startsWith(DEVICE_TOKEN_PREFIX);
export const deviceTokenOf = (secret: string): string => `${DEVICE_TOKEN_PREFIX}${secret}`;

/**
 * `POST /api/v1/player/hand-over`: a one-time token for the caller's next device, shown there as a QR code. Good for 60 s, replaced by
 * the next one, and worth nothing once the caller's login has ended or is locked. 42900 after ten in ten minutes.
 */
export const DEVICE_HAND_OVER_PATH = `${API_BASE}/player/hand-over`;
export const DEVICE_HAND_OVER_S = 60;
export const deviceHandOverAnswer = z.object({ status: z.literal(1), token: handOverToken, expiresAt: z.string() });
export type DeviceHandOverAnswer = z.output<typeof deviceHandOverAnswer>;

export type TokenLoginRequest = z.output<typeof tokenLoginRequest>;
