import { failure, type operator } from '@salon/contract';
import type { Adjustments } from '../../ledger/adjustments.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { Operator } from '../calls/operator.ts';
import type { MovementQueries } from './movement-queries.ts';

export interface CorrectionDeps {
  queries: Pick<MovementQueries, 'adjustments' | 'suspense'>;
  adjustments: Adjustments;
  /** The player sees it. */
  pushBalance(playerId: number, wallet: { balance: number; seq: number }): void;
}

/** Corrections of booked movements: one person proposes, another approves. */
export function correctionHandlers({
  queries,
  adjustments,
  pushBalance,
}: CorrectionDeps): Handlers<typeof operator.correctionCalls> {
  async function decide({ name, siteId }: Operator, id: string, approve: boolean) {
    const decided = await adjustments.decide({ id, siteId, approve, operator: name });
    if (!decided.ok) return failure(decided.error, decided.params);
    const { movementId, playerId, playerMinor, fresh: isFresh, balanceMinor: balance, balanceSeq: seq } = decided;
    if (approve && playerId !== null) pushBalance(playerId, { balance, seq });
    return { status: 1 as const, movementId, playerMinor, isFresh };
  }

  return {
    adjustments: async ({ siteId }, { query }) => ({
      status: 1,
      adjustments: await queries.adjustments(siteId, query.state),
    }),
    suspense: async ({ siteId }) => ({ status: 1, movements: await queries.suspense(siteId) }),
    adjust: async ({ name, siteId }, { params, body: { id, playerMinor, username = null, reason } }) => {
      const proposal = { id, siteId, movementId: params.id, username, playerMinor, reason, operator: name };
      const proposed = await adjustments.propose(proposal);
      return proposed.ok ? { status: 1, id, isFresh: proposed.fresh } : failure(proposed.error, proposed.params);
    },
    'adjustment-approve': (caller, { params }) => decide(caller, params.id, true),
    'adjustment-reject': (caller, { params }) => decide(caller, params.id, false),
  };
}
