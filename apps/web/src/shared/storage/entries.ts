import { isLanguageId, type LanguageId } from '@salon/i18n/languages.ts';
import * as z from 'zod/mini';
import { storedJson, storedText } from './stored.ts';

const isText = (text: string): text is string => text.length > 0 && text.length < 5_000;

const isThemeName = (text: string): text is string => /^[A-Za-z0-9-]{1,40}$/.test(text);
const isOneOf =
  <T extends string>(...names: readonly T[]) =>
  (text: string): text is T =>
    (names as readonly string[]).includes(text);

/** All browser storage of this client, apart from the player's settings. Plain texts are for `public/boot.js` too. */
export const entries = {
  token: storedText('salon.token.v1', '', isText),
  language: storedText<LanguageId | ''>('salon.language', '', (text): text is LanguageId | '' => isLanguageId(text)),
  /** The chosen main theme as it was shown last; `system`: as the device has it, empty: the operator's. */
  theme: storedText('salon.theme', '', isThemeName),
  /** The operator's theme, then it and its counterpart as dark and light, with blanks between them. */
  siteThemes: storedText('salon.site-themes', '', isText),
  direction: storedText<'auto' | 'ltr' | 'rtl'>('salon.direction', 'auto', isOneOf('auto', 'ltr', 'rtl')),
  animations: storedText<'on' | 'off'>('salon.animations', 'on', isOneOf('on', 'off')),
  scrollbars: storedText<'custom' | 'system'>('salon.scrollbars', 'custom', isOneOf('custom', 'system')),
  /** How far the platform's clock is ahead of this device's, milliseconds. */
  clockOffset: storedJson('salon.clock-offset.v1', z.int(), 0),
  remember: storedJson('salon.remember.v1', z.object({ on: z.boolean(), username: z.string() }), {
    on: false,
    username: '',
  }),
  /** Id of the login that the idle lock covers; empty: none. */
  lock: storedText('salon.lock.v1', '', isText),
  /** The browser recommendation was dismissed. */
  browserAdviceDismissed: storedJson('salon.browser-advice.v1', z.boolean(), false),
  /** The question whether a light page is wanted was answered. */
  lightAnswered: storedJson('salon.light-answered.v1', z.boolean(), false),
  balanceHidden: storedJson('salon.balance-hidden.v1', z.boolean(), false),
  /** Volume 0 to 1; without one the operator's. */
  sound: storedJson('salon.sound.v1', z.object({ on: z.boolean(), volume: z.optional(z.number()) }), { on: true }),
  /** View, crop and quality of the picture are of one visit to a machine, so they are not stored. */
  picture: storedJson('salon.picture.v1', z.object({ showsStats: z.boolean() }), { showsStats: false }),
  /** How the deck of this device is laid out and worked. */
  deck: storedJson(
    'salon.deck.v1',
    z.object({
      hand: z.enum(['both', 'right', 'left']),
      keys: z.boolean(),
      clickSound: z.boolean(),
      vibration: z.optional(z.boolean()),
    }),
    { hand: 'both', keys: true, clickSound: true },
  ),
  /** When discount and bonus were used last, milliseconds of this device's clock. */
  promotions: storedJson('salon.promotions.v1', z.object({ discountAtMs: z.number(), bonusAtMs: z.number() }), {
    discountAtMs: 0,
    bonusAtMs: 0,
  }),
  /** Where the player was in the lobby: its address, and a card with its distance from the top of the screen; id 0: none. */
  lobbyPlace: storedJson(
    'salon.lobby-place.v1',
    z.object({
      address: z.string().check(z.startsWith('/lobby')),
      machineId: z.int(),
      topPx: z.number(),
      isOpened: z.boolean(),
    }),
    { address: '/lobby', machineId: 0, topPx: 0, isOpened: false },
    'tab',
  ),
  /** Where to go after login; of this tab only, so that two tabs do not send each other around. */
  redirect: storedText('salon.redirect.v1', '', isText, 'tab'),
};
