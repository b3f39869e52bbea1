import {
  COOL_OFF_HOURS,
  LIMIT_KINDS,
  PERIODS,
  PROFILES,
  SELF_EXCLUSION_MONTHS,
} from '@salon/domain/protection/index.ts';
import * as z from 'zod/mini';
import { count, machineId, uuid } from './fields.ts';

/** Player protection, `/api/v1/player/protection` and `/api/v1/player/reality-check`. Moments are ISO 8601. */

/** Money in minor units, time in seconds. */
const amount = z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000));
const kind = z.enum(LIMIT_KINDS);
const period = z.enum(PERIODS);

/** `GET protection`, and the answer of every change. */
export const protectionAnswer = z.object({
  status: z.literal(1),
  profile: z.enum(PROFILES),
  /** Of the site; its midnight is where days, weeks and months begin. */
  timeZone: z.string(),
  limits: z.array(
    z.object({
      kind,
      period,
      amount,
      used: z.int(),
      left: count,
      resetsAt: z.string(),
      /** A looser limit that was asked for; `amount` null: none at all. It can be confirmed between the two moments. */
      asked: z.nullable(z.object({ amount: z.nullable(amount), confirmAt: z.string(), lapsesAt: z.string() })),
    }),
  ),
  realityCheck: z.object({
    /** What holds, null where nothing is asked. */
    minutes: z.nullable(count),
    /** What may be chosen. */
    choices: z.array(count),
    compulsory: z.boolean(),
  }),
  exclusion: z.nullable(z.object({ kind: z.enum(['cool_off', 'self_exclusion']), untilAt: z.string() })),
});

/** `PUT protection/limit`: a tighter limit holds at once, a looser one (null: none) is kept until it is confirmed. */
export const limitRequest = z.object({ kind, period, amount: z.nullable(amount) });
/** `POST protection/limit/confirm` and `POST protection/limit/drop`, of a looser limit that was asked for. */
export const limitTarget = z.object({ kind, period });
/** `PUT protection/reality-check` */
export const realityCheckRequest = z.object({ minutes: z.nullable(z.int().check(z.positive())) });
/** `POST protection/exclusion`: at once, and nothing makes it shorter. */
export const exclusionRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cool_off'), hours: z.literal(COOL_OFF_HOURS) }),
  z.object({ kind: z.literal('self_exclusion'), months: z.literal(SELF_EXCLUSION_MONTHS) }),
]);

/** `GET reality-check`: what the player is asked now, null where nothing is. */
export const realityCheckAnswer = z.object({
  status: z.literal(1),
  check: z.nullable(
    z.object({ id: uuid, machineId, playedS: count, netMinor: z.int(), betMinor: count, winMinor: count }),
  ),
});
/** `POST reality-check`. `cash_out`: the credit goes back and the seat is given up. */
export const realityCheckChoice = z.object({ id: uuid, choice: z.enum(['continue', 'cash_out']) });

/** Push `protection` of `/notifications`, to the player. */
export const protectionPush = z.discriminatedUnion('kind', [
  /** A question waits: `GET reality-check`. */
  z.object({ kind: z.literal('reality_check'), machineId }),
  /** The session ends at the end of its play; `code` of the contract's list says why. */
  z.object({
    kind: z.literal('session_ending'),
    machineId,
    code: z.int(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
]);

export type ProtectionAnswer = z.output<typeof protectionAnswer>;
export type LimitRow = ProtectionAnswer['limits'][number];
export type LimitTarget = z.output<typeof limitTarget>;
export type RealityCheck = NonNullable<z.output<typeof realityCheckAnswer>['check']>;
export type ProtectionPush = z.output<typeof protectionPush>;
