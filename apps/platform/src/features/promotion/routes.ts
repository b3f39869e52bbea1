import { randomUUID } from 'node:crypto';
import { CODES, type Failure, failure, fields, http, parse, promotion } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { Promotions } from '../../ledger/promotions.ts';
import type { Refused } from '../../ledger/refused.ts';

interface PromotionDeps {
  promotions: Promotions;
  pushBalance(playerId: number, push: BalancePush): void;
}

/** Discount and bonus. Named by the operator's interface as GET, they move money: a key of the caller's makes a repeat the same call. */
export function promotionRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { promotions, pushBalance }: PromotionDeps,
): void {
  app.get(
    `${http.API_BASE}/player/promotions`,
    signedIn(authenticate, async ({ playerId }) => ({ status: 1, ...(await promotions.offers(playerId)) })),
  );

  for (const kind of promotion.PROMOTION_KINDS) {
    app.get(
      `${http.API_BASE}/player/${kind}`,
      // It moves money: no cache answers it, no HEAD reaches it, and a prefetch has no token.
      { exposeHeadRoute: false, onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store') },
      signedIn(authenticate, async ({ playerId }, request) => {
        const sent = request.headers[promotion.IDEMPOTENCY_HEADER];
        // Without a key a repeat is another call: the platform's own five minutes prevent a second payment.
        const key = parse(fields.uuid, sent ?? randomUUID());
        if (!key.ok) return failure('invalid_request', { field: promotion.IDEMPOTENCY_HEADER });
        const taken = await promotions.take({ kind, playerId, requestId: key.value });
        if (!taken.ok) return refused(taken);
        pushBalance(playerId, { balance: taken.balanceMinor, seq: taken.balanceSeq });
        return paid(taken.amountMinor);
      }),
    );
  }
}

/** In the words of the specification, which has one sentence for both: its client shows `ErrorMessage` of a code that it does not know. */
function refused({ error, params }: Refused): Failure {
  if (error === 'discount_balance') {
    const { amount } = params;
    return failure(error, params, `Your balance must be below ${(Number(amount) / 100).toFixed(2)}`);
  }
  const isTooSoon = error === 'discount_too_soon' || error === 'bonus_too_soon';
  return failure(error, params, isTooSoon ? 'You can use discount only once per 5 minutes' : undefined);
}

const paid = (amountMinor: number): promotion.PaidAnswer => ({
  status: 1,
  code: CODES.ok,
  Params: { amount: amountMinor },
  ErrorMessage: '',
});
