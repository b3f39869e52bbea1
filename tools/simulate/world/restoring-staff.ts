import { OPERATOR_FAULTS } from '@salon/domain';
import { OPERATORS } from './adjusting-staff.ts';
import type { World } from './world.ts';

/**
 * An operator at a machine whose journal and ledger disagree: declares it lost, which closes its account by a dispute, and gives it a
 * new journal. Its return is the operators' usual one.
 */
export function settleApart(
  world: World,
  machineId: number,
  isClosing: boolean,
  attempt: (work: Promise<unknown> | undefined) => Promise<void>,
): void {
  const {
    context: { draws },
    model,
    node,
    restorations,
    replaceJournal,
  } = world;
  const { disabledReason, baselineDue } = model.machines.get(machineId)!;
  if (!restorations.isApart(machineId) || disabledReason === null) return;
  if (OPERATOR_FAULTS.some((fault) => fault === disabledReason)) return;
  if (!isClosing && !draws.chance(0.4)) return;
  if (baselineDue) {
    // The counts of an empty machine may do as they are.
    if (draws.chance(0.5)) replaceJournal(machineId);
    return;
  }
  const operator = draws.pick(OPERATORS);
  void attempt(node()?.disputes.declareLost({ machineId, operator, reason: 'its journal is another' }));
}
