import * as z from 'zod/mini';
import { count, credit, uuid } from './fields.ts';

/** Deposits and withdrawals: the player's calls below `/api/v1/player`, and the payment provider's own calls. Minor units. */

const amount = z.int().check(z.positive());

/**
 * `POST /player/deposits`: opens a payment page. `url` is the site's own with `id`, `name`, `lastname` and `username` of the
 * player and the id of this deposit as `deposit`; relative where the platform serves it.
 */
export const depositOpened = z.object({
  status: z.literal(1),
  id: uuid,
  url: z.string(),
  expiresAt: z.string(),
});

/** Why a deposit was refused: a code of the catalogue and its parameters. */
const refused = z.object({ code: z.int(), Params: z.record(z.string(), z.union([z.string(), z.number()])) });

/** `GET /player/deposits/:id`. `expired`: nobody paid in time; refused: the provider gives the money back. */
export const depositAnswer = z.object({
  status: z.literal(1),
  id: uuid,
  state: z.enum(['open', 'booked', 'refused', 'expired']),
  amountMinor: z.nullable(amount),
  refused: z.nullable(refused),
});

export const withdrawal = z.object({
  id: uuid,
  /** `requested` until the provider has it (`sent`): so long the player can take it back. `returned`: it could not be paid. */
  state: z.enum(['requested', 'sent', 'paid', 'returned', 'cancelled']),
  amountMinor: amount,
  requestedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
/** `POST /player/withdrawals`: the id is the caller's own, made before sending, so that a repeat asks for the same. */
export const withdrawalRequest = z.object({ id: uuid, amountMinor: amount });
/** Also of `POST /player/withdrawals/:id/cancel`. */
export const withdrawalAnswer = z.object({ status: z.literal(1), withdrawal });
/** `GET /player/withdrawals`: the latest first. `minMinor`: less is paid only where it is all there is. */
export const withdrawalsAnswer = z.object({ status: z.literal(1), withdrawals: z.array(withdrawal), minMinor: credit });

export const paymentTarget = z.object({ id: uuid });

/**
 * The provider's one door: `POST /api/payments/<site>`. The body is JSON; the signature is the hex of HMAC-SHA256 with the site's
 * key over `<timestamp>.<body>`, the timestamp being whole seconds of Unix time, at most `SIGNATURE_AGE_S` away from now.
 */
export const PAYMENTS_BASE = '/api/payments';
export const TIMESTAMP_HEADER = 'x-payment-timestamp';
export const SIGNATURE_HEADER = 'x-payment-signature';
export const SIGNATURE_AGE_S = 300;

const transaction = {
  /** The provider's own, one for every fact: the same again answers what the first call answered. */
  transactionId: z.string().check(z.regex(/^[\w.:-]{8,100}$/)),
  playerId: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  amountMinor: amount,
  /** Of the site, three letters. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
};
export const paymentFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposit'), depositId: uuid, ...transaction }),
  z.object({ type: z.literal('withdrawal_paid'), withdrawalId: uuid, ...transaction }),
  z.object({ type: z.literal('withdrawal_refused'), withdrawalId: uuid, ...transaction }),
]);
export const providerCall = z.discriminatedUnion('type', [
  paymentFact,
  /** What is to be paid out; whatever it answers is in the provider's hands from then on. */
  z.object({ type: z.literal('fetch_withdrawals') }),
]);
/** Of a fact. Not accepted: nothing was booked, and for a deposit the provider gives the money back. */
export const factAnswer = z.object({
  status: z.literal(1),
  isAccepted: z.boolean(),
  /** False: this transaction was answered before, and like this. */
  isFresh: z.boolean(),
  /** 20000 where it was accepted. */
  code: z.int(),
  reason: z.string(),
});
export const fetchAnswer = z.object({
  status: z.literal(1),
  withdrawals: z.array(
    z.object({ withdrawalId: uuid, playerId: count, amountMinor: amount, currency: transaction.currency }),
  ),
});

export type DepositAnswer = z.output<typeof depositAnswer>;
export type Withdrawal = z.output<typeof withdrawal>;
export type PaymentFact = z.output<typeof paymentFact>;
export type FactAnswer = z.output<typeof factAnswer>;
