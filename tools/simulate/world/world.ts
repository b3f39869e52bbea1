import type { Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import { createModelLedger, createModelState } from '../../../apps/platform/src/ledger/model.ts';
import { type PlayerInput, runCabinet } from '../cabinet/cabinet.ts';
import { createObserver, type Observer } from '../cabinet/observer.ts';
import { connectDatabase } from '../environment/faulty-database.ts';
import { type Lifecycle, type SimulationContext, startLifecycle } from '../environment/lifecycle.ts';
import { createMemoryDisk } from '../environment/memory-disk.ts';
import { createNetwork, type Network } from '../environment/network.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { createModelQueries } from '../platform/model-queries.ts';
import { type RunningNode, startNode } from '../platform/node.ts';
import { createSocketAdapter, type SocketAdapter } from '../platform/socket-adapter.ts';

export const openingMinor = 500_000;
const siteId = 1;
const nodeNames = ['node a', 'node b'];

export interface FloorPlan {
  machines: { machineId: number; gameId: string }[];
  players: number;
}

/** A platform of two nodes on one database, a cabinet agent, and what lies between them. */
export interface World {
  context: SimulationContext;
  model: ModelState;
  observer: Observer;
  network: Network;
  adapter: SocketAdapter;
  inputs: ReadonlyMap<number, PlayerInput>;
  /** Epoch of the seat that a player's browser is connected for, by machine. */
  here: Map<number, number>;
  /** A node that lives, null where none does. */
  node(): RunningNode | null;
  nodes(): RunningNode[];
  cabinet(): Lifecycle | null;
  /** The plug of one machine is drawn; its agent lives on. */
  powerLoss(machineId: number): void;
  /** The cabinet dies, and one of its disks is another one when it comes back. */
  replaceJournal(machineId: number): void;
  /** Machines whose journal was replaced. */
  replaced: ReadonlySet<number>;
  /** Grows with everything that can change money or seats. */
  changes(): number;
}

export function createWorld(context: SimulationContext, plan: FloorPlan, mutant: Mutant): World {
  const { queue, draws, faults, violated } = context;
  const model = createModelState(
    {
      sites: [{ id: siteId, currency: 'TRY' }],
      brands: [{ id: 1, siteId, jackpotSeedMinor: 1_000, poolMinor: 1_000 }],
      machines: plan.machines.map(({ machineId: id }) => ({ id, brandId: 1, name: `Machine ${id}` })),
      players: Array.from({ length: plan.players }, (_, index) => ({
        ...{ id: index + 1, siteId, name: `Player ${index + 1}`, openingMinor },
      })),
    },
    { nowMs: queue.nowMs, newId: draws.uuid },
  );
  const modelLedger = createModelLedger(model);
  const observer = createObserver(context);
  const network = createNetwork(context);
  const adapter = createSocketAdapter(() => draws.between(1, 5));
  const inputs = new Map(
    plan.machines.map(({ machineId }) => [machineId, { playing: false, present: false, collects: false }]),
  );
  const disks = new Map(plan.machines.map(({ machineId }) => [machineId, createMemoryDisk(context)]));
  const running: (RunningNode | null)[] = nodeNames.map(() => null);
  const here = new Map<number, number>();
  const replaced = new Set<number>();
  const wiping = new Set<number>();
  let cabinet: Lifecycle | null = null;
  let powerLoss = (_machineId: number): void => {};
  let changes = 0;

  const restart = (run: () => void): void => queue.at(draws.between(50, faults.healed() ? 500 : 6_000), run);

  function runNode(index: number): void {
    const lifecycle = startLifecycle(context, 'node', nodeNames[index]!, () => {
      running[index] = null;
      restart(() => runNode(index));
    });
    const reached = connectDatabase(context, modelLedger, lifecycle, () => {
      changes += 1;
    });
    const queries = connectDatabase(context, createModelQueries(model), lifecycle, () => {});
    const ledger = mutant.ledger?.(reached) ?? reached;
    running[index] = startNode({
      ...{ context, lifecycle, adapter, ledger, queries },
      isPresent: (machineId, epoch) => here.get(machineId) === epoch,
      onAlarm(alarm) {
        const { what, reason, machineId } = alarm;
        const ofJournal = what === 'case_opened' || [what, reason].includes('journal_replaced');
        if (ofJournal && replaced.has(machineId)) return;
        violated(`${lifecycle.name} raises an alarm: ${JSON.stringify(alarm)}`);
      },
    });
  }

  function startCabinet(): void {
    const lifecycle = startLifecycle(context, 'cabinet', 'cabinet', () => {
      cabinet = null;
      powerLoss = () => {};
      for (const disk of disks.values()) disk.crash();
      for (const machineId of wiping) disks.get(machineId)!.wipe();
      wiping.clear();
      restart(startCabinet);
    });
    cabinet = lifecycle;
    void runCabinet({
      ...{ context, lifecycle, network, observer },
      node: () => draws.pick(running)?.listener ?? null,
      machines: plan.machines.map(({ machineId, gameId }) => {
        const disk = disks.get(machineId)!.portFor(lifecycle);
        return { machineId, gameId, disk: mutant.disk?.(disk) ?? disk, inputs: inputs.get(machineId)! };
      }),
      wrapMachine(machine: Machine) {
        machine.listen({
          changed: () => {
            changes += 1;
          },
        });
        return mutant.machine?.(machine) ?? machine;
      },
      wrapPlatform: (port) => mutant.platform?.(port, draws) ?? port,
      onPlugs(plug) {
        powerLoss = plug;
      },
      onAlarm(machineId, alarm) {
        if (alarm.kind === 'fingerprint_mismatch' && faults.counts.mixed_up_command > 0) return;
        violated(`machine ${machineId} raises an alarm: ${JSON.stringify(alarm)}`);
      },
    }).catch((error: unknown) => violated(`the cabinet cannot go on: ${error}`));
  }

  nodeNames.forEach((_, index) => {
    runNode(index);
  });
  startCabinet();

  return {
    ...{ context, model, observer, network, adapter, inputs, here, replaced },
    node: () => draws.pick(running),
    nodes: () => running.filter((node) => node !== null),
    cabinet: () => cabinet,
    changes: () => changes,
    powerLoss(machineId) {
      if (cabinet === null) return;
      faults.happened('power_lost');
      powerLoss(machineId);
    },
    replaceJournal(machineId) {
      if (cabinet === null) return;
      faults.happened('journal_replaced');
      replaced.add(machineId);
      wiping.add(machineId);
      cabinet.end();
    },
  };
}
