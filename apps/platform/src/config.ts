import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { siteSettings, type sockets } from '@salon/contract';
import { type AddressRanges, formatRange, parseRangeList } from '@salon/domain/addresses/ranges.ts';
import { tracesEnvironment } from '@salon/telemetry/environment.ts';
import * as z from 'zod/mini';
import { SECOND_SITE_ID } from './db/seed-second-site.ts';
import type { TurnSecret } from './realtime/player/ice-servers.ts';

/** A cabinet agent and its key. */
export interface CabinetKey {
  agent: string;
  key: string;
}

/** An operator and their key. */
export interface OperatorKey {
  operator: string;
  key: string;
}

/** What a payment provider signs its calls about a site with. */
export interface PaymentKey {
  siteId: number;
  key: string;
}

export interface Config {
  production: boolean;
  demo: boolean;
  host: string;
  port: number;
  databaseUrl: string;
  redisUrl: string | null;
  /** The only host that has the staff console's pages, and no players' pages; null (a demo): every host has both. */
  staffHost: string | null;
  /** The site that answers where a call names none. */
  siteId: number;
  /** Ed25519, signs access tokens. */
  signingKey: KeyObject;
  /** Public keys whose tokens are good besides, while one signing key takes the place of another. */
  acceptedKeys: KeyObject[];
  /** Keys the hashes of PINs, so that the database alone is not enough to guess them. */
  pinPepper: string;
  /** Good besides for what it has made, while one pepper takes the place of another. */
  otherPepper: string | null;
  cabinetKeys: CabinetKey[];
  /** Empty: nobody may call the operator's routes. */
  operatorKeys: OperatorKey[];
  /** Addresses and CIDR ranges that the staff may log in from; null: any. */
  staffAddresses: string[] | null;
  /** A site without one takes no deposits. Two of a site: one is being replaced by the other. */
  paymentKeys: PaymentKey[];
  iceServers: sockets.IceServer[];
  /** Makes TURN credentials per seat; null: those of `iceServers` are used. */
  turn: TurnSecret | null;
  /** What may be called at addresses that people have entered. `networks`: ranges besides the internet. */
  outgoing: { networks: AddressRanges; httpsOnly: boolean };
  /** Proxies in front whose word for the client's address is believed; 0: none. */
  trustedHops: number;
  /** Header by which they say it, in lower case; null: one of the usual ones. */
  addressHeader: string | null;
  logLevel: string;
  /** Base URL of the collector that traces go to; null: there are none. */
  tracesEndpoint: string | null;
  /** Whether `/api/docs` and the console's manual are served, to everybody. */
  apiDocs: boolean;
  /** A test's: takes a server that may lose acknowledged commits. */
  allowUnsafeDatabase: boolean;
  /** Country data of the operator's own in MaxMind's format; null: the data of the package. */
  geoipFile: string | null;
  /** Accounts that may be asked for from one address in so many minutes. */
  registration: { most: number; minutes: number };
  /** Null: this node sends no e-mail. */
  mail: { smtpUrl: string; from: string } | null;
  lockout: { accountFailures: number; strangerFailures: number; addressFailures: number; blockMinutes: number };
  wall: Wall;
}

/** Limits for strangers, counted per node. */
export interface Wall {
  /** Time for a request to arrive completely. */
  requestTimeoutMs: number;
  /** A connection over HTTP on which nothing moves for so long is closed: its reader has stopped. */
  stalledMs: number;
  /** Open connections of one address, where no proxy stands in front. */
  connectionsPerAddress: number;
  /** Calls and pages of one address, calls of one login; both in ten seconds. */
  callsPerAddress: number;
  callsPerLogin: number;
  /** Open sockets of one address; a browser has one a tab. */
  socketsPerAddress: number;
  /** Sockets that one address may open in ten seconds. */
  handshakesPerAddress: number;
  /** Origins beside our own whose pages may call and connect. */
  allowedOrigins: string[];
}

export type ConfigRead = { ok: true; config: Config } | { ok: false; line: string };

const STALLED_MS = 60_000;
/** A demo's receivers are on its own computer. */
const DEMO_NETWORKS = '127.0.0.0/8,::1';
/** Shorter ones are placeholders, not secrets. */
const KEY_LENGTH_MIN = 24;

const whole = (name: string, min: number, max: number, preset: number) =>
  z._default(z.coerce.number(`${name} must be a number`).check(z.int(), z.minimum(min), z.maximum(max)), preset);

export const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  DEMO: z.optional(z.enum(['', '0', '1'])),
  HOST: z.optional(z.string()),
  PORT: whole('PORT', 0, 65_535, 3000),
  DATABASE_URL: z.optional(z.string()),
  REDIS_URL: z.optional(z.string()),
  SITE_ID: whole('SITE_ID', 0, 1_000_000, 0),
  STAFF_HOST: z.optional(z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'a host name without a port'))),
  JWT_PRIVATE_KEY: z.optional(z.string()),
  JWT_PUBLIC_KEYS: z._default(z.string(), ''),
  PIN_PEPPER: z.optional(z.string()),
  OTHER_PIN_PEPPER: z.optional(z.string()),
  CABINET_KEYS: z.optional(z.string()),
  OPERATOR_KEYS: z.optional(z.string()),
  STAFF_ADDRESSES: z.optional(z.string()),
  PAYMENT_KEYS: z.optional(z.string()),
  ICE_SERVERS: z._default(z.string(), '[]'),
  TURN_SECRET: z.optional(z.string()),
  TURN_LIFETIME_MINUTES: whole('TURN_LIFETIME_MINUTES', 5, 1_440, 120),
  TRUSTED_HOPS: whole('TRUSTED_HOPS', 0, 10, 0),
  CLIENT_ADDRESS_HEADER: z.optional(z.string().check(z.regex(/^([a-z][a-z0-9-]{1,60})?$/i, 'the name of a header'))),
  ALLOW_UNSAFE_DATABASE: z.optional(z.enum(['0', '1'])),
  API_DOCS: z.optional(z.enum(['0', '1'])),
  OUTGOING_NETWORKS: z.optional(z.string()),
  ...tracesEnvironment,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  GEOIP_DB: z.optional(z.string()),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  REGISTER_ADDRESS_ATTEMPTS: whole('REGISTER_ADDRESS_ATTEMPTS', 1, 100_000, 20),
  LOGIN_ACCOUNT_FAILURES: whole('LOGIN_ACCOUNT_FAILURES', 1, 100, 5),
  LOGIN_STRANGER_FAILURES: whole('LOGIN_STRANGER_FAILURES', 1, 10_000, 50),
  LOGIN_ADDRESS_FAILURES: whole('LOGIN_ADDRESS_FAILURES', 1, 100_000, 30),
  LOGIN_BLOCK_MINUTES: whole('LOGIN_BLOCK_MINUTES', 1, 1_440, 15),
  REQUEST_TIMEOUT_S: whole('REQUEST_TIMEOUT_S', 1, 600, 30),
  CONNECTIONS_PER_ADDRESS: whole('CONNECTIONS_PER_ADDRESS', 1, 1_000_000, 2_000),
  CALLS_PER_ADDRESS: whole('CALLS_PER_ADDRESS', 1, 1_000_000, 1_000),
  CALLS_PER_LOGIN: whole('CALLS_PER_LOGIN', 1, 1_000_000, 200),
  SOCKETS_PER_ADDRESS: whole('SOCKETS_PER_ADDRESS', 1, 1_000_000, 500),
  HANDSHAKES_PER_ADDRESS: whole('HANDSHAKES_PER_ADDRESS', 1, 1_000_000, 300),
  ALLOWED_ORIGINS: z._default(z.string(), ''),
});
type Environment = z.output<typeof environment>;

/** Reads the environment once. A refusal is one line without secrets. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigRead {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, line: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  try {
    return { ok: true, config: settle(parsed.data) };
  } catch (error) {
    if (error instanceof Unfit) return { ok: false, line: error.message };
    throw error;
  }
}

class Unfit extends Error {}

function settle(env: Environment): Config {
  const demo = env.DEMO === '1';
  if (demo && env.NODE_ENV === 'production') {
    throw new Unfit('DEMO=1 makes demo players and demo money; it is not for NODE_ENV=production');
  }
  if (env.ALLOW_UNSAFE_DATABASE === '1' && !demo)
    throw new Unfit('ALLOW_UNSAFE_DATABASE=1 is for tests with DEMO=1: such a database loses acknowledged money');
  if (!env.DATABASE_URL) throw new Unfit('DATABASE_URL is missing');
  const signing = signingKey(env.JWT_PRIVATE_KEY, demo);
  return {
    production: !demo,
    demo,
    host: env.HOST || (demo ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL || null,
    staffHost: staffHost(env.STAFF_HOST, demo),
    siteId: env.SITE_ID,
    signingKey: signing,
    acceptedKeys: acceptedKeys(env.JWT_PUBLIC_KEYS),
    pinPepper: pinPepper(env.PIN_PEPPER, demo, signing),
    otherPepper: longEnough('OTHER_PIN_PEPPER', env.OTHER_PIN_PEPPER ?? null),
    cabinetKeys: namedKeys('CABINET_KEYS', 'agent:key', env.CABINET_KEYS, demo).map(({ name, key }) => ({
      agent: name,
      key,
    })),
    operatorKeys: namedKeys('OPERATOR_KEYS', 'operator:key', env.OPERATOR_KEYS, demo).map(({ name, key }) => ({
      operator: name,
      key,
    })),
    staffAddresses: env.STAFF_ADDRESSES ? ranges('STAFF_ADDRESSES', env.STAFF_ADDRESSES).map(formatRange) : null,
    paymentKeys: paymentKeys(env, demo),
    iceServers: iceServers(env.ICE_SERVERS),
    turn: turnSecret(env, demo),
    outgoing: {
      networks: ranges('OUTGOING_NETWORKS', env.OUTGOING_NETWORKS ?? (demo ? DEMO_NETWORKS : '')),
      httpsOnly: !demo,
    },
    trustedHops: env.TRUSTED_HOPS,
    addressHeader: env.CLIENT_ADDRESS_HEADER?.toLowerCase() || null,
    logLevel: env.LOG_LEVEL,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    apiDocs: (env.API_DOCS ?? (demo ? '1' : '0')) === '1',
    allowUnsafeDatabase: env.ALLOW_UNSAFE_DATABASE === '1',
    geoipFile: env.GEOIP_DB || null,
    registration: { most: env.REGISTER_ADDRESS_ATTEMPTS, minutes: 60 },
    mail: mailServer(env),
    lockout: {
      accountFailures: env.LOGIN_ACCOUNT_FAILURES,
      strangerFailures: env.LOGIN_STRANGER_FAILURES,
      addressFailures: env.LOGIN_ADDRESS_FAILURES,
      blockMinutes: env.LOGIN_BLOCK_MINUTES,
    },
    wall: {
      requestTimeoutMs: env.REQUEST_TIMEOUT_S * 1_000,
      stalledMs: STALLED_MS,
      connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
      callsPerAddress: env.CALLS_PER_ADDRESS,
      callsPerLogin: env.CALLS_PER_LOGIN,
      socketsPerAddress: env.SOCKETS_PER_ADDRESS,
      handshakesPerAddress: env.HANDSHAKES_PER_ADDRESS,
      allowedOrigins: allowedOrigins(env.ALLOWED_ORIGINS),
    },
  };
}

function staffHost(text: string | undefined, demo: boolean): string | null {
  if (!text && !demo) throw new Unfit('STAFF_HOST is missing: the host of the staff console, as in staff.example');
  return text?.toLowerCase() ?? null;
}

function ranges(name: string, text: string): AddressRanges {
  const read = parseRangeList(text);
  if (!read.ok) throw new Unfit(`${name}: ${read.unfit.trim()} is no address and no range, as in 10.1.0.0/16`);
  return read.ranges;
}

function mailServer({ SMTP_URL, MAIL_FROM }: Environment): Config['mail'] {
  if (!SMTP_URL) return null;
  // Never with its text: it has a password in it.
  if (!URL.canParse(SMTP_URL) || !/^smtps?:$/.test(new URL(SMTP_URL).protocol))
    throw new Unfit('SMTP_URL is no address of a mail server, as in smtps://user:password@mail.example:465');
  if (!MAIL_FROM || !/^[^\s@<>,]+@[^\s@<>,]+$/.test(MAIL_FROM))
    throw new Unfit('MAIL_FROM is needed with SMTP_URL: the sender of all mails, as in no-reply@play.example');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

/** As browsers write them: `https://play.example`, without a path. */
function allowedOrigins(text: string): string[] {
  const origins = text
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const unfit = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (unfit !== undefined) throw new Unfit(`ALLOWED_ORIGINS: ${unfit} is no origin, as in https://play.example`);
  return origins;
}

/** PEM, also with `\n` written out as two characters, as some secret stores hand it over. */
function signingKey(text: string | undefined, demo: boolean): KeyObject {
  if (!text) {
    // A demo without a key forgets its logins at the next start, and no key of ours is known to anybody.
    if (demo) return generateKeyPairSync('ed25519').privateKey;
    throw new Unfit('JWT_PRIVATE_KEY is missing: an Ed25519 private key as PEM (openssl genpkey -algorithm ed25519)');
  }
  let key: KeyObject;
  try {
    key = createPrivateKey(text.replaceAll('\\n', '\n'));
  } catch {
    throw new Unfit('JWT_PRIVATE_KEY is not a private key in PEM');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Unfit('JWT_PRIVATE_KEY is not an Ed25519 key');
  return key;
}

/** PEM blocks one after the other, as `openssl pkey -pubout` writes them. */
function acceptedKeys(text: string): KeyObject[] {
  const pem = text.replaceAll('\\n', '\n');
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  if (blocks.length === 0 && pem.trim() !== '') throw new Unfit('JWT_PUBLIC_KEYS has no public key in PEM');
  return blocks.map((block, at) => {
    const unfit = new Unfit(`JWT_PUBLIC_KEYS: key ${at + 1} is not an Ed25519 public key`);
    try {
      const key = createPublicKey(block);
      if (key.asymmetricKeyType === 'ed25519') return key;
    } catch {
      throw unfit;
    }
    throw unfit;
  });
}

function longEnough<T extends string | null>(name: string, text: T): T {
  if (text !== null && text.length < KEY_LENGTH_MIN)
    throw new Unfit(`${name} is shorter than ${KEY_LENGTH_MIN} characters`);
  return text;
}

function pinPepper(text: string | undefined, demo: boolean, signing: KeyObject): string {
  // A demo has one stored secret less: its signing key is as secret, and lasts as long.
  if (!text && demo)
    return createHmac('sha256', signing.export({ type: 'pkcs8', format: 'der' }))
      .update('PIN_PEPPER')
      .digest('base64url');
  if (!text) throw new Unfit('PIN_PEPPER is missing: a secret for the hashes of PINs (openssl rand -base64 32)');
  return longEnough('PIN_PEPPER', text);
}

function paymentKeys({ PAYMENT_KEYS, SITE_ID }: Environment, demo: boolean): PaymentKey[] {
  const keys = namedKeys('PAYMENT_KEYS', 'site:key', PAYMENT_KEYS, demo).map(({ name, key }) => ({
    siteId: Number(name),
    key,
  }));
  if (keys.some(({ siteId }) => !Number.isInteger(siteId)))
    throw new Unfit('PAYMENT_KEYS: a site is a number, as in 0:key');
  // A demo on its own pays itself; a real site has a key that it agreed on with its provider, or none.
  if (keys.length === 0 && demo)
    return [...new Set([SITE_ID, SECOND_SITE_ID])].map((siteId) => ({
      siteId,
      key: randomBytes(32).toString('base64url'),
    }));
  return keys;
}

function namedKeys(setting: string, form: string, text: string | undefined, demo: boolean) {
  const entries = (text ?? '').split(',').map((entry) => entry.trim());
  const keys = entries.filter(Boolean).map((entry) => {
    const [name = '', ...key] = entry.split(':');
    return { name, key: key.join(':') };
  });
  // By its place: an entry without a colon may be a key that was meant to have a name.
  const unfit = keys.findIndex(({ name, key }) => name === '' || key === '' || (!demo && key.length < KEY_LENGTH_MIN));
  if (unfit >= 0)
    throw new Unfit(`${setting}: entry ${unfit + 1} is not ${form} with a key of ${KEY_LENGTH_MIN} characters or more`);
  return keys;
}

function turnSecret({ TURN_SECRET, TURN_LIFETIME_MINUTES }: Environment, demo: boolean): TurnSecret | null {
  if (!TURN_SECRET) return null;
  if (!demo && TURN_SECRET.length < KEY_LENGTH_MIN)
    throw new Unfit(`TURN_SECRET needs ${KEY_LENGTH_MIN} characters or more`);
  return { secret: TURN_SECRET, lifetimeS: 60 * TURN_LIFETIME_MINUTES };
}

function iceServers(text: string): sockets.IceServer[] {
  let json: unknown;
  try {
    json = JSON.parse(text || '[]');
  } catch {
    throw new Unfit('ICE_SERVERS is not JSON: [{"urls":["turn:..."],"username":"...","credential":"..."}]');
  }
  const parsed = z.array(siteSettings.relayServer).safeParse(json);
  if (!parsed.success) throw new Unfit(`ICE_SERVERS: ${parsed.error.issues[0]?.path.join('.')} does not fit`);
  return parsed.data;
}
