import * as z from 'zod/mini';
import { amount, count, credit, id, uuid } from './fields.ts';

/** Deposits and withdrawals: the player's calls below `/api/v1/player`, and the payment provider's own calls. Minor units. */

/**
 * `POST /player/deposits`: opens a payment page. `url` is the site's payment page with `id`, `name`, `lastname` and `username` of
 * the player and this deposit's id as `deposit`; a path if the platform serves the page.
 */
export const depositOpened = z.object({
  status: z.literal(1),
  id: uuid,
  url: z.string(),
  expiresAt: z.string(),
});

/** Why a deposit was refused: a code of the catalogue and its parameters. */
const refused = z.object({ code: z.int(), Params: z.record(z.string(), z.union([z.string(), z.number()])) });

/** `GET /player/deposits/:id`. `expired`: not paid in time; `refused`: the provider returns the money to the player. */
export const depositAnswer = z.object({
  status: z.literal(1),
  id: uuid,
  state: z.enum(['open', 'booked', 'refused', 'expired']),
  amountMinor: z.nullable(amount),
  refused: z.nullable(refused),
});

export const withdrawal = z.object({
  id: uuid,
  /** `requested` until the provider has fetched it (`sent`); until then the player can cancel it. `returned`: it could not be paid. */
  state: z.enum(['requested', 'sent', 'paid', 'returned', 'cancelled']),
  amountMinor: amount,
  requestedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
/** `POST /player/withdrawals`: the caller makes the id, so that a repeat is the same withdrawal. */
export const withdrawalRequest = z.object({ id: uuid, amountMinor: amount });
/** Also the answer of `POST /player/withdrawals/:id/cancel`. */
export const withdrawalAnswer = z.object({ status: z.literal(1), withdrawal });
/** `GET /player/withdrawals`: the latest first. `minMinor`: a smaller amount is allowed only if it is the whole balance. */
export const withdrawalsAnswer = z.object({ status: z.literal(1), withdrawals: z.array(withdrawal), minMinor: credit });

export const paymentTarget = z.object({ id: uuid });

/**
 * The provider's webhook: `POST /api/payments/<site>`. The body is JSON. The signature is the hex HMAC-SHA256 of
 * `<timestamp>.<body>` with the site's key; the timestamp is Unix time in seconds, at most `SIGNATURE_AGE_S` from now.
 */
export const PAYMENTS_BASE = '/api/payments';
export const pathOfSite = z.object({
  siteId: z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/)),
    z.transform((text: string) => Number(text)),
  ),
});
export const TIMESTAMP_HEADER = 'x-payment-timestamp';
export const SIGNATURE_HEADER = 'x-payment-signature';
export const SIGNATURE_AGE_S = 300;

const transaction = {
  /** Made by the provider, one for every fact; a repeat gets the answer of the first call. */
  transactionId: z.string().check(z.regex(/^[\w.:-]{8,100}$/)),
  playerId: id,
  amountMinor: amount,
  /** Currency of the site, three letters. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
};
export const paymentFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposit'), depositId: uuid, ...transaction }),
  z.object({ type: z.literal('withdrawal_paid'), withdrawalId: uuid, ...transaction }),
  z.object({ type: z.literal('withdrawal_refused'), withdrawalId: uuid, ...transaction }),
]);
export const providerCall = z.discriminatedUnion('type', [
  paymentFact,
  /** Fetches withdrawals to pay, each open one in its turn; all that are in the answer are `sent` from then on. */
  z.object({ type: z.literal('fetch_withdrawals') }),
]);
/** Answer to a fact. Not accepted: nothing was booked, and the provider returns the money of a deposit. */
export const factAnswer = z.object({
  status: z.literal(1),
  isAccepted: z.boolean(),
  /** False: a repeat, with the answer of the first call. */
  isFresh: z.boolean(),
  /** 20000: accepted. */
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
