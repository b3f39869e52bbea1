import { type AddressRanges, parseRangeList } from '@salon/domain/addresses/ranges.ts';
import { tracesEnvironment } from '@salon/telemetry/environment.ts';
import * as z from 'zod/mini';
import { DEFAULT_ENCODER, ENCODER_NAMES, type EncoderName } from '../video/encode/encoder-name.ts';
import { SPARES } from '../video/process/process-pool.ts';

export interface Config {
  platformUrl: string;
  /** Name of this agent, and the key that it proves itself with. */
  agent: string;
  key: string;
  /** Journals are kept here; this process alone writes to it. */
  dataDir: string;
  logLevel: string;
  /** Which machines this agent hosts, and with which drivers. */
  machinesFile: string;
  /** Its machines may be simulated. */
  allowSimulated: boolean;
  /** Parts of machines that are for tests alone may be there, e.g. a camera that is a file. */
  allowForTests: boolean;
  /** Situations and outcomes may be requested of its simulated machines. Never where money is real. */
  allowSituations: boolean;
  /** Rare situations per hour of play that come by themselves; 0: none. */
  situationsPerHour: number;
  /** Addresses that players come from, and that relays have, besides the internet. */
  iceRanges: AddressRanges;
  /** Picture processes of each driver besides those that somebody watches. */
  pictureSpares: number;
  /** What encodes the pictures. */
  encoder: EncoderName;
  /** Base URL of the collector that traces go to; null: there are none. */
  tracesEndpoint: string | null;
}

/** A demo is watched from its own computer or its own network. */
const DEMO_RANGES = '10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1,fc00::/7';
const SPARES_MAX = 256;

export type EnvironmentRead = { ok: true; config: Config } | { ok: false; line: string };

export const environment = z.object({
  PLATFORM_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s]+$/, 'PLATFORM_URL must be an http address')),
    'http://127.0.0.1:3000',
  ),
  AGENT: z._default(z.string().check(z.regex(/^[\w.-]{1,60}$/, 'AGENT must be a short name')), 'demo'),
  CABINET_KEY: z.string('CABINET_KEY is missing'),
  CABINET_CONFIG: z.string('CABINET_CONFIG is missing'),
  DATA_DIR: z._default(z.string(), './data/cabinet'),
  NODE_ENV: z.optional(z.string()),
  DEMO: z.optional(z.enum(['0', '1'])),
  SITUATIONS_PER_HOUR: z._default(
    z.coerce.number('SITUATIONS_PER_HOUR must be a number').check(z.minimum(0), z.maximum(3_600)),
    0,
  ),
  ICE_RANGES: z.optional(z.string()),
  PICTURE_SPARES: z.optional(
    z.coerce.number('PICTURE_SPARES must be a number').check(z.int(), z.minimum(2), z.maximum(SPARES_MAX)),
  ),
  ENCODER: z._default(z.enum(ENCODER_NAMES, `ENCODER must be one of ${ENCODER_NAMES.join(', ')}`), DEFAULT_ENCODER),
  ...tracesEnvironment,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

/** Reads the environment once. A refusal is one line for the person at the terminal, without any secret in it. */
export function readEnvironment(env: NodeJS.ProcessEnv): EnvironmentRead {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    return {
      ok: false,
      line: `Cabinet: ${issue?.message ?? 'the environment does not read'} (${issue?.path.join('.')})`,
    };
  }
  const { DEMO, NODE_ENV, SITUATIONS_PER_HOUR: situationsPerHour } = read.data;
  const allowSimulated = DEMO === '1';
  // In production DEMO=1 allows simulated machines, and nothing else.
  const allowSituations = allowSimulated && NODE_ENV !== 'production';
  if (!allowSituations && situationsPerHour > 0)
    return { ok: false, line: 'Cabinet: SITUATIONS_PER_HOUR is for DEMO=1 alone, and not for NODE_ENV=production' };
  const iceRanges = parseRangeList(read.data.ICE_RANGES ?? (allowSituations ? DEMO_RANGES : ''));
  if (!iceRanges.ok)
    return {
      ok: false,
      line: `Cabinet: ICE_RANGES are address ranges with commas between, as in 10.0.0.0/8,fd00::/8; ${iceRanges.unfit} is none`,
    };
  return {
    ok: true,
    config: {
      platformUrl: read.data.PLATFORM_URL,
      agent: read.data.AGENT,
      key: read.data.CABINET_KEY,
      dataDir: read.data.DATA_DIR,
      logLevel: read.data.LOG_LEVEL,
      machinesFile: read.data.CABINET_CONFIG,
      allowSimulated,
      allowForTests: NODE_ENV !== 'production',
      allowSituations,
      situationsPerHour,
      iceRanges: iceRanges.ranges,
      pictureSpares: read.data.PICTURE_SPARES ?? SPARES,
      encoder: read.data.ENCODER,
      tracesEndpoint: read.data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    },
  };
}
