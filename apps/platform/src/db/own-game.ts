import { http } from '@salon/contract';
import { AMOUNT_MOST_MINOR, BET_MOST_MINOR } from '@salon/domain';
import * as z from 'zod/mini';

const amountTo = (mostMinor: number) =>
  z
    .int('is an amount in minor units')
    .check(z.positive('is more than 0'), z.maximum(mostMinor, `is at most ${mostMinor}`));
const amount = amountTo(AMOUNT_MOST_MINOR);
const bet = amountTo(BET_MOST_MINOR);

/**
 * What an operator states about the game of a machine that is not one of the platform's games; its name is the machine's
 * `game_id`. What is not stated is not shown.
 */
export const ownGameFacts = z.strictObject({
  /** Smallest bet of a game. */
  minBetMinor: bet,
  /** Unit of its meters: every bet and win is a multiple of it; 1 where it is not stated. */
  denominationMinor: z.optional(amount),
  /** Of one game. Where they are not stated: 100 times the smallest bet, and 1,000 times the greatest. */
  maxBetMinor: z.optional(bet),
  maxWinMinor: z.optional(amount),
  /** Return to player in percent, as its maker states it for this setting. */
  rtp: z.optional(z.number('is a number, in percent').check(z.gt(0, 'is a percentage'), z.lte(100, 'is a percentage'))),
  volatility: z.optional(z.enum(['low', 'medium', 'high'], 'is low, medium or high')),
  features: z._default(
    z.array(z.enum(http.GAME_FEATURES, `is one of ${http.GAME_FEATURES.join(', ')}`), 'is a list'),
    [],
  ),
  reelCount: z.optional(z.int('is a number of reels').check(z.minimum(1, 'is 1 to 10'), z.maximum(10, 'is 1 to 10'))),
});
export type OwnGame = z.output<typeof ownGameFacts>;
