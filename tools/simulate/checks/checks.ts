import { OPERATOR_FAULTS } from '@salon/domain';
import type { MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import { OPENING_MINOR } from '../database/model-database.ts';
import type { World } from '../world/world.ts';
import { createEgmChecks } from './egm-checks.ts';
import { createLedgerChecks } from './ledger-checks.ts';
import { checkMachine } from './machine-checks.ts';

/** All comparisons after a change. What neither side of one has changed since it was made is not compared again. */
export function createChecks(world: World, report: (what: string) => void): () => void {
  const checkLedger = createLedgerChecks(world.model, OPENING_MINOR);
  const checkEgm = new Map([...world.egms].map(([machineId, egm]) => [machineId, createEgmChecks(egm)]));
  const compared = new Map<number, MachineState>();
  let ledgerCalls = -1;

  function checkOne(machineId: number, isLedgerNew: boolean): void {
    const state = world.observer.machine(machineId)?.state();
    if (state === undefined) return;
    if (isLedgerNew || compared.get(machineId) !== state)
      checkMachine(world.model, machineId, state, world.observer, report);
    compared.set(machineId, state);
    checkEgm.get(machineId)?.(state, (what) => report(`machine ${machineId}: ${what}`));
  }

  return () => {
    const isLedgerNew = ledgerCalls !== world.ledgerCalls();
    ledgerCalls = world.ledgerCalls();
    if (isLedgerNew) checkLedger(report);
    for (const [machineId, { disabledReason }] of world.model.machines) {
      checkOne(machineId, isLedgerNew);
      const isChecked = OPERATOR_FAULTS.some((fault) => fault === disabledReason);
      if (disabledReason !== null && !isChecked && !world.replaced.has(machineId))
        report(`machine ${machineId} was taken out of service without a cause: ${disabledReason}`);
    }
  };
}
