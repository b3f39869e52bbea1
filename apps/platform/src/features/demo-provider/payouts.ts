import type { FastifyBaseLogger } from 'fastify';
import type { Scheduler } from '../../jobs/scheduler.ts';
import type { PlatformClient } from './platform-client.ts';

const EVERY_MS = 3_000;
/** This provider pays out no more than that at once, minor units: so that a refused payout can be seen. */
export const PAYOUT_MAX_MINOR = 1_000_000;

/**
 * Pays fetched withdrawals of every site. The transaction id is derived from the withdrawal: paid again after a crash, or by the
 * provider of another node, it is the same payout. Returns how to stop.
 */
export function startPayouts(
  lines: readonly PlatformClient[],
  scheduler: Scheduler,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const payOut = async (line: PlatformClient) => {
    // Another provider's site: its payouts are none of ours.
    if (!(await line.site())?.isOurs) return;
    for (const { withdrawalId, playerId, amountMinor, currency } of await line.fetchWithdrawals()) {
      const type = amountMinor > PAYOUT_MAX_MINOR ? 'withdrawal_refused' : 'withdrawal_paid';
      const transactionId = `out-${withdrawalId}`;
      const answer = await line.send({ type, withdrawalId, transactionId, playerId, amountMinor, currency });
      if (answer && !answer.isAccepted) log.warn({ withdrawalId, reason: answer.reason }, 'demo payout not accepted');
    }
  };
  return scheduler.every('demo payouts', EVERY_MS, async () => void (await Promise.all(lines.map(payOut))));
}
