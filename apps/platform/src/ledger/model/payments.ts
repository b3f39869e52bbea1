/** Deposits and withdrawals as `14-payments.sql` has them, on a site without settings of its own, of players who are not banned. */
import { isDeepStrictEqual } from 'node:util';
import type { payment } from '@salon/contract';
import type { DepositRow, Payments, WithdrawalRow } from '../payments.ts';
import type { Refused } from '../refused.ts';
import { refuseClosed, refuseDeposit } from './limits.ts';
import {
  balanceOf,
  isoOf,
  type ModelDeposit,
  type ModelState,
  type ModelWithdrawal,
  post,
  refusal,
  walletOf,
} from './state.ts';

const DEPOSIT = { minMinor: 1_000, maxMinor: 5_000_000 };
const WITHDRAWAL_MIN_MINOR = 1_000;

type Settled = Refused | { ok: true; playerId: number };

const providerOf = (state: ModelState, playerId: number): string => `${siteOf(state, playerId)}:payments`;
const siteOf = (state: ModelState, playerId: number): number => state.players.get(playerId)!.siteId;
const currencyOf = (state: ModelState, playerId: number): string => state.sites.get(siteOf(state, playerId))!.currency;

/** `at`: when each of them was made, the latest first. */
function refuseRate(state: ModelState, at: number[], { most, withinMs }: { most: number; withinMs: number }) {
  const oldestMs = at.sort((a, b) => b - a)[most - 1];
  if (oldestMs === undefined || oldestMs <= state.nowMs() - withinMs) return null;
  const seconds = Math.max(1, Math.ceil((oldestMs + withinMs - state.nowMs()) / 1_000));
  return refusal('too_many_requests', { seconds });
}

// ---- Deposit

function depositRow(state: ModelState, d: ModelDeposit): DepositRow {
  const isExpired = d.state === 'open' && d.expiresAtMs <= state.nowMs();
  const { id, amountMinor, refused } = d;
  return {
    ...{ ok: true, id, amountMinor, expiresAt: isoOf(d.expiresAtMs), refused },
    state: isExpired ? 'expired' : d.state,
  };
}

function openDeposit(
  state: ModelState,
  { playerId, validMs, ...rate }: Parameters<Payments['openDeposit']>[0],
): Refused | DepositRow {
  const opened = [...state.deposits.values()].filter((one) => one.playerId === playerId);
  const refused =
    refuseClosed(state, playerId) ??
    refuseDeposit(state, playerId, 1) ??
    refuseRate(
      state,
      opened.map(({ openedAtMs }) => openedAtMs),
      rate,
    );
  if (refused) return refused;
  const d: ModelDeposit = {
    ...{ id: state.newId(), playerId, state: 'open', amountMinor: null, refused: null },
    ...{ openedAtMs: state.nowMs(), expiresAtMs: state.nowMs() + validMs },
  };
  state.deposits.set(d.id, d);
  return depositRow(state, d);
}

function refuseAmount(amountMinor: number): Refused | null {
  if (amountMinor < DEPOSIT.minMinor) return refusal('amount_below_minimum', { minMinor: DEPOSIT.minMinor });
  return amountMinor > DEPOSIT.maxMinor ? refusal('amount_over_limit', { maxMinor: DEPOSIT.maxMinor }) : null;
}

function settleDeposit(
  state: ModelState,
  siteId: number,
  fact: Extract<payment.PaymentFact, { type: 'deposit' }>,
): Settled {
  const d = state.deposits.get(fact.depositId);
  if (!d || siteOf(state, d.playerId) !== siteId) return refusal('payment_unknown');
  const { playerId } = d;
  if (playerId !== fact.playerId || currencyOf(state, playerId) !== fact.currency)
    return refusal('payment_contradicts');
  if (d.state !== 'open') return refusal('payment_settled');
  const { amountMinor } = fact;
  const refused =
    refuseClosed(state, playerId) ??
    (d.expiresAtMs <= state.nowMs() ? refusal('deposit_expired') : refuseAmount(amountMinor)) ??
    refuseDeposit(state, playerId, amountMinor);
  Object.assign(d, { state: refused ? 'refused' : 'booked', amountMinor, refused });
  if (refused) return refused;
  post(state, 'deposit', `deposit:${d.id}`, [
    [`payments:${providerOf(state, playerId)}`, -amountMinor],
    [`wallet:${playerId}`, amountMinor],
  ]);
  return { ok: true, playerId };
}

// ---- Withdrawal

function withdrawalRow(state: ModelState, w: ModelWithdrawal, fresh: boolean): WithdrawalRow {
  const { id, state: at, amountMinor, requestedAtMs, endedAtMs } = w;
  return {
    ...{ ok: true, id, state: at, amountMinor, fresh, ...walletOf(state, w.playerId) },
    ...{ requestedAt: isoOf(requestedAtMs), endedAt: endedAtMs === null ? null : isoOf(endedAtMs) },
  };
}

const newestFirst = (a: ModelWithdrawal, b: ModelWithdrawal): number => b.requestedAtMs - a.requestedAtMs;

function withdrawalsOf(state: ModelState, playerId: number, most: number): WithdrawalRow[] {
  const own = [...state.withdrawals.values()].filter((w) => w.playerId === playerId);
  return own
    .sort(newestFirst)
    .slice(0, most)
    .map((w) => withdrawalRow(state, w, false));
}

function refuseWithdrawal(
  state: ModelState,
  { playerId, operator, amountMinor: asked, ...rate }: Parameters<Payments['requestWithdrawal']>[0],
  amountMinor: number,
): Refused | null {
  const closed = operator === null ? refuseClosed(state, playerId) : null;
  if (closed) return closed;
  const own = [...state.withdrawals.values()].filter((w) => w.playerId === playerId);
  if (own.some(({ endedAtMs }) => endedAtMs === null)) return refusal('withdrawal_open');
  const byPlayer = own.filter((w) => w.operator === null).map(({ requestedAtMs }) => requestedAtMs);
  const tooMany = operator === null ? refuseRate(state, byPlayer, rate) : null;
  if (tooMany) return tooMany;
  const balanceMinor = balanceOf(state, `wallet:${playerId}`);
  if (amountMinor <= 0) return refusal(asked === null ? 'balance_too_small' : 'amount_not_positive');
  if (amountMinor > balanceMinor) return refusal('balance_too_small');
  const isLess = amountMinor < WITHDRAWAL_MIN_MINOR && amountMinor < balanceMinor;
  return isLess ? refusal('amount_below_minimum', { minMinor: WITHDRAWAL_MIN_MINOR }) : null;
}

function requestWithdrawal(
  state: ModelState,
  request: Parameters<Payments['requestWithdrawal']>[0],
): Refused | WithdrawalRow {
  const { id, playerId, operator } = request;
  const known = state.withdrawals.get(id);
  if (known) {
    const isSame = known.playerId === playerId && known.amountMinor === (request.amountMinor ?? known.amountMinor);
    return isSame ? withdrawalRow(state, known, false) : refusal('payment_contradicts');
  }
  const amountMinor = request.amountMinor ?? balanceOf(state, `wallet:${playerId}`);
  const refused = refuseWithdrawal(state, request, amountMinor);
  if (refused) return refused;
  const w: ModelWithdrawal = {
    ...{
      id,
      playerId,
      operator,
      amountMinor,
      state: 'requested',
      requestedAtMs: state.nowMs(),
      offeredAtMs: null,
      endedAtMs: null,
    },
  };
  state.withdrawals.set(id, w);
  post(state, 'withdraw', `withdraw:${id}`, [
    [`wallet:${playerId}`, -amountMinor],
    [`withdrawal:${providerOf(state, playerId)}`, amountMinor],
  ]);
  return withdrawalRow(state, w, true);
}

function endWithdrawal(state: ModelState, w: ModelWithdrawal, end: 'paid' | 'returned' | 'cancelled'): void {
  const provider = providerOf(state, w.playerId);
  const kind = end === 'paid' ? 'withdraw_paid' : 'withdraw_return';
  Object.assign(w, { state: end, endedAtMs: state.nowMs() });
  post(state, kind, `${kind}:${w.id}`, [
    [`withdrawal:${provider}`, -w.amountMinor],
    [end === 'paid' ? `payments:${provider}` : `wallet:${w.playerId}`, w.amountMinor],
  ]);
}

function cancelWithdrawal(state: ModelState, id: string, playerId: number): Refused | WithdrawalRow {
  const w = state.withdrawals.get(id);
  if (w?.playerId !== playerId) return refusal('not_found');
  if (w.state === 'cancelled') return withdrawalRow(state, w, false);
  if (w.state !== 'requested') return refusal('withdrawal_sent');
  endWithdrawal(state, w, 'cancelled');
  return withdrawalRow(state, w, true);
}

function returnWithdrawal(state: ModelState, id: string, siteId: number): Refused | WithdrawalRow {
  const w = state.withdrawals.get(id);
  if (!w || siteOf(state, w.playerId) !== siteId) return refusal('not_found');
  return cancelWithdrawal(state, id, w.playerId);
}

function fetchWithdrawals(state: ModelState, siteId: number, afterMs: number, most: number) {
  const lastMs = (w: ModelWithdrawal) => w.offeredAtMs ?? 0;
  const isDue = (w: ModelWithdrawal) =>
    w.state === 'sent' || (w.state === 'requested' && w.requestedAtMs <= state.nowMs() - afterMs);
  const offered = [...state.withdrawals.values()]
    .filter((w) => isDue(w) && siteOf(state, w.playerId) === siteId)
    .sort((a, b) => lastMs(a) - lastMs(b) || a.requestedAtMs - b.requestedAtMs || (a.id < b.id ? -1 : 1))
    .slice(0, most);
  for (const w of offered) Object.assign(w, { state: 'sent', offeredAtMs: state.nowMs() });
  return offered
    .sort((a, b) => a.requestedAtMs - b.requestedAtMs || (a.id < b.id ? -1 : 1))
    .map(({ id: withdrawalId, playerId, amountMinor }) => ({
      ...{ withdrawalId, playerId, amountMinor, currency: currencyOf(state, playerId) },
    }));
}

function settleWithdrawal(
  state: ModelState,
  siteId: number,
  fact: Exclude<payment.PaymentFact, { type: 'deposit' }>,
): Settled {
  const w = state.withdrawals.get(fact.withdrawalId);
  if (!w || siteOf(state, w.playerId) !== siteId) return refusal('payment_unknown');
  const { playerId, amountMinor } = w;
  const isSame = playerId === fact.playerId && amountMinor === fact.amountMinor;
  if (!isSame || currencyOf(state, playerId) !== fact.currency) return refusal('payment_contradicts');
  // Never handed over, or taken back: nobody can have paid it.
  if (w.state === 'requested' || w.state === 'cancelled') return refusal('payment_contradicts');
  if (w.state !== 'sent') return refusal('payment_settled');
  endWithdrawal(state, w, fact.type === 'withdrawal_paid' ? 'paid' : 'returned');
  return { ok: true, playerId };
}

// ---- Call of a provider

function receiveCall(state: ModelState, siteId: number, fact: payment.PaymentFact) {
  const key = `${siteId}:${fact.transactionId}`;
  const known = state.paymentCalls.get(key);
  if (known && !isDeepStrictEqual(known.fact, fact)) return { ...refusal('payment_contradicts'), fresh: false };
  const answer =
    known?.answer ??
    (fact.type === 'deposit' ? settleDeposit(state, siteId, fact) : settleWithdrawal(state, siteId, fact));
  if (!known) state.paymentCalls.set(key, { fact: { ...fact }, answer });
  const fresh = known === undefined;
  return answer.ok ? { ...answer, ...walletOf(state, answer.playerId), fresh } : { ...answer, fresh };
}

export function createModelPayments(state: ModelState): Payments {
  return {
    openDeposit: async (input) => openDeposit(state, input),
    async deposit(playerId, id) {
      const d = state.deposits.get(id);
      return d?.playerId === playerId ? depositRow(state, d) : null;
    },
    requestWithdrawal: async (input) => requestWithdrawal(state, input),
    cancelWithdrawal: async (id, playerId) => cancelWithdrawal(state, id, playerId),
    returnWithdrawal: async (id, siteId) => returnWithdrawal(state, id, siteId),
    withdrawals: async (playerId, most) => withdrawalsOf(state, playerId, most),
    fetchWithdrawals: async (siteId, afterMs, most) => fetchWithdrawals(state, siteId, afterMs, most),
    receiveCall: async (siteId, fact) => receiveCall(state, siteId, fact),
  };
}
