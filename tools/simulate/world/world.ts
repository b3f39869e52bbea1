import { createObserver } from '../cabinet/observer.ts';
import { createAccountChecks } from '../checks/account-checks.ts';
import { createAccountRecord } from '../checks/account-record.ts';
import { createRestorations } from '../checks/restorations.ts';
import type { Restore } from '../database/restorable-rows.ts';
import type { WorldDatabase } from '../database/world-database.ts';
import { createEgmDevice } from '../egm/egm-device.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import { createNetwork } from '../environment/network.ts';
import type { Mutant } from '../mutants/mutant.ts';
import type { RunningNode } from '../platform/node.ts';
import { createSocketAdapter } from '../platform/socket-adapter.ts';
import { runCabinetProcess } from './cabinet-process.ts';
import type { FloorPlan } from './floor-plan.ts';
import { runNodes } from './node-processes.ts';
import type { WorldDeps } from './world-deps.ts';

/** A platform of two nodes on one database, a cabinet agent, and what lies between them. */
export interface World extends Omit<WorldDeps, 'plan' | 'mutant' | 'onChange' | 'onLedgerCall' | 'replaced'> {
  replaced: ReadonlySet<number>;
  /** A node that lives, null where none does. */
  node(): RunningNode | null;
  cabinet(): Lifecycle | null;
  /** The machine loses its power; its agent lives on. */
  powerLoss(machineId: number): void;
  /** The cabinet dies, and one of its disks is another one when it comes back. */
  replaceJournal(machineId: number): void;
  copyJournal(machineId: number): Uint8Array | null;
  restoreJournal(machineId: number, copy: Uint8Array): void;
  /** All nodes die, and start again on the database as it was when the copy was made. */
  restoreDatabase(restore: Restore): void;
  /** Grows with everything that can change money or seats. */
  changes(): number;
  /** Grows with every call that can have changed the ledger. */
  ledgerCalls(): number;
}

export function createWorld(
  context: SimulationContext,
  plan: FloorPlan,
  mutant: Mutant,
  database: WorldDatabase,
): World {
  const { draws } = context;
  let changes = 0;
  let ledgerCalls = 0;
  const onChange = (): void => {
    changes += 1;
  };
  const onLedgerCall = (): void => {
    ledgerCalls += 1;
    onChange();
  };
  const metered = plan.machines.filter(({ isMetered }) => isMetered);
  const record = plan.accounts && createAccountRecord(plan.accounts, context.queue.nowMs);
  const deps: WorldDeps = {
    ...{ context, plan, mutant, onChange, onLedgerCall },
    egms: new Map(metered.map(({ machineId: id }) => [id, createEgmDevice(context, `egm ${id}`, onChange)])),
    ...{ database, model: database.state },
    observer: createObserver(context),
    network: createNetwork(context),
    adapter: createSocketAdapter(
      () => draws.between(1, 5),
      () => nodes.flatMap((node) => (node === null ? [] : [node.lifecycle])),
    ),
    inputs: new Map(
      plan.machines.map(({ machineId }) => [machineId, { playing: false, present: false, collects: false }]),
    ),
    connectedEpochs: new Map(),
    replaced: new Set(),
    accounts: record && { record, checks: createAccountChecks(database.state, record) },
    restorations: createRestorations(database.state),
  };
  const nodes = runNodes(deps);
  const cabinet = runCabinetProcess(deps, () => draws.pick(nodes)?.listener ?? null);
  return {
    ...deps,
    node: () => draws.pick(nodes),
    cabinet: cabinet.current,
    changes: () => changes,
    ledgerCalls: () => ledgerCalls,
    powerLoss: cabinet.powerLoss,
    ...{ replaceJournal: cabinet.replaceJournal, copyJournal: cabinet.copyJournal },
    restoreJournal: cabinet.restoreJournal,
    restoreDatabase(restore) {
      context.faults.happened('database_restored');
      for (const node of nodes) node?.lifecycle.end();
      void restore(() => {
        // To restore a database takes longer than any message is under way.
        deps.network.loseAll();
        deps.restorations.database();
        onChange();
      });
    },
  };
}
