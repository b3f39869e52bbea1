import { failure, isFailure, type operator } from '@salon/contract';
import type { Payments } from '../../ledger/payments.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { PaymentLists } from './payment-queries.ts';
import { parseStatement } from './statement-file.ts';

export interface PaymentDeps {
  lists: PaymentLists;
  payments: Pick<Payments, 'returnWithdrawal'>;
  /** The player sees it. */
  pushBalance(playerId: number, wallet: { balance: number; seq: number }): void;
}

/** Transfers, withdrawals, deposits, movements, and statements of the payment provider. */
export function paymentHandlers({ lists, payments, pushBalance }: PaymentDeps): Handlers<typeof operator.paymentCalls> {
  return {
    transfers: async ({ siteId }, { query }) => ({
      status: 1,
      transfers: await lists.transfers(siteId, query.state),
    }),
    transfer: async ({ siteId }, { params }) => {
      const found = await lists.transfer(siteId, params.id);
      return found === null ? failure('not_found') : { status: 1, ...found };
    },
    withdrawals: async ({ siteId }, { query }) => ({
      status: 1,
      withdrawals: await lists.withdrawals(siteId, query.state),
    }),
    'withdrawal-return': async ({ siteId }, { params }) => {
      const returned = await payments.returnWithdrawal(params.id, siteId);
      if (!returned.ok) return failure(returned.error, returned.params);
      const { id, amountMinor, fresh: isFresh, playerId, balanceMinor: balance, balanceSeq: seq } = returned;
      pushBalance(playerId, { balance, seq });
      return { status: 1, id, amountMinor, isFresh };
    },
    deposits: async ({ siteId }) => ({ status: 1, deposits: await lists.deposits(siteId) }),
    movements: async ({ siteId }, { query }) => ({ status: 1, ...(await lists.movements(siteId, query)) }),
    reconciliations: async ({ siteId }) => ({ status: 1, reconciliations: await lists.reconciliations(siteId) }),
    reconciliation: async ({ siteId }, { params }) => {
      const found = await lists.reconciliation(siteId, params.id);
      if (found === null) return failure('not_found');
      return { status: 1, reconciliation: found, rows: await lists.reconciliationRows(params.id) };
    },
    reconcile: async ({ siteId, name: by }, { body: { name, from, to, csv } }) => {
      if (Date.parse(from) >= Date.parse(to)) return failure('invalid_request', { field: 'to' });
      const lines = parseStatement(csv);
      if (isFailure(lines)) return lines;
      const reconciliation = await lists.reconcile({ siteId, name, operator: by, from, to }, lines);
      return { status: 1, reconciliation };
    },
  };
}
