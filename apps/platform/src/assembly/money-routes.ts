import { operator } from '@salon/contract';
import { createDisputeQueries } from '../features/dispute/queries.ts';
import { createOperatorWithdrawal } from '../features/payment/operator-withdrawal.ts';
import { createAdjustments } from '../ledger/adjustments.ts';
import { createPayments } from '../ledger/payments.ts';
import type { CallServer } from '../operator/calls/serve-calls.ts';
import { correctionHandlers } from '../operator/money/correction-handlers.ts';
import { moneyHandlers } from '../operator/money/money-handlers.ts';
import { createMovementQueries } from '../operator/money/movement-queries.ts';
import { paymentHandlers } from '../operator/money/payment-handlers.ts';
import { createPaymentLists } from '../operator/money/payment-queries.ts';
import type { OperatorQueries } from '../operator/queries.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Core } from './core.ts';

/** The room of money: hand pays, disputes, corrections, payments, reconciliation. */
export function serveMoney(
  serve: CallServer['serve'],
  { pool, paymentQueries }: Core,
  { operated, pushBalance }: Realtime,
  queries: OperatorQueries,
): void {
  const payments = createPayments(pool);
  serve(
    operator.moneyCalls,
    moneyHandlers({
      ...{ ...operated.disputes, queries, pay: operated.pay, listDisputes: createDisputeQueries(pool).list },
      withdraw: createOperatorWithdrawal({ payments, queries: paymentQueries, pushBalance }),
    }),
  );
  serve(
    operator.correctionCalls,
    correctionHandlers({ queries: createMovementQueries(pool), adjustments: createAdjustments(pool), pushBalance }),
  );
  serve(operator.paymentCalls, paymentHandlers({ lists: createPaymentLists(pool), payments, pushBalance }));
}
