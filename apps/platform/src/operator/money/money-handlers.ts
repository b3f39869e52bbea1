import { type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { Ledger } from '../../ledger/ledger.ts';
import type { WithdrawalRow } from '../../ledger/payments.ts';
import type { Refused } from '../../ledger/refused.ts';
import type { CorrectionDecided, HandPayPaid } from '../../ledger/situations.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { Operator } from '../calls/operator.ts';
import type { OperatorQueries } from '../queries.ts';

export interface MoneyDeps {
  queries: Pick<OperatorQueries, 'handPays' | 'ownsHandPay' | 'approveHandPay'>;
  pay(request: { handPayId: number; amountMinor: number; operator: string }): Promise<Refused | HandPayPaid>;
  /** The whole balance of a player of the site; 40400 where it has none of that name. */
  withdraw(request: {
    siteId: number;
    id: string;
    username: string;
    operator: string;
  }): Promise<WithdrawalRow | Failure>;
  listDisputes(siteId: number, state: 'open' | 'settled'): Promise<operator.Dispute[]>;
  propose: Ledger['proposeCorrection'];
  decide(request: {
    proposalId: string;
    siteId: number;
    approve: boolean;
    operator: string;
  }): Promise<CorrectionDecided | Refused>;
}

/** Disputes: one person proposes a correction, another approves it. */
export function moneyHandlers(deps: MoneyDeps): Handlers<typeof operator.moneyCalls> {
  async function decide({ name, siteId }: Operator, proposalId: string, approve: boolean) {
    const decided = await deps.decide({ proposalId, siteId, approve, operator: name });
    if (!decided.ok) return failure(decided.error, decided.params);
    const { disputeId, playerMinor, fresh: isFresh } = decided;
    return { status: 1 as const, disputeId, playerMinor, isFresh };
  }

  return {
    'hand-pays': async ({ siteId }, { query }) => ({
      status: 1,
      handPays: await deps.queries.handPays(siteId, query.state),
    }),
    pay: async ({ name, siteId }, { params: { id: handPayId }, body: { amountMinor } }) => {
      if (!(await deps.queries.ownsHandPay(siteId, handPayId))) return failure('not_found', { handPayId });
      const paid = await deps.pay({ handPayId, amountMinor, operator: name });
      if (!paid.ok) return failure(paid.error, paid.params);
      return { status: 1, id: paid.handPay.id, amountMinor: paid.handPay.amountMinor, isFresh: paid.fresh };
    },
    'hand-pay-approve': async ({ name, siteId }, { params: { id: handPayId } }) => {
      const approved = await deps.queries.approveHandPay(siteId, handPayId, name);
      return approved.ok
        ? { status: 1, isChanged: approved.changed }
        : failure(approved.error, { handPayId, ...approved.params });
    },
    withdraw: async ({ name, siteId }, { body }) => {
      const row = await deps.withdraw({ ...body, siteId, operator: name });
      return isFailure(row) ? row : { status: 1, id: row.id, amountMinor: row.amountMinor, state: row.state };
    },
    disputes: async ({ siteId }, { query }) => ({ status: 1, disputes: await deps.listDisputes(siteId, query.state) }),
    propose: async ({ name, siteId }, { params, body: { id, ...request } }) => {
      const proposal = { ...request, proposalId: id, disputeId: params.id, siteId, operator: name };
      const proposed = await deps.propose(proposal);
      return proposed.ok ? { status: 1, id, isFresh: proposed.fresh } : failure(proposed.error, proposed.params);
    },
    approve: (caller, { params }) => decide(caller, params.id, true),
    reject: (caller, { params }) => decide(caller, params.id, false),
  };
}
