import { OPERATOR_FAULTS } from '@salon/domain';
import type { MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import { OPENING_MINOR } from '../database/model-database.ts';
import type { World } from '../world/world.ts';
import { createEgmChecks } from './egm-checks.ts';
import { createLedgerChecks } from './ledger-checks.ts';

/**
 * All comparisons after a change. What neither side of one has changed since it was made is not compared again. Those that
 * remember what they have seen begin anew where it was restored to an earlier time.
 */
export function createChecks(world: World, report: (what: string) => void): () => void {
  const { model, egms, observer, restorations } = world;
  let checkLedger = createLedgerChecks(model, OPENING_MINOR);
  const { accounts } = world;
  const checkEgm = new Map([...egms].map(([machineId, egm]) => [machineId, createEgmChecks(egm)]));
  const compared = new Map<number, MachineState>();
  let ledgerCalls = -1;
  restorations.onDatabase(() => {
    checkLedger = createLedgerChecks(model, OPENING_MINOR);
    accounts?.record.restored();
    accounts?.checks.restored();
    ledgerCalls = -1;
  });
  restorations.onJournal((machineId) => {
    const egm = egms.get(machineId);
    if (egm !== undefined) checkEgm.set(machineId, createEgmChecks(egm, { isOlder: true }));
    compared.delete(machineId);
  });

  function checkOne(machineId: number, isLedgerNew: boolean): void {
    restorations.follow(machineId);
    const state = observer.machine(machineId)?.state();
    if (state === undefined) return;
    if (isLedgerNew || compared.get(machineId) !== state) restorations.check(machineId, state, observer, report);
    compared.set(machineId, state);
    checkEgm.get(machineId)?.(state, (what) => report(`machine ${machineId}: ${what}`));
  }

  return () => {
    const isLedgerNew = ledgerCalls !== world.ledgerCalls();
    ledgerCalls = world.ledgerCalls();
    if (isLedgerNew) checkLedger(report);
    if (isLedgerNew) accounts?.checks.check(report);
    for (const [machineId, { disabledReason }] of model.machines) {
      checkOne(machineId, isLedgerNew);
      const hasCause = world.replaced.has(machineId) || restorations.isApart(machineId);
      if (disabledReason !== null && !hasCause && !OPERATOR_FAULTS.some((fault) => fault === disabledReason))
        report(`machine ${machineId} was taken out of service without a cause: ${disabledReason}`);
    }
  };
}
