/** Deposits and withdrawals in the ledger: every method is one call of one database function, safe to repeat. */
import type { payment } from '@salon/contract';
import type pg from 'pg';
import { createCallFunction } from './database-function.ts';
import type { Refused } from './refused.ts';

export interface DepositRow {
  ok: true;
  id: string;
  state: payment.DepositAnswer['state'];
  amountMinor: number | null;
  expiresAt: string;
  refused: Refused | null;
}

/** The wallet as it stands after it, for the push. */
interface Wallet {
  playerId: number;
  balanceMinor: number;
  balanceSeq: number;
}

export type WithdrawalRow = payment.Withdrawal & Wallet & { ok: true; fresh: boolean };

/** How a provider's call was decided; `fresh` false: at an earlier time. */
export type PaymentDecided = ({ ok: true } & Wallet & { fresh: boolean }) | (Refused & { fresh: boolean });

export interface DueWithdrawal {
  withdrawalId: string;
  playerId: number;
  amountMinor: number;
  currency: string;
}

/** At most `most` calls within `withinMs`. */
interface Rate {
  most: number;
  withinMs: number;
}

export type Payments = ReturnType<typeof createPayments>;

/** Rejects with `CommitUnknown` where the answer of the database is lost. */
export function createPayments(pool: pg.Pool) {
  const call = createCallFunction(pool);
  return {
    openDeposit: (input: { playerId: number; validMs: number } & Rate) =>
      call<Refused | DepositRow>(
        'open_deposit',
        'integer float8 integer float8',
        input.playerId,
        input.validMs,
        input.most,
        input.withinMs,
      ),
    deposit: (playerId: number, id: string) => call<DepositRow | null>('deposit_of', 'integer uuid', playerId, id),

    /** `amountMinor` null: everything. `operator`: who asks in the player's stead; null: the player. */
    requestWithdrawal: (
      input: { id: string; playerId: number; amountMinor: number | null; operator: string | null } & Rate,
    ) =>
      call<Refused | WithdrawalRow>(
        'request_withdrawal',
        'uuid integer bigint text integer float8',
        input.id,
        input.playerId,
        input.amountMinor,
        input.operator,
        input.most,
        input.withinMs,
      ),
    cancelWithdrawal: (id: string, playerId: number) =>
      call<Refused | WithdrawalRow>('cancel_withdrawal', 'uuid integer', id, playerId),
    /** By an operator of the site. */
    returnWithdrawal: (id: string, siteId: number) =>
      call<Refused | WithdrawalRow>('return_withdrawal', 'uuid integer', id, siteId),
    withdrawals: (playerId: number, most: number) =>
      call<WithdrawalRow[]>('withdrawals_of', 'integer integer', playerId, most),
    /** Hands over what has waited for `afterMs`; also answers what was handed over before and has not ended. */
    fetchWithdrawals: (siteId: number, afterMs: number, most: number) =>
      call<DueWithdrawal[]>('fetch_withdrawals', 'integer float8 integer', siteId, afterMs, most),

    receiveCall: (siteId: number, fact: payment.PaymentFact) =>
      call<PaymentDecided>('receive_payment_call', 'integer jsonb', siteId, JSON.stringify(fact)),
  };
}
