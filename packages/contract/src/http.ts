import { MACHINE_STATES } from '@salon/domain';
import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { count, credit, id, machineId, shortText, uuid } from './fields.ts';

/** HTTP calls below `/api/v1`. Wire names are the specification's (snake_case, `Permissions`, `machineCount`); do not rename them. */
export const API_BASE = '/api/v1';

/** Of every user, also of the chat's. */
export const USER_GROUPS = ['player', 'support'] as const;
export const userFields = {
  /** First and last name; the username where there is neither. */
  displayName: z.string(),
  /** Path on the site's own host; null: none. */
  photoURL: z.nullable(z.string()),
  group: z.enum(USER_GROUPS),
};

export const identity = z.object({
  id: z.int(),
  /** Kind of account: 145 is an active player. */
  type: z.int(),
  username: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  ...userFields,
});

export const loginAnswer = z.object({
  status: z.literal(1),
  token: z.string(),
  /** Opaque and useless for guessing the PIN; empty: the player has no PIN. `unlock` takes the PIN itself. */
  pin_code: z.string(),
  /** The idle lock of this login is on: `pin_code`, the names and the last logon are empty then. */
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
/** A token is valid for one site only. */
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

/** Below it are the brands' images: the platform draws each, and any client may fetch it without a login. */
export const BRAND_IMAGES = '/images/brands/';

/** Path of a brand's image, made from its name: `Boğaziçi` has `/images/brands/bogazici.svg`. */
export function brandImagePath(brandName: string): string {
  const words = brandName
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return `${BRAND_IMAGES}${encodeURIComponent(words?.join('-') ?? '-')}.svg`;
}

/** Path or address of the image: the operator's own, else the one made from the brand's name. */
const image = z.string();
/** The image is the operator's own. Where it is not, the platform draws one; our client draws it itself. */
const hasOwnImage = z._default(z.boolean(), false);

/** What a game adds to its lines, in the order in which cards name it. */
export const GAME_FEATURES = ['wild', 'free_spins', 'pick', 'jackpot'] as const;

const volatility = z.enum(['low', 'medium', 'high']);

/** Facts of a machine's game for the lobby: of a game that is not the platform's, those that the operator has stated. */
export const gameFacts = z.object({
  /** Proper name, the same in every language. */
  name: z.string(),
  /** Smallest bet of a spin, minor units. */
  minBetMinor: z.nullable(credit),
  /** Return to player without the jackpot, 0..1. */
  rtp: z.nullable(z.number()),
  volatility: z.nullable(volatility),
  features: z.array(z.enum(GAME_FEATURES)),
});

export const machine = z.object({
  id: machineId,
  name: z.string(),
  /** Number on the floor. */
  number: z.int(),
  /** Which brand it belongs to; `GET /machine/brands` has the rest of it. */
  brand: z.object({ id: z.int(), name: z.string() }).register(z.globalRegistry, {
    description: 'The brand that the machine belongs to, an object: its id and its name.',
  }),
  image,
  hasOwnImage,
  status: z.enum(MACHINE_STATES),
  reservation: z.enum(['none', 'own', 'other']),
  /** Of a game that is not the platform's: its name. */
  gameId: z.string(),
  game: gameFacts,
  /** 0: not known. */
  reelCount: z.int(),
  /** The brand's jackpot, minor units; null where this game cannot pay it. */
  jackpotMinor: z.nullable(credit),
  /** Largest win of the last hour, minor units; 0: none. The hot badge depends on it and on `jackpotMinor`. */
  recentWinMinor: z._default(credit, 0),
  /** Players on its waitlist. */
  waitingCount: z._default(count, 0),
  /** Grows with every change of this machine's status; `machine` pushes carry it. */
  seq: count,
});
export const brand = z.object({
  id: z.int(),
  name: z.string(),
  image,
  hasOwnImage,
  /** Comma-separated amounts in minor units, as the specification has it. */
  jackpot: z.string(),
  machineCount: z._default(count, 0),
});
/** `GET /machine/all`: the bare list. */
export const machinesAnswer = z.array(machine);
/** `GET /machine/{brand id}`. */
export const brandMachinesAnswer = z.object({ status: z.literal(1), brand, machines: z.array(machine) });
/** `GET /machine/brands`: the bare list. */
export const brandsAnswer = z.array(brand);

export const machineTarget = z.object({ machineId: id });
/** `:id` of a path: a machine, or a brand of `GET /machine/{brand id}`. */
export const pathOfMachine = z.object({ id });
export const doneAnswer = z.object({ status: z.literal(1) });

/** `GET /player/favourites`, `GET /player/recent` (latest first); answer of `PUT /player/favourites` too. */
export const machineIdsAnswer = z.object({ status: z.literal(1), machineIds: z.array(machineId) });

/**
 * `GET /machine/{id}/paytable`. A game that is not the platform's has its rules on the machine itself: `rows`, `lines` and
 * `betsMinor` are empty, what nobody has stated is null, and `facts` has the rest.
 */
export const paytableAnswer = z.object({
  status: z.literal(1),
  gameId: z.string(),
  name: z.string(),
  facts: gameFacts,
  rtp: z.nullable(z.number()),
  hitFrequency: z.nullable(z.number()),
  volatility: z.nullable(volatility),
  jackpotContributionBp: z.int(),
  /** The jackpot grows up to this; null: no limit, or no jackpot. */
  jackpotLimitMinor: z.nullable(credit),
  betsMinor: z.array(credit),
  lines: z.array(z.array(z.int())),
  wild: z.nullable(z.string()),
  features: z.object({
    wildFactor: z.number(),
    freeSpins: z.nullable(
      z.object({ symbol: z.string(), awards: z.record(z.string(), z.number()), factor: z.number() }),
    ),
    pick: z.nullable(z.object({ symbol: z.string(), reels: z.int(), prizesPerBet: z.array(z.number()) })),
    /** `chance`: per spin at the full bet. */
    jackpot: z.nullable(
      z.object({ symbol: z.string(), count: z.int(), fullBetMinor: credit, chance: z.optional(z.number()) }),
    ),
  }),
  rows: z.array(z.object({ symbol: z.string(), pays: z.record(z.string(), z.number()), scatter: z.boolean() })),
});

/** Named colours for money; every theme computes them for enough contrast. */
export const tierColor = z.enum(['blue', 'green', 'purple', 'yellow', 'red']);

/** URL of a script: https, or http on localhost; empty: none. */
export const scriptUrl = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^$|^https:\/\/[\w.-]+(:\d+)?\/[^\s"'<>;,]*$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/[^\s"'<>;,]*$/),
  );

/** Origin of a server, without a path: https, or http on localhost; empty: the site's own. */
const serverOrigin = z
  .string()
  .check(z.maxLength(200), z.regex(/^$|^https:\/\/[\w.-]+(:\d+)?$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/));
/** The same with a path and without a slash at its end. */
const serverBase = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(/^$|^https:\/\/[\w.-]+(:\d+)?(\/[\w.-]+)*$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[\w.-]+)*$/),
  );

/** `GET /Settings.json`: all optional; the client ignores unknown keys. Names are the specification's. */
export const settingsFile = z.object({
  SITE_ID: z.optional(z.int()),
  SITE_NAME: z.optional(shortText),
  SITE_DESCRIPTION: z.optional(z.string()),
  /** Path of the site's logo on its own host; empty: the site's name is shown. */
  SITE_LOGO: z.optional(z.string().check(z.regex(/^(\/[\w./-]{1,200})?$/))),
  /** Base of the HTTP calls; empty: `/api/v1` of the site's own origin. */
  API_URL: z.optional(serverBase),
  /** Where the sockets of machines, notifications and jackpots are opened. */
  MACHINE_URL: z.optional(serverOrigin),
  NOTIFICATIONS_URL: z.optional(serverOrigin),
  JACKPOT_URL: z.optional(serverOrigin),
  LANGUAGE: z.optional(z.enum(LANGUAGES)),
  CURRENCY: z.optional(z.string().check(z.length(3))),
  LANG_SELECT: z.optional(z.boolean()),
  PIN_CHECK: z.optional(z.boolean()),
  /** Seconds without input until the prompt whether to continue, unless the PIN lock comes first; 0: never. */
  INACTIVITY_PROMPT_S: z.optional(z.int().check(z.nonnegative(), z.maximum(86_400))),
  IP_CHEKCING: z.optional(z.boolean()),
  SHOW_WEBCAM: z.optional(z.boolean()),
  HIDE_RESERVED: z.optional(z.boolean()),
  WATCH: z.optional(z.boolean()),
  SHOW_CONTACT_ON_LOGIN: z.optional(z.boolean()),
  /** E-mail address for players; empty: support chat only. */
  CONTACT_EMAIL: z.optional(z.union([z.literal(''), z.email()])),
  /** Number for the operator's chat app, digits with the country code; empty: no shortcut. */
  CONTACT_NUMBER: z.optional(z.string().check(z.regex(/^([1-9]\d{6,14})?$/))),
  SHOW_SPLASH_LOGO: z.optional(z.boolean()),
  LOGIN_WITH_TOKEN: z.optional(z.boolean()),
  /** Open registration: anyone may create an account. */
  REGISTRATION: z.optional(z.boolean()),
  /** Players can verify their address and reset their password by e-mail; off also where the platform sends none. */
  MAIL: z.optional(z.boolean()),
  /** Minimum age that a player has to confirm, and that every page names. */
  AGE_MIN: z.optional(z.int().check(z.minimum(16), z.maximum(30))),
  /** Who helps people with gambling problems, and their telephone number; empty: not named. */
  HELP_LINE: z.optional(z.string().check(z.maxLength(80))),
  HELP_LINE_NUMBER: z.optional(z.string().check(z.regex(/^(\d{3,15})?$/))),
  /** Under which licence the site runs, in the words that its authority asks for; empty: not named. */
  LICENCE: z.optional(z.string().check(z.maxLength(300))),
  /** Script of the live chat's widget; the fallback is loaded if the first has not loaded after 5 s. */
  LIVE_CHAT_URL: z.optional(scriptUrl),
  LIVE_CHAT_FALLBACK_URL: z.optional(scriptUrl),
  ALLOW_0_BALANCE_TO_PLAY: z.optional(z.boolean()),
  DISCOUNT_MIN: z.optional(credit),
  HOT_FLAG_LIMIT: z.optional(credit),
  MAX_ALL_IN_LIMIT: z.optional(credit),
  HOT_COINS: z.optional(z.array(z.object({ price: credit, color: tierColor }))),
  /** URL or path of the payment page; empty: no deposits. */
  DEPOSIT_URL: z.optional(z.string().check(z.regex(/^(|https?:\/\/.+|\/.*)$/))),
  UPDATE_LOBBY: z.optional(z.int().check(z.positive())),
  FPS: z.optional(z.int().check(z.minimum(5), z.maximum(240))),
  VOLUME: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** The keys of the deck click; off: for no player. */
  CLICK_SOUND: z.optional(z.boolean()),
  THEME: z.optional(z.string()),
  SHOW_HEADER: z.optional(z.boolean()),
  /** Shows the header's button for the information window. */
  SHOW_INFORMATION: z.optional(z.boolean()),
  /** The site has the static pages that the footer and the information window embed. */
  EXTERNAL_INFO: z.optional(z.boolean()),
  /** The menu lists the catalogue of demo pages. */
  DEMO_PAGES: z.optional(z.boolean()),
  /** The profile allows autoplay. */
  AUTOPLAY: z.optional(z.boolean()),
  /** Shortest time from one spin to the next, milliseconds; 0: no limit. */
  SPIN_TIME_MIN_MS: z.optional(z.int().check(z.nonnegative(), z.maximum(60_000))),
  /** A discount requires a balance below DISCOUNT_MIN. */
  DISCOUNT_BALANCE_CHECK: z.optional(z.boolean()),
  /** Take a discount (AUTO_BONUS: a bonus) automatically when one is available. */
  AUTO_DISCOUNT: z.optional(z.boolean()),
  AUTO_BONUS: z.optional(z.boolean()),
  /** Offer discount and bonus after a loss; false in a strict profile. */
  PROMO_PROMPTS: z.optional(z.boolean()),
  DISCOUNT_COLOR: z.optional(tierColor),
  BONUS_COLOR: z.optional(tierColor),
  CREDIT_COLOR: z.optional(tierColor),
  CASH_COLOR: z.optional(tierColor),
  /** Names of settings with invalid stored values; the client reports them. */
  REFUSED: z.optional(z.array(z.string())),
});

export type LoginAnswer = z.output<typeof loginAnswer>;
export type Identity = z.output<typeof identity>;
export type TokenClaims = z.output<typeof tokenClaims>;
export type BalanceAnswer = z.output<typeof balanceAnswer>;
export type Machine = z.output<typeof machine>;
export type GameFacts = z.output<typeof gameFacts>;
export type GameFeature = (typeof GAME_FEATURES)[number];
export type Brand = z.output<typeof brand>;
export type PaytableAnswer = z.output<typeof paytableAnswer>;
export type SettingsFile = z.output<typeof settingsFile>;
