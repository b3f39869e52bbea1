import * as z from 'zod/mini';
import { count, credit, uuid } from './fields.ts';

/**
 * Discount and bonus: `GET /player/discount`, `GET /player/bonus`. Both move money, so both take an idempotency key (a UUID made
 * by the caller): a repeat with the same key gets the answer of the first call and moves nothing. Without one the platform makes
 * a key per call.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const idempotencyHeaders = z.object({ [IDEMPOTENCY_HEADER]: z.optional(uuid) });

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
/** `GET /player/promotions`: what is available now. Moves no money and guarantees nothing. */
export const offersAnswer = z.object({
  status: z.literal(1),
  /** `belowMinor`: the balance must be below this; null: no condition. */
  discount: z.extend(offer, { belowMinor: z.nullable(credit) }),
  bonus: offer,
});

export type PaidAnswer = z.output<typeof paidAnswer>;
export type OffersAnswer = z.output<typeof offersAnswer>;
