/** Discount and bonus in the ledger: from the site's promotions to the wallet, in one call. */
import type { promotion } from '@salon/contract';
import type pg from 'pg';
import type { Refused } from './refused.ts';

export interface PromotionPaid {
  ok: true;
  /** Minor units. */
  amountMinor: number;
  /** False: paid before, by the same request. */
  fresh: boolean;
  /** Of the wallet, for the push. */
  balanceMinor: number;
  balanceSeq: number;
}

export type PromotionOffers = Pick<promotion.OffersAnswer, 'discount' | 'bonus'>;

export interface Promotions {
  offers(playerId: number): Promise<PromotionOffers>;
  /** `requestId`: the caller's own; safe to repeat with it, also after a lost answer. */
  take(input: { kind: promotion.PromotionKind; playerId: number; requestId: string }): Promise<Refused | PromotionPaid>;
}

export function createPromotions(pool: pg.Pool): Promotions {
  const call = async <T>(name: string, text: string, values: unknown[]): Promise<T> =>
    (await pool.query<{ answer: T }>({ name, text, values })).rows[0]!.answer;
  return {
    offers: (playerId) => call('promotion_offers', 'SELECT promotion_offers($1::integer) AS answer', [playerId]),
    take: ({ kind, playerId, requestId }) =>
      call('take_promotion', 'SELECT take_promotion($1::promotion_kind, $2::integer, $3::uuid) AS answer', [
        kind,
        playerId,
        requestId,
      ]),
  };
}
