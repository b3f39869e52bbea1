/** Plays on the link between cabinet and platform. */
import * as z from 'zod/mini';
import { count, credit, epoch, json, machineId, shortText, total, uuid } from './fields.ts';

const PLAYS_MOST = 200;

/** Its amounts are bounded by the game of its machine: a play that does not fit is kept as a dispute, and its number counts as booked. */
export const play = z.object({
  number: z.int().check(z.positive()),
  epoch,
  betMinor: total,
  winMinor: total,
  /** `metered`: one or more games of a machine that decides itself, read from its meters. */
  kind: z.enum(['base', 'free', 'pick', 'metered']),
  /** Of a metered play; absent: 1; 0: a hand pay of a game that an earlier play has counted. At most what a games counter counts before it starts over. */
  games: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
  gameId: shortText,
  outcome: json,
  jackpot: z.boolean(),
  /** Part of the bet that goes into the brand's progressive jackpot; 0 of a metered play, which cannot hit it. */
  contributionMinor: total,
  /** The win if it is above the machine's limit: it locks the machine instead of becoming credit. Otherwise 0. */
  handPayMinor: total,
  /** The cabinet's clock, Unix time in milliseconds. */
  endedAtMs: count,
});
/** `plays`: in order, without gaps, repeated until answered. Answer: the highest booked play, and the frozen jackpots. */
export const plays = z.object({
  machineId,
  incarnation: uuid,
  plays: z.array(play).check(z.minLength(1), z.maxLength(PLAYS_MOST)),
});
export const playsAnswer = z.object({
  status: z.literal(1),
  bookedPlay: count,
  jackpots: z.array(z.object({ number: count, amountMinor: credit })).check(z.maxLength(PLAYS_MOST)),
});

export type Play = z.output<typeof play>;
export type Plays = z.output<typeof plays>;
export type PlaysAnswer = z.output<typeof playsAnswer>;
