import { CODES, failure, parse, parseJson, payment } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audit } from '../../audit/audit.ts';
import type { PaymentKey } from '../../config.ts';
import type { PaymentDecided, Payments } from '../../ledger/payments.ts';
import { checkSignature } from './signature.ts';

export interface ProviderWebhookDeps {
  keys: readonly PaymentKey[];
  payments: Pick<Payments, 'receiveCall' | 'fetchWithdrawals'>;
  audit: Audit;
  pushBalance(playerId: number, push: BalancePush): void;
  nowMs(): number;
}

/** Time to cancel a withdrawal before the provider can fetch it. */
const CANCEL_MS = 10_000;
const FETCH_MOST = 100;

/** Webhook of the payment provider, authenticated by the signature over the body. */
export function providerWebhook(app: FastifyInstance, deps: ProviderWebhookDeps): void {
  const { keys, payments, audit } = deps;
  // Its own context, where the body stays the signed text.
  app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    door.post(`${payment.PAYMENTS_BASE}/:siteId`, async (request) => {
      const asked = parse(payment.pathOfSite, request.params);
      if (!asked.ok) return asked.failure;
      const { siteId } = asked.value;
      const body = typeof request.body === 'string' ? request.body : '';
      const own = keys.filter((one) => one.siteId === siteId).map(({ key }) => key);
      const checked = checkSignature({ ...signedBy(request), body }, own, deps.nowMs());
      if (checked !== 'fits') {
        request.log.warn({ siteId, address: request.ip, checked }, 'payment call refused');
        return failure('signature_not_verified', { why: checked });
      }
      const read = parseJson(payment.providerCall, body);
      if (!read.ok) return read.failure;
      const call = read.value;
      if (call.type === 'fetch_withdrawals') {
        return { status: 1, withdrawals: await payments.fetchWithdrawals(siteId, CANCEL_MS, FETCH_MOST) };
      }
      const decided = await payments.receiveCall(siteId, call);
      await note(siteId, call, decided, request.ip);
      if (decided.ok) {
        deps.pushBalance(decided.playerId, { balance: decided.balanceMinor, seq: decided.balanceSeq });
      }
      return answerOf(decided);
    });
  });

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
}

function signedBy({ headers }: FastifyRequest) {
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { timestamp: one(payment.TIMESTAMP_HEADER), signature: one(payment.SIGNATURE_HEADER) };
}

function answerOf(decided: PaymentDecided): payment.FactAnswer {
  const isFresh = decided.fresh;
  if (decided.ok) return { status: 1, isAccepted: true, isFresh, code: CODES.ok, reason: '' };
  return { status: 1, isAccepted: false, isFresh, code: CODES[decided.error], reason: decided.error };
}
