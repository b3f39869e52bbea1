import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import {
  createModelAdjustments,
  createModelLedger,
  createModelState,
} from '../../../apps/platform/src/ledger/model.ts';
import { connectDatabase } from '../environment/faulty-database.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import { createModelQueries } from '../platform/model-queries.ts';
import type { FloorPlan } from '../world/floor-plan.ts';
import { createRestorableRows } from './restorable-rows.ts';
import type { WorldDatabase } from './world-database.ts';

export const OPENING_MINOR = 500_000;
export const SITE_ID = 1;
export const POOL = { jackpotSeedMinor: 1_000, poolMinor: 1_000 };

/** The rows of a floor before anything has happened. */
export function openingState({ queue, draws }: SimulationContext, plan: FloorPlan): ModelState {
  return createModelState(
    {
      sites: [{ id: SITE_ID, currency: 'TRY' }],
      brands: [{ id: 1, siteId: SITE_ID, ...POOL }],
      machines: plan.machines.map(({ machineId: id }) => ({ id, brandId: 1, name: `Machine ${id}` })),
      players: Array.from({ length: plan.players }, (_, index) => ({
        ...{ id: index + 1, siteId: SITE_ID, name: `Player ${index + 1}`, openingMinor: OPENING_MINOR },
      })),
    },
    { nowMs: queue.nowMs, newId: draws.uuid },
  );
}

/** The ledger's model in memory, one call after the other. */
export function openModelDatabase(context: SimulationContext, plan: FloorPlan): WorldDatabase {
  const state = openingState(context, plan);
  const ledger = createModelLedger(state);
  const adjustments = createModelAdjustments(state);
  const queries = createModelQueries(state, plan);
  const rows = createRestorableRows(state);
  return {
    ...{ state, view: null, rows },
    connect: (node, onCall) => ({
      ledger: connectDatabase(context, rows.reach(ledger), node, onCall),
      adjustments: connectDatabase(context, rows.reach(adjustments), node, onCall),
      queries: connectDatabase(context, rows.reach(queries), node, () => {}),
    }),
  };
}
