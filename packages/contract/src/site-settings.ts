import { formatRange, parseRange } from '@salon/domain/addresses/ranges.ts';
import * as z from 'zod/mini';
import { CLIENT_RULES, readSettings, type SettingRules } from './client-settings.ts';
import { credit, iceUrl, relayRegion, shortText } from './fields.ts';
import { scriptUrl, settingsFile } from './http.ts';
import { timeZone } from './time-zone.ts';

/**
 * The stored settings of a site: the client's part (`Settings.json`) and the platform's part. The database checks them by rules
 * generated from here (`settingRules`), so that only valid values can be stored.
 */

const BYTE = String.raw`(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const RANGE_OF_FOUR = String.raw`${BYTE}(\.${BYTE}){3}(/(3[0-2]|[12]?\d))?`;
const RANGE_OF_SIX = String.raw`[\dA-Fa-f:.]*:[\dA-Fa-f:.]*(/(12[0-8]|1[01]\d|[1-9]?\d))?`;
const NO_RANGE = 'is no address and no range, as in 10.1.0.0/16';
/** An IP address or a CIDR range. Of IPv6 the pattern says little: the database asks its own parser besides, by the format's name. */
const addressRange = z
  .string()
  .check(
    z.regex(new RegExp(`^(${RANGE_OF_FOUR}|${RANGE_OF_SIX})$`), NO_RANGE),
    z.refine((text) => parseRange(text) !== null, NO_RANGE),
  )
  .register(z.globalRegistry, { format: 'address-range' });
const seconds = z.int().check(z.nonnegative(), z.maximum(86_400));

/** As a browser's peer connection takes it, and where it stands: players use the relays of the region that is nearest to them. */
export const relayServer = z.object({
  urls: z.array(iceUrl),
  username: z.optional(shortText),
  credential: z.optional(shortText),
  region: z.optional(relayRegion),
});

/** `#rrggbb`; empty: that of the theme. */
const colour = z.string().check(z.regex(/^(#[0-9A-Fa-f]{6})?$/));

const platformPart = z.object({
  THEME_ACCENT: z.optional(colour),
  THEME_BACKGROUND: z.optional(colour),
  PROFILE: z.optional(z.enum(['spec', 'strict'])),
  TIME_ZONE: z.optional(timeZone),
  REALITY_CHECK_MIN_MINUTES: z.optional(z.int().check(z.positive(), z.maximum(1_440))),
  MIN_CASH_IN: z.optional(credit),
  HAND_PAY_WIN_LIMIT: z.optional(credit),
  HAND_PAY_CASH_OUT_LIMIT: z.optional(credit),
  HAND_PAY_APPROVAL_LIMIT: z.optional(credit),
  SEAT_NO_CREDIT_S: z.optional(seconds),
  SEAT_IDLE_S: z.optional(seconds),
  DISCOUNT_SHARE_BP: z.optional(z.int().check(z.nonnegative(), z.maximum(10_000))),
  GRANT_MAX: z.optional(credit),
  GRANT_DAY_MAX: z.optional(credit),
  DEPOSIT_MIN: z.optional(credit),
  DEPOSIT_MAX: z.optional(credit),
  WITHDRAWAL_MIN: z.optional(credit),
  CORRECTION_MAX: z.optional(credit),
  PAYMENT_PROVIDER: z.optional(shortText),
  LIVE_CHAT_HOSTS: z.optional(z.array(scriptUrl)),
  RELAY_SERVERS: z.optional(z.array(relayServer)),
  CONTACT_ADDRESS: z.optional(z.string().check(z.maxLength(300))),
  MAPS_KEY: z.optional(z.string().check(z.regex(/^[\w-]{0,100}$/))),
  DEFAULT_PIN: z.optional(z.string().check(z.regex(/^([0-9]{4,8})?$/))),
  STAFF_ADDRESSES: z.optional(z.array(addressRange)),
  permittedAddresses: z.optional(z.array(addressRange)),
  permittedCountries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))),
});

/** Part of the settings that the platform hands out per seat. */
export const relayServers = (settings: Readonly<Record<string, unknown>>): z.output<typeof relayServer>[] => {
  const read = z.array(relayServer).safeParse(settings.RELAY_SERVERS ?? []);
  return read.success ? read.data : [];
};

/** The site's theme and its own colours; what does not fit is left out. */
export function siteTheme(settings: Readonly<Record<string, unknown>>): {
  theme: string;
  accent: string;
  background: string;
} {
  const text = (rule: z.ZodMiniType<string>, name: string) => {
    const read = rule.safeParse(settings[name]);
    return read.success ? read.data : '';
  };
  return {
    theme: text(z.string(), 'THEME'),
    accent: text(colour, 'THEME_ACCENT'),
    background: text(colour, 'THEME_BACKGROUND'),
  };
}

/** Shown to those alone who may change them, and never in the audit. */
export const SECRET_SETTINGS: readonly string[] = ['RELAY_SERVERS', 'MAPS_KEY', 'DEFAULT_PIN'];

/** Settings that are lists of addresses and ranges. */
export const ADDRESS_SETTINGS = ['STAFF_ADDRESSES', 'permittedAddresses'] as const;

/** The first entry of such a list that is no address and no range; null: there is none. */
export function unfitAddress(values: Readonly<Record<string, unknown>>): { field: string; entry: string } | null {
  for (const field of ADDRESS_SETTINGS)
    for (const entry of listOf(values[field]))
      if (parseRange(String(entry).trim()) === null) return { field, entry: String(entry).slice(0, 100) };
  return null;
}

/** With every such list in the one form that is stored, each range once; all other values as they are. */
export function canonical<T extends Readonly<Record<string, unknown>>>(values: T): T {
  const lists = ADDRESS_SETTINGS.filter((field) => Array.isArray(values[field])).map((field) => {
    const entries = listOf(values[field]).map((entry) => {
      const range = parseRange(String(entry).trim());
      return range === null ? entry : formatRange(range);
    });
    return [field, [...new Set(entries)]];
  });
  return { ...values, ...Object.fromEntries(lists) };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Valid content of the column `settings`. Unknown names are refused, because a mistyped setting would have no effect. */
export const stored = z.strictObject({ ...z.omit(settingsFile, { REFUSED: true }).shape, ...platformPart.shape });

const RULES: SettingRules = new Map([...Object.entries(platformPart.shape), ...CLIENT_RULES]);

/** The client's part of a site's settings, of which the platform's may be among `values`. */
export const read = (values: Readonly<Record<string, unknown>>) => readSettings(values, RULES);

/** Names of invalid and unknown settings. */
export function unfit(values: Readonly<Record<string, unknown>>): string[] {
  const { refused, unknown } = read(values);
  return [...refused, ...unknown];
}

/** Most that a correction moves where the site sets nothing; minor units. */
export const CORRECTION_MAX_DEFAULT = 5_000_000;

/** Most that one cash in moves where the site sets nothing; minor units. */
export const MAX_ALL_IN_DEFAULT = 2_500_000;

/**
 * A player may put more on a machine than it pays out without an attendant: both limits, minor units. Null where they agree, or
 * the site has no limit of a cash out.
 */
export function contradictingLimits(
  values: Readonly<Record<string, unknown>>,
): { allInMinor: number; handPayCashOutMinor: number } | null {
  const limit = (name: string) => (Number.isSafeInteger(values[name]) ? (values[name] as number) : null);
  const allInMinor = limit('MAX_ALL_IN_LIMIT') ?? MAX_ALL_IN_DEFAULT;
  const handPayCashOutMinor = limit('HAND_PAY_CASH_OUT_LIMIT');
  return handPayCashOutMinor !== null && allInMinor > handPayCashOutMinor ? { allInMinor, handPayCashOutMinor } : null;
}

/** A JSON Schema for each name. */
export function settingRules(): Record<string, unknown> {
  return z.toJSONSchema(stored).properties ?? {};
}
