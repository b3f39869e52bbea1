import { type Failure, failure } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { Payments, WithdrawalRow } from '../../ledger/payments.ts';
import type { PaymentQueries } from './queries.ts';
import { WITHDRAWAL_RATE } from './routes.ts';

export interface OperatorWithdrawalDeps {
  payments: Pick<Payments, 'requestWithdrawal'>;
  queries: Pick<PaymentQueries, 'playerId'>;
  pushBalance(playerId: number, push: BalancePush): void;
}

/** Withdraws a player's whole balance on an operator's call; 40400 where the site has none of that name. */
export function createOperatorWithdrawal({ payments, queries, pushBalance }: OperatorWithdrawalDeps) {
  return async (request: {
    siteId: number;
    id: string;
    username: string;
    operator: string;
  }): Promise<WithdrawalRow | Failure> => {
    const { siteId, id, username, operator } = request;
    const playerId = await queries.playerId(siteId, username);
    if (playerId === null) return failure('not_found', { username });
    const row = await payments.requestWithdrawal({ id, playerId, amountMinor: null, operator, ...WITHDRAWAL_RATE });
    if (!row.ok) return failure(row.error, row.params);
    pushBalance(playerId, { balance: row.balanceMinor, seq: row.balanceSeq });
    return row;
  };
}
