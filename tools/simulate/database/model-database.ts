import { gameById } from '@salon/domain/games/index.ts';
import { statedBounds } from '@salon/domain/games/play-bounds.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import {
  createModelAdjustments,
  createModelGrants,
  createModelLedger,
  createModelLimits,
  createModelPayments,
  createModelPromotions,
  createModelState,
} from '../../../apps/platform/src/ledger/model.ts';
import { connectDatabase } from '../environment/faulty-database.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { createModelQueries, HAND_PAY_LIMITS, OWN_GAME } from '../platform/model-queries.ts';
import type { FloorPlan } from '../world/floor-plan.ts';
import { createRestorableRows } from './restorable-rows.ts';
import type { LedgerCalls, WorldDatabase } from './world-database.ts';

export const OPENING_MINOR = 500_000;
export const SITE_ID = 1;
const HAND_PAY = {
  handPayWinMinor: HAND_PAY_LIMITS.hand_pay_win_minor,
  handPayCashOutMinor: HAND_PAY_LIMITS.hand_pay_cash_out_minor,
};
export const POOL = { jackpotSeedMinor: 1_000, poolMinor: 1_000 };

/** The rows of a floor before anything has happened. */
export function openingState({ queue, draws }: SimulationContext, plan: FloorPlan): ModelState {
  const state = createModelState(
    {
      sites: [{ id: SITE_ID, currency: 'TRY', ...HAND_PAY }],
      brands: [{ id: 1, siteId: SITE_ID, ...POOL }],
      machines: plan.machines.map(({ machineId: id, gameId, isMetered }) => ({
        ...{ id, brandId: 1, name: `Machine ${id}` },
        bounds: isMetered ? statedBounds(gameId, OWN_GAME) : (gameById(gameId)?.bounds() ?? null),
      })),
      players: Array.from({ length: plan.players }, (_, index) => ({
        ...{ id: index + 1, siteId: SITE_ID, name: `Player ${index + 1}`, openingMinor: OPENING_MINOR },
      })),
    },
    { nowMs: queue.nowMs, newId: draws.uuid },
  );
  for (const { playerId, kind, period, amount, asked } of plan.accounts?.limits ?? [])
    state.limits.set(`${playerId}:${kind}:${period}`, {
      ...{ kind, period, amount },
      asked: asked && { amount: asked.amount, atMs: queue.nowMs() - asked.agoMs },
    });
  for (const { playerId, kind, endsAfterMs } of plan.accounts?.breaks ?? [])
    state.exclusions.set(playerId, { kind, untilMs: queue.nowMs() + endsAfterMs });
  return state;
}

/** All of the model's calls; reality checks are not simulated. */
function modelCalls(state: ModelState): LedgerCalls {
  const protection: LedgerCalls['protection'] = {
    ...createModelLimits(state),
    async of(playerId) {
      const { kind = null, untilMs = null } = state.exclusions.get(playerId) ?? {};
      const excluded_until = untilMs === null ? null : new Date(untilMs);
      return { settings: {}, reality_check_minutes: null, exclusion: kind, excluded_until };
    },
    chooseRealityCheck: async () => null,
    checkOf: async () => null,
  };
  return {
    ...{ ledger: createModelLedger(state), adjustments: createModelAdjustments(state), protection },
    ...{ payments: createModelPayments(state), promotions: createModelPromotions(state) },
    grants: createModelGrants(state),
  };
}

/** The ledger's model in memory, one call after the other. */
export function openModelDatabase(context: SimulationContext, plan: FloorPlan, mutant: Mutant): WorldDatabase {
  const state = openingState(context, plan);
  const sound = modelCalls(state);
  const calls = mutant.model?.(sound, state) ?? sound;
  const queries = createModelQueries(state, plan);
  const rows = createRestorableRows(state);
  return {
    ...{ state, view: null, rows },
    connect(node, onCall) {
      const connect = <T extends object>(target: T, on = onCall): T =>
        connectDatabase(context, rows.reach(target), node, on);
      return {
        ...{ ledger: connect(calls.ledger), adjustments: connect(calls.adjustments) },
        ...{ payments: connect(calls.payments), promotions: connect(calls.promotions) },
        ...{ grants: connect(calls.grants), protection: connect(calls.protection) },
        queries: connect(queries, () => {}),
      };
    },
  };
}
