import { CODES, failure, parseJson, payment } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { Audit } from '../../audit/audit.ts';
import type { PaymentKey } from '../../config.ts';
import type { PaymentDecided, Payments } from '../../ledger/payments.ts';
import { checkSignature, type SignedCall } from './signature.ts';

export interface ProviderCallDeps {
  keys: readonly PaymentKey[];
  payments: Pick<Payments, 'receiveCall' | 'fetchWithdrawals'>;
  audit: Audit;
  pushBalance(playerId: number, push: BalancePush): void;
  nowMs(): number;
}

export interface ProviderCall extends SignedCall {
  siteId: number;
  address: string;
  /** Its signature is not right. */
  onRefused(checked: 'stale' | 'forged'): void;
}

export type ProviderCalls = ReturnType<typeof createProviderCalls>;

/** Time to cancel a withdrawal before the provider can fetch it. */
const CANCEL_MS = 10_000;
const FETCH_MOST = 100;

/** Calls of the payment provider, each authenticated by the signature over its body. */
export function createProviderCalls({ keys, payments, audit, pushBalance, nowMs }: ProviderCallDeps) {
  /** The call and its decision, without signature and key. */
  async function note(siteId: number, call: payment.PaymentFact, decided: PaymentDecided, address: string) {
    const { type: what, transactionId, amountMinor, currency } = call;
    const about = call.type === 'deposit' ? call.depositId : call.withdrawalId;
    const result = decided.ok ? 'accepted' : decided.error;
    await audit({
      type: 'payment_call',
      // Only an accepted call names a player for certain.
      playerId: decided.ok ? decided.playerId : null,
      siteId,
      address,
      details: { what, transactionId, about, amountMinor, currency, result, repeated: decided.fresh ? 0 : 1 },
    });
  }

  return async ({ siteId, address, onRefused, ...signed }: ProviderCall): Promise<object> => {
    const own = keys.filter((one) => one.siteId === siteId).map(({ key }) => key);
    const checked = checkSignature(signed, own, nowMs());
    if (checked !== 'fits') {
      onRefused(checked);
      return failure('signature_not_verified', { why: checked });
    }
    const read = parseJson(payment.providerCall, signed.body);
    if (!read.ok) return read.failure;
    const call = read.value;
    if (call.type === 'fetch_withdrawals') {
      return { status: 1, withdrawals: await payments.fetchWithdrawals(siteId, CANCEL_MS, FETCH_MOST) };
    }
    const decided = await payments.receiveCall(siteId, call);
    await note(siteId, call, decided, address);
    if (decided.ok) pushBalance(decided.playerId, { balance: decided.balanceMinor, seq: decided.balanceSeq });
    return answerOf(decided);
  };
}

function answerOf(decided: PaymentDecided): payment.FactAnswer {
  const isFresh = decided.fresh;
  if (decided.ok) return { status: 1, isAccepted: true, isFresh, code: CODES.ok, reason: '' };
  return { status: 1, isAccepted: false, isFresh, code: CODES[decided.error], reason: decided.error };
}
