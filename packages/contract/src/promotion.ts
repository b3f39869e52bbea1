import * as z from 'zod/mini';
import { count, credit } from './fields.ts';

/**
 * Discount and bonus: `GET /player/discount`, `GET /player/bonus`. Both move money, so both need an idempotency key (a
 * UUID, the caller's own): the same key again answers what the first call answered and moves nothing.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

export const PROMOTION_KINDS = ['discount', 'bonus'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** `Params.amount`: minor units, paid to the wallet. */
export const paidAnswer = z.object({
  status: z.literal(1),
  code: z.int(),
  Params: z.object({ amount: credit }),
  ErrorMessage: z.string(),
});

const offer = z.object({
  /** What would be paid now, minor units. */
  amountMinor: credit,
  /** Seconds until the next may be taken, 0: now. */
  waitS: count,
});
/** `GET /player/promotions`: what there is. Moves nothing and promises nothing. */
export const offersAnswer = z.object({
  status: z.literal(1),
  /** `belowMinor`: what the balance has to be below, null where it does not matter. */
  discount: z.extend(offer, { belowMinor: z.nullable(credit) }),
  bonus: offer,
});

export type PaidAnswer = z.output<typeof paidAnswer>;
export type OffersAnswer = z.output<typeof offersAnswer>;
