import { OPERATOR_FAULTS } from '@salon/domain';
import { startLifecycle } from '../environment/lifecycle.ts';
import { type RunningNode, startNode } from '../platform/node.ts';
import { restartLater, type WorldDeps } from './world-deps.ts';

const nodeNames = ['node a', 'node b'];

/** Starts the platform's nodes on one database; each starts again after a crash. The array holds null where a node is down. */
export function runNodes(deps: WorldDeps): readonly (RunningNode | null)[] {
  const { context, database, mutant, adapter } = deps;
  const running: (RunningNode | null)[] = nodeNames.map(() => null);

  function start(index: number): void {
    const lifecycle = startLifecycle(context, 'node', nodeNames[index]!, () => {
      running[index] = null;
      restartLater(context, () => start(index));
    });
    const reached = database.connect(lifecycle, deps.onLedgerCall);
    const ledger = mutant.ledger?.(reached.ledger) ?? reached.ledger;
    running[index] = startNode({
      ...{ ...reached, context, lifecycle, adapter, ledger, hasAccounts: deps.plan.accounts !== null },
      isPresent: (machineId, epoch) => deps.connectedEpochs.get(machineId) === epoch,
      onAlarm(alarm) {
        const { what, reason, machineId } = alarm;
        if (deps.restorations.isApart(machineId)) return;
        // What the journal before it has sent may still arrive, by a connection that is over.
        const ofJournal = ['dispute_opened', 'journal_replaced', 'ledger_disagrees'].includes(what);
        if (ofJournal && deps.replaced.has(machineId)) return;
        // The machine's own alarm was checked before it reported its fault.
        if (what === 'machine_fault' && OPERATOR_FAULTS.some((fault) => fault === reason)) return;
        context.violated(`${lifecycle.name} raises an alarm: ${JSON.stringify(alarm)}`);
      },
    });
  }

  for (const index of nodeNames.keys()) start(index);
  return running;
}
