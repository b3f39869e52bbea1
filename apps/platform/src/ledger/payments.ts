/** Deposits and withdrawals in the books: every method is one call of one database function (0021), safe to repeat. */
import type { payment } from '@salon/contract';
import type pg from 'pg';
import { CommitUnknown, type Refused } from './ledger.ts';
import { isAnswered, isRetryable, RETRIES, sqlState } from './sql-state.ts';

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

/** So many within so long are enough for anybody. */
interface Rate {
  most: number;
  withinMs: number;
}

export type Payments = ReturnType<typeof createPayments>;

/** Rejects with `CommitUnknown` where the answer of the database is lost. */
export function createPayments(pool: pg.Pool) {
  const call = async <T>(name: string, list: string, values: unknown[]): Promise<T> => {
    const query = { name, text: `SELECT ${name}(${list}) AS answer`, values };
    for (let attempt = 0; ; attempt++) {
      try {
        return (await pool.query<{ answer: T }>(query)).rows[0]!.answer;
      } catch (error) {
        const code = sqlState(error);
        if (isRetryable(code) && attempt < RETRIES) continue;
        throw isAnswered(code) ? error : new CommitUnknown(error);
      }
    }
  };
  return {
    openDeposit: (input: { playerId: number; keptMs: number } & Rate) =>
      call<Refused | DepositRow>('open_deposit', '$1::integer, $2::float8, $3::integer, $4::float8', [
        ...[input.playerId, input.keptMs, input.most, input.withinMs],
      ]),
    deposit: (playerId: number, id: string) =>
      call<DepositRow | null>('deposit_of', '$1::integer, $2::uuid', [playerId, id]),

    /** `amountMinor` null: everything. `operator`: who asks in the player's stead; null: the player. */
    requestWithdrawal: (
      input: { id: string; playerId: number; amountMinor: number | null; operator: string | null } & Rate,
    ) =>
      call<Refused | WithdrawalRow>(
        'request_withdrawal',
        '$1::uuid, $2::integer, $3::bigint, $4::text, $5::integer, $6::float8',
        [input.id, input.playerId, input.amountMinor, input.operator, input.most, input.withinMs],
      ),
    cancelWithdrawal: (id: string, playerId: number) =>
      call<Refused | WithdrawalRow>('cancel_withdrawal', '$1::uuid, $2::integer', [id, playerId]),
    withdrawals: (playerId: number, most: number) =>
      call<WithdrawalRow[]>('withdrawals_of', '$1::integer, $2::integer', [playerId, most]),
    /** Hands over what has waited for `afterMs`; also answers what was handed over before and has not ended. */
    fetchWithdrawals: (siteId: number, afterMs: number, most: number) =>
      call<DueWithdrawal[]>('fetch_withdrawals', '$1::integer, $2::float8, $3::integer', [siteId, afterMs, most]),

    hear: (siteId: number, fact: payment.PaymentFact) =>
      call<PaymentDecided>('receive_payment_call', '$1::integer, $2::jsonb', [siteId, JSON.stringify(fact)]),
  };
}
