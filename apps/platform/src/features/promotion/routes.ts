import { CODES, failure, fields, http, parse, promotion } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { Promotions } from '../../ledger/promotions.ts';

interface PromotionDeps {
  promotions: Promotions;
  pushBalance(playerId: number, push: BalancePush): void;
}

/** Discount and bonus. Named by the operator's interface as GET, they move money: the key makes a repeat harmless. */
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
      // Answered by no cache, and asked for by nobody but the player: a prefetch has neither token nor key.
      { onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store') },
      signedIn(authenticate, async ({ playerId }, request) => {
        const key = parse(fields.uuid, request.headers[promotion.IDEMPOTENCY_HEADER]);
        if (!key.ok) return failure('invalid_request', { field: promotion.IDEMPOTENCY_HEADER });
        const taken = await promotions.take({ kind, playerId, requestId: key.value });
        if (!taken.ok) return failure(taken.error, taken.params);
        pushBalance(playerId, { balance: taken.balanceMinor, seq: taken.balanceSeq });
        return paid(taken.amountMinor);
      }),
    );
  }
}

const paid = (amountMinor: number): promotion.PaidAnswer => ({
  status: 1,
  code: CODES.ok,
  Params: { amount: amountMinor },
  ErrorMessage: '',
});
