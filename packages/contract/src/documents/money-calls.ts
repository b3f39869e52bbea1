import * as z from 'zod/mini';
import * as history from '../history.ts';
import { API_BASE } from '../http.ts';
import * as payment from '../payment.ts';
import { idempotencyHeaders, offersAnswer, paidAnswer } from '../promotion.ts';
import type { DocumentedCalls } from './call.ts';

const PLAYER = `${API_BASE}/player`;
const SESSION = `${PLAYER}/sessions/:id`;
const ofSession = { tag: 'History', access: 'player', params: history.pathOfSession, refusals: ['not_found'] } as const;

/** The player's money beside the machines, and what became of it. */
export const moneyCalls = {
  openDeposit: {
    ...{ method: 'POST', path: `${PLAYER}/deposits`, tag: 'Wallet', access: 'player', answer: payment.depositOpened },
    summary: 'Opens a payment page of the provider',
    refusals: ['payments_off', 'cooling_off', 'self_excluded', 'deposit_limit_reached'],
  },
  getDeposit: {
    ...{ method: 'GET', path: `${PLAYER}/deposits/:id`, tag: 'Wallet', access: 'player', refusals: ['not_found'] },
    summary: 'What became of a deposit',
    params: payment.paymentTarget,
    answer: payment.depositAnswer,
  },
  getWithdrawals: {
    ...{ method: 'GET', path: `${PLAYER}/withdrawals`, tag: 'Wallet', access: 'player' },
    summary: 'The player’s withdrawals, the latest first',
    answer: payment.withdrawalsAnswer,
  },
  requestWithdrawal: {
    ...{ method: 'POST', path: `${PLAYER}/withdrawals`, tag: 'Wallet', access: 'player' },
    summary: 'Requests a withdrawal; the caller makes the id, and a repeat is the same withdrawal',
    body: payment.withdrawalRequest,
    answer: payment.withdrawalAnswer,
    refusals: ['payments_off', 'balance_too_small', 'amount_below_minimum', 'withdrawal_open', 'payment_contradicts'],
  },
  cancelWithdrawal: {
    ...{ method: 'POST', path: `${PLAYER}/withdrawals/:id/cancel`, tag: 'Wallet', access: 'player' },
    summary: 'Cancels a withdrawal that the provider has not fetched',
    params: payment.paymentTarget,
    answer: payment.withdrawalAnswer,
    refusals: ['not_found', 'withdrawal_sent'],
  },
  getPromotions: {
    ...{ method: 'GET', path: `${PLAYER}/promotions`, tag: 'Wallet', access: 'player', answer: offersAnswer },
    summary: 'What discount and bonus would pay now',
  },
  takeDiscount: {
    ...{ method: 'GET', path: `${PLAYER}/discount`, tag: 'Wallet', access: 'player', answer: paidAnswer },
    summary: 'Takes the discount: a GET that moves money',
    headers: idempotencyHeaders,
    refusals: ['discount_balance', 'discount_too_soon', 'discount_nothing'],
  },
  takeBonus: {
    ...{ method: 'GET', path: `${PLAYER}/bonus`, tag: 'Wallet', access: 'player', answer: paidAnswer },
    summary: 'Takes the bonus: a GET that moves money',
    headers: idempotencyHeaders,
    refusals: ['bonus_too_soon', 'bonus_nothing'],
  },
  getTransactions: {
    ...{ method: 'GET', path: `${PLAYER}/transactions`, tag: 'History', access: 'player' },
    summary: 'Movements of the balance',
    query: history.transactionsQuery,
    answer: history.transactionsAnswer,
  },
  getTransactionsFile: {
    ...{ method: 'GET', path: `${PLAYER}/transactions.csv`, tag: 'History', access: 'player', answer: 'text/csv' },
    summary: 'The same as a file',
    query: history.transactionsFileQuery,
  },
  getSessions: {
    ...{ method: 'GET', path: `${PLAYER}/sessions`, tag: 'History', access: 'player', query: history.sessionsQuery },
    summary: 'Sessions at machines',
    answer: history.sessionsAnswer,
  },
  getSessionsFile: {
    ...{ method: 'GET', path: `${PLAYER}/sessions.csv`, tag: 'History', access: 'player', answer: 'text/csv' },
    summary: 'The same as a file',
    query: history.sessionsFileQuery,
  },
  getSession: {
    ...{ method: 'GET', path: SESSION, ...ofSession, answer: history.sessionAnswer },
    summary: 'One session',
  },
  getSessionPlays: {
    ...{ method: 'GET', path: `${SESSION}/plays`, ...ofSession, query: history.playsQuery },
    summary: 'Plays of a session',
    answer: history.playsAnswer,
  },
  getSessionCredit: {
    ...{ method: 'GET', path: `${SESSION}/credit`, ...ofSession, answer: history.creditAnswer },
    summary: 'Credit of the machine after each play of a session',
  },
  getSessionPlaysFile: {
    ...{ method: 'GET', path: `${SESSION}/plays.csv`, ...ofSession, query: history.playsFileQuery, answer: 'text/csv' },
    summary: 'Plays of a session as a file',
  },
  getLastPlays: {
    ...{ method: 'GET', path: `${PLAYER}/plays`, tag: 'History', access: 'player', query: history.lastPlaysQuery },
    summary: 'The player’s last plays of a machine',
    answer: history.lastPlaysAnswer,
  },
  getSpending: {
    ...{ method: 'GET', path: `${PLAYER}/spending`, tag: 'History', access: 'player', answer: history.spendingAnswer },
    summary: 'Deposits, withdrawals, bets and wins by month',
  },
} as const satisfies DocumentedCalls;

/** Of the payment provider, see docs/integrators.md. */
export const providerCalls = {
  callAsProvider: {
    ...{ method: 'POST', path: `${payment.PAYMENTS_BASE}/:siteId`, tag: 'Payment provider', access: 'provider' },
    summary: 'Reports a payment, or fetches withdrawals to pay',
    description: 'A fact that is not accepted is an answer, not a failure: nothing was booked.',
    params: payment.pathOfSite,
    body: payment.providerCall,
    answer: z.union([payment.factAnswer, payment.fetchAnswer]),
  },
} as const satisfies DocumentedCalls;
