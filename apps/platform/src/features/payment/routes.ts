import { CODES, type Failure, failure, http, parse, payment } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { FastifyInstance } from 'fastify';
import type { PaymentKey } from '../../config.ts';
import { type Authenticate, type Caller, signedIn } from '../../http/caller.ts';
import type { DepositRow, Payments, WithdrawalRow } from '../../ledger/payments.ts';
import { paymentUrl } from './payment-page.ts';
import type { PaymentQueries } from './queries.ts';

export interface PaymentRouteDeps {
  authenticate: Authenticate;
  payments: Payments;
  queries: PaymentQueries;
  keys: readonly PaymentKey[];
  pushBalance(playerId: number, push: BalancePush): void;
}

/** Time to pay a deposit; later reports of the provider are refused. */
const DEPOSIT_OPEN_MS = 30 * 60_000;
/** Faster than a person pays, slower than a flood. */
const DEPOSIT_RATE = { most: 10, withinMs: 5 * 60_000 };
export const WITHDRAWAL_RATE = { most: 10, withinMs: 10 * 60_000 };
const WITHDRAWALS_SHOWN = 10;

const PLAYER = `${http.API_BASE}/player`;

/** The player's own calls: deposits are opened and withdrawals requested here, both are paid by the provider. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const { authenticate, payments, queries, keys } = deps;
  // Without a key the provider could not report the payment.
  const isServed = ({ siteId }: Caller) => keys.some((key) => key.siteId === siteId);

  app.post(
    `${PLAYER}/deposits`,
    signedIn(authenticate, async (caller) => {
      const { pageUrl } = await queries.site(caller.siteId);
      if (pageUrl === null || !isServed(caller)) return failure('payments_off');
      const opened = await payments.openDeposit({
        playerId: caller.playerId,
        validMs: DEPOSIT_OPEN_MS,
        ...DEPOSIT_RATE,
      });
      if (!opened.ok) return failure(opened.error, opened.params);
      const url = paymentUrl(pageUrl, await queries.payer(caller.playerId), opened.id);
      return { status: 1, id: opened.id, url, expiresAt: opened.expiresAt };
    }),
  );
  app.get(
    `${PLAYER}/deposits/:id`,
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(payment.paymentTarget, request.params);
      if (!asked.ok) return asked.failure;
      const found = await payments.deposit(playerId, asked.value.id);
      return found ? depositAnswer(found) : failure('not_found');
    }),
  );
  withdrawalRoutes(app, deps, isServed);
}

function withdrawalRoutes(
  app: FastifyInstance,
  { authenticate, payments, queries, pushBalance }: PaymentRouteDeps,
  isServed: (caller: Caller) => boolean,
): void {
  const answer = (row: WithdrawalRow): object => {
    pushBalance(row.playerId, { balance: row.balanceMinor, seq: row.balanceSeq });
    return { status: 1, withdrawal: shown(row) };
  };
  app.get(
    `${PLAYER}/withdrawals`,
    signedIn(authenticate, async ({ playerId, siteId }) => {
      const [rows, site] = await Promise.all([payments.withdrawals(playerId, WITHDRAWALS_SHOWN), queries.site(siteId)]);
      return { status: 1, withdrawals: rows.map(shown), minMinor: site.withdrawalMinMinor };
    }),
  );
  app.post(
    `${PLAYER}/withdrawals`,
    signedIn(authenticate, async (caller, request): Promise<object> => {
      const asked = parse(payment.withdrawalRequest, request.body);
      if (!asked.ok) return asked.failure;
      if (!isServed(caller)) return failure('payments_off');
      const withdrawal = { ...asked.value, playerId: caller.playerId, operator: null, ...WITHDRAWAL_RATE };
      const row = await payments.requestWithdrawal(withdrawal);
      return row.ok ? answer(row) : failure(row.error, row.params);
    }),
  );
  app.post(
    `${PLAYER}/withdrawals/:id/cancel`,
    signedIn(authenticate, async ({ playerId }, request): Promise<object> => {
      const asked = parse(payment.paymentTarget, request.params);
      if (!asked.ok) return asked.failure;
      const row = await payments.cancelWithdrawal(asked.value.id, playerId);
      return row.ok ? answer(row) : failure(row.error, row.params);
    }),
  );
}

function shown({ id, state, amountMinor, requestedAt, endedAt }: WithdrawalRow): payment.Withdrawal {
  return { id, state, amountMinor, requestedAt, endedAt };
}

function depositAnswer({ id, state, amountMinor, refused }: DepositRow): payment.DepositAnswer {
  const why: Pick<Failure, 'code' | 'Params'> | null = refused && {
    code: CODES[refused.error],
    Params: refused.params,
  };
  return { status: 1, id, state, amountMinor, refused: why };
}
