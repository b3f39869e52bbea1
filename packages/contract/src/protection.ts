import {
  COOL_OFF_HOURS,
  LIMIT_KINDS,
  PERIODS,
  PROFILES,
  SELF_EXCLUSION_MONTHS,
} from '@salon/domain/protection/index.ts';
import * as z from 'zod/mini';
import { count, credit, machineId, uuid } from './fields.ts';

/** Player protection, `/api/v1/player/protection` and `/api/v1/player/reality-check`. Moments are ISO 8601. */

/** Money in minor units, time in seconds. */
const amount = credit;
const kind = z.enum(LIMIT_KINDS);
const period = z.enum(PERIODS);

/** `GET protection`, and the answer of every change. */
export const protectionAnswer = z.object({
  status: z.literal(1),
  profile: z.enum(PROFILES),
  /** Time zone of the site: days, weeks and months begin at its midnight. */
  timeZone: z.string(),
  limits: z.array(
    z.object({
      kind,
      period,
      amount,
      used: z.int(),
      left: count,
      resetsAt: z.string(),
      /** A requested looser limit; `amount` null: no limit. It can be confirmed between the two moments. */
      asked: z.nullable(z.object({ amount: z.nullable(amount), confirmAt: z.string(), lapsesAt: z.string() })),
    }),
  ),
  realityCheck: z.object({
    /** Current interval; null: no reality checks. */
    minutes: z.nullable(count),
    /** Intervals to choose from. */
    choices: z.array(count),
    compulsory: z.boolean(),
  }),
  exclusion: z.nullable(z.object({ kind: z.enum(['cool_off', 'self_exclusion']), untilAt: z.string() })),
});

/** `PUT protection/limit`: a tighter limit applies at once, a looser one (null: none) after it is confirmed. */
export const limitRequest = z.object({ kind, period, amount: z.nullable(amount) });
/** `POST protection/limit/confirm` and `POST protection/limit/drop`, of a requested looser limit. */
export const limitTarget = z.object({ kind, period });
/** `PUT protection/reality-check` */
export const realityCheckRequest = z.object({ minutes: z.nullable(z.int().check(z.positive())) });
/** `POST protection/exclusion`: applies at once and cannot be shortened. */
export const exclusionRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cool_off'), hours: z.literal(COOL_OFF_HOURS) }),
  z.object({ kind: z.literal('self_exclusion'), months: z.literal(SELF_EXCLUSION_MONTHS) }),
]);

/** `GET reality-check`: the pending reality check; null: none. */
export const realityCheckAnswer = z.object({
  status: z.literal(1),
  /** Hand pays and jackpots count as won. */
  check: z.nullable(
    z.object({ id: uuid, machineId, playedS: count, netMinor: z.int(), betMinor: count, winMinor: count }),
  ),
});
/** `POST reality-check`. `cash_out`: cashes out and frees the seat. */
export const realityCheckChoice = z.object({ id: uuid, choice: z.enum(['continue', 'cash_out']) });

/** Push `protection` of `/notifications`, to the player. */
export const protectionPush = z.discriminatedUnion('kind', [
  /** A reality check is pending: `GET reality-check`. */
  z.object({ kind: z.literal('reality_check'), machineId }),
  /** The session ends at the end of its play; `code` is one of `CODES`. */
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
