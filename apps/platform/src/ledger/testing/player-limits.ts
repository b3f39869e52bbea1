import type { TestDatabase } from '../../db/testing/database.ts';
import { createProtectionQueries } from '../../features/protection/queries.ts';
import { createModelLimits, createModelPayments, type ModelState, type PlayerLimits } from '../model.ts';
import { createPayments, type Payments } from '../payments.ts';

/** What players set, and deposits by the provider's transaction alone. */
export interface LimitCalls extends Pick<PlayerLimits, 'setLimit'> {
  /** Opens a payment page for the provider's transaction `id`. */
  openPage(playerId: number, id: string): Promise<{ ok: boolean }>;
  /** The provider reports what was paid there; a limit may be another one by then. */
  deposit(playerId: number, amountMinor: number, id: string): Promise<unknown>;
}

const VALID_MS = 1e9;

const report = (payments: Payments, depositId: string, playerId: number, amountMinor: number, transactionId: string) =>
  payments.receiveCall(0, { type: 'deposit', transactionId, depositId, playerId, currency: 'TRY', amountMinor });

/** The platform's own calls. */
export function limitsOf({ platformPool }: TestDatabase): LimitCalls {
  const payments = createPayments(platformPool);
  /** Of a transaction, its payment page. */
  const pages = new Map<string, string>();
  return {
    setLimit: createProtectionQueries(platformPool).setLimit,
    async openPage(playerId, id) {
      const page = await payments.openDeposit({ playerId, validMs: VALID_MS, most: 10_000, withinMs: 1 });
      if (page.ok) pages.set(id, page.id);
      return page;
    },
    deposit: (playerId, amountMinor, id) => report(payments, pages.get(id)!, playerId, amountMinor, id),
  };
}

/** Of the model, whose page for a transaction is open at its first report. */
export function modelLimitsOf(state: ModelState): LimitCalls {
  const payments = createModelPayments(state);
  const openPage = (playerId: number, id: string): void => {
    if (state.deposits.has(id)) return;
    state.deposits.set(id, {
      ...{ id, playerId, state: 'open', amountMinor: null, refused: null },
      ...{ openedAtMs: state.nowMs(), expiresAtMs: state.nowMs() + VALID_MS },
    });
  };
  return {
    setLimit: createModelLimits(state).setLimit,
    async openPage(playerId, id) {
      openPage(playerId, id);
      return { ok: true };
    },
    deposit(playerId, amountMinor, id) {
      openPage(playerId, id);
      return report(payments, id, playerId, amountMinor, id);
    },
  };
}
