import { MACHINE_STATES } from '@salon/domain';
import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { count, credit, machineId, shortText, uuid } from './fields.ts';

/** HTTP calls below `/api/v1`. Wire names are the operator's (snake_case, `Permissions`, `machineCount`); do not tidy them. */
export const API_BASE = '/api/v1';

export const loginRequest = z.object({
  username: z.string().check(z.minLength(4), z.maxLength(120)),
  password: z.string().check(z.minLength(4), z.maxLength(200)),
  site_id: z._default(z.int().check(z.nonnegative()), 0),
  /** `withdrawal`: of a player who takes a break or has excluded themselves; balance, history and withdrawal, no play. */
  purpose: z._default(z.enum(['play', 'withdrawal']), 'play'),
});

export const identity = z.object({
  id: z.int(),
  /** Kind of account: 145 is an active player. */
  type: z.int(),
  username: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
});

export const loginAnswer = z.object({
  status: z.literal(1),
  token: z.string(),
  /** An opaque mark of the stored PIN, nothing that it could be guessed by; empty where there is none. `unlock` takes the PIN. */
  pin_code: z.string(),
  /** The idle lock of this login stands: `pin_code`, the names and the last logon are empty then. */
  locked: z._default(z.boolean(), false),
  ip_address: z.string(),
  versions: z.string(),
  last_logon: z.nullable(z.string()),
  last_logon_ip: z.nullable(z.string()),
  Permissions: z.array(z.object({ PermissionId: z.int() })),
  user: identity,
});
/** `GET /validate` gives the same answer with a fresh token. */
export const validateAnswer = loginAnswer;

/** Claims of the access token (EdDSA). `sid` is the login; logout revokes it. */
export const TOKEN_ISSUER = 'salon';
/** A token is for one site: at another site's hosts it is none. */
export const audienceOf = (siteId: number): string => `salon:site:${siteId}`;
export const tokenClaims = z
  .object({
    iss: z.literal(TOKEN_ISSUER),
    aud: z.string(),
    /** The player. */
    sub: z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)),
    /** The login. */
    sid: uuid,
    site: z.int(),
    role: z.literal('user'),
    exp: z.int(),
    iat: z.int(),
  })
  .check(z.refine(({ aud, site }) => aud === audienceOf(site)));

export const balanceAnswer = z.object({ status: z.literal(1), balance: credit, currency: z.string(), seq: count });

export const machine = z.object({
  id: machineId,
  name: z.string(),
  /** Number on the floor, as players say it. */
  number: z.int(),
  brand: z.object({ id: z.int(), name: z.string() }),
  image: z.nullable(z.string()),
  status: z.enum(MACHINE_STATES),
  reservation: z.enum(['none', 'own', 'other']),
  gameId: z.string(),
  reelCount: z.int(),
  /** Largest win of the last hour, minor units; 0: none. With the brand's jackpot it decides about the hot badge. */
  recentWinMinor: z._default(credit, 0),
  /** Grows with every change of this machine's status: the stream number of `machine` pushes. */
  seq: count,
});
export const brand = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  /** Comma-separated amounts in minor units, as the operator's interface has it. */
  jackpot: z.string(),
  machineCount: z._default(count, 0),
});
export const machinesAnswer = z.object({ status: z.literal(1), machines: z.array(machine) });
export const brandMachinesAnswer = z.object({ status: z.literal(1), brand, machines: z.array(machine) });
export const brandsAnswer = z.object({ status: z.literal(1), brands: z.array(brand) });

export const machineTarget = z.object({ machineId });
export const doneAnswer = z.object({ status: z.literal(1) });

/** `GET /player/favourites`, `GET /player/recent` (latest first); `PUT /player/favourites` replaces the list and answers it. */
export const machineIdsAnswer = z.object({ status: z.literal(1), machineIds: z.array(machineId) });
export const favouritesRequest = z.object({ machineIds: z.array(machineId).check(z.maxLength(500)) });

export const paytableAnswer = z.object({
  status: z.literal(1),
  gameId: z.string(),
  name: z.string(),
  rtp: z.number(),
  hitFrequency: z.number(),
  volatility: z.enum(['low', 'medium', 'high']),
  jackpotContributionBp: z.int(),
  betsMinor: z.array(credit),
  lines: z.array(z.array(z.int())),
  wild: z.nullable(z.string()),
  features: z.object({
    wildFactor: z.number(),
    freeSpins: z.nullable(
      z.object({ symbol: z.string(), awards: z.record(z.string(), z.number()), factor: z.number() }),
    ),
    pick: z.nullable(z.object({ symbol: z.string(), reels: z.int(), prizesPerBet: z.array(z.number()) })),
    jackpot: z.nullable(z.object({ symbol: z.string(), count: z.int(), fullBetMinor: credit })),
  }),
  rows: z.array(z.object({ symbol: z.string(), pays: z.record(z.string(), z.number()), scatter: z.boolean() })),
});

/** Colours of money that themes solve for contrast; the operator names one. */
export const tierColor = z.enum(['blue', 'green', 'purple', 'yellow', 'red']);

/** Of another origin, encrypted, or of this very computer; empty: none. */
export const scriptUrl = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^$|^https:\/\/[\w.-]+(:\d+)?\/[^\s"'<>;,]*$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/[^\s"'<>;,]*$/),
  );

/** `GET /Settings.json`: everything optional, unknown keys ignored by the client. Names are the operator's own. */
export const settingsFile = z.object({
  SITE_ID: z.optional(z.int()),
  SITE_NAME: z.optional(shortText),
  SITE_DESCRIPTION: z.optional(z.string()),
  /** Address of the site's logo on its own host; empty: the name stands in its place. */
  SITE_LOGO: z.optional(z.string().check(z.regex(/^(\/[\w./-]{1,200})?$/))),
  LANGUAGE: z.optional(z.enum(LANGUAGES)),
  CURRENCY: z.optional(z.string().check(z.length(3))),
  LANG_SELECT: z.optional(z.boolean()),
  PIN_CHECK: z.optional(z.boolean()),
  /** Seconds without a touch before the player is asked whether they want to continue, where no PIN locks sooner; 0: never. */
  INACTIVITY_PROMPT_S: z.optional(z.int().check(z.nonnegative(), z.maximum(86_400))),
  IP_CHEKCING: z.optional(z.boolean()),
  SHOW_WEBCAM: z.optional(z.boolean()),
  HIDE_RESERVED: z.optional(z.boolean()),
  SHOW_CONTACT_ON_LOGIN: z.optional(z.boolean()),
  /** Where players write to by e-mail; empty: only by the support chat. */
  CONTACT_EMAIL: z.optional(z.union([z.literal(''), z.email()])),
  /** Number of the operator's chat app, digits with the country code and nothing else; empty: no shortcut. */
  CONTACT_NUMBER: z.optional(z.string().check(z.regex(/^([1-9]\d{6,14})?$/))),
  SHOW_SPLASH_LOGO: z.optional(z.boolean()),
  LOGIN_WITH_TOKEN: z.optional(z.boolean()),
  /** Whoever comes may open an account. */
  REGISTRATION: z.optional(z.boolean()),
  /** Age that a player confirms to have reached. */
  AGE_MIN: z.optional(z.int().check(z.minimum(16), z.maximum(30))),
  /** Script of the live chat's widget, and the one that takes its place where the first has not come after 5 s. */
  LIVE_CHAT_URL: z.optional(scriptUrl),
  LIVE_CHAT_FALLBACK_URL: z.optional(scriptUrl),
  ALLOW_0_BALANCE_TO_PLAY: z.optional(z.boolean()),
  DISCOUNT_MIN: z.optional(credit),
  HOT_FLAG_LIMIT: z.optional(credit),
  MAX_ALL_IN_LIMIT: z.optional(credit),
  HOT_COINS: z.optional(z.array(z.object({ price: credit, color: tierColor }))),
  /** The payment page, an address or a path of the platform; empty: the site takes no deposits. */
  DEPOSIT_URL: z.optional(z.string().check(z.regex(/^(|https?:\/\/.+|\/.*)$/))),
  UPDATE_LOBBY: z.optional(z.int().check(z.positive())),
  FPS: z.optional(z.int().check(z.positive(), z.maximum(240))),
  VOLUME: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  THEME: z.optional(z.string()),
  SHOW_HEADER: z.optional(z.boolean()),
  /** The header's button that opens the information window. */
  SHOW_INFORMATION: z.optional(z.boolean()),
  /** The site has the static pages that the footer and the information window embed. */
  EXTERNAL_INFO: z.optional(z.boolean()),
  /** The menu has the catalogue of pages and parts too. */
  DEMO_PAGES: z.optional(z.boolean()),
  /** The profile allows autoplay. */
  AUTOPLAY: z.optional(z.boolean()),
  /** Shortest time from one spin to the next, milliseconds; 0: as fast as the machine. */
  SPIN_TIME_MIN_MS: z.optional(z.int().check(z.nonnegative(), z.maximum(60_000))),
  /** Whether a discount asks for a balance below DISCOUNT_MIN. */
  DISCOUNT_BALANCE_CHECK: z.optional(z.boolean()),
  /** Take discount or bonus by themselves as soon as there is one. */
  AUTO_DISCOUNT: z.optional(z.boolean()),
  AUTO_BONUS: z.optional(z.boolean()),
  /** False in a strict profile: neither is offered right after a loss. */
  PROMO_PROMPTS: z.optional(z.boolean()),
  DISCOUNT_COLOR: z.optional(tierColor),
  BONUS_COLOR: z.optional(tierColor),
  CREDIT_COLOR: z.optional(tierColor),
  CASH_COLOR: z.optional(tierColor),
  /** Names of settings whose stored values do not fit; the client reports them. */
  REFUSED: z.optional(z.array(z.string())),
});

export type LoginRequest = z.output<typeof loginRequest>;
export type LoginAnswer = z.output<typeof loginAnswer>;
export type Identity = z.output<typeof identity>;
export type TokenClaims = z.output<typeof tokenClaims>;
export type BalanceAnswer = z.output<typeof balanceAnswer>;
export type Machine = z.output<typeof machine>;
export type Brand = z.output<typeof brand>;
export type PaytableAnswer = z.output<typeof paytableAnswer>;
export type SettingsFile = z.output<typeof settingsFile>;
