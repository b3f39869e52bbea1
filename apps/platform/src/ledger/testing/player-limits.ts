import type { TestDatabase } from '../../db/testing/database.ts';
import { createProtectionQueries } from '../../features/protection/queries.ts';
import type { PlayerLimits } from '../model.ts';
import { createPayments } from '../payments.ts';

/** The platform's own calls for what players set and pay. */
export function limitsOf({ platformPool }: TestDatabase): PlayerLimits {
  const payments = createPayments(platformPool);
  /** Of a transaction, its payment page. */
  const pages = new Map<string, string>();
  return {
    ...createProtectionQueries(platformPool),
    async openPage(playerId, id) {
      const page = await payments.openDeposit({ playerId, validMs: 1e9, most: 10_000, withinMs: 1 });
      if (!page.ok) return page;
      pages.set(id, page.id);
      return { ok: true };
    },
    deposit(playerId, amountMinor, id) {
      const fact = {
        ...{ type: 'deposit', transactionId: id, depositId: pages.get(id)! },
        ...{ playerId, currency: 'TRY', amountMinor },
      } as Parameters<typeof payments.receiveCall>[1];
      return payments.receiveCall(0, fact);
    },
  };
}
