import type { Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import { createModelLedger, createModelState } from '../../../apps/platform/src/ledger/model.ts';
import { type Hands, runCabinet } from '../cabinet/cabinet.ts';
import { createWatch, type Watch } from '../cabinet/observer.ts';
import { reachDatabase } from '../environment/faulty-database.ts';
import { beginLife, type Ground, type Life } from '../environment/lifecycle.ts';
import { createMemoryDisk } from '../environment/memory-disk.ts';
import { createNetwork, type Network } from '../environment/network.ts';
import type { Plant } from '../mutants/mutant.ts';
import { createFloorQueries } from '../platform/model-queries.ts';
import { type RunningNode, startNode } from '../platform/node.ts';
import { createHub, type Hub } from '../platform/socket-adapter.ts';

export const openingMinor = 500_000;
const siteId = 1;
const nodeNames = ['node a', 'node b'];

export interface FloorPlan {
  machines: { machineId: number; gameId: string }[];
  players: number;
}

/** A platform of two nodes on one database, a cabinet agent, and what lies between them. */
export interface World {
  ground: Ground;
  books: ModelState;
  watch: Watch;
  network: Network;
  hub: Hub;
  hands: ReadonlyMap<number, Hands>;
  /** Epoch of the seat that a player's browser is connected for, by machine. */
  here: Map<number, number>;
  /** A node that lives, null where none does. */
  node(): RunningNode | null;
  nodes(): RunningNode[];
  cabinet(): Life | null;
  /** The plug of one machine is drawn; its agent lives on. */
  powerLoss(machineId: number): void;
  /** The cabinet dies, and one of its disks is another one when it comes back. */
  replaceJournal(machineId: number): void;
  /** Machines whose journal was replaced. */
  replaced: ReadonlySet<number>;
  /** Grows with everything that can change money or seats. */
  changes(): number;
}

export function createWorld(ground: Ground, plan: FloorPlan, plant: Plant): World {
  const { schedule, draws, faults, violated } = ground;
  const books = createModelState(
    {
      sites: [{ id: siteId, currency: 'TRY' }],
      brands: [{ id: 1, siteId, jackpotSeedMinor: 1_000, poolMinor: 1_000 }],
      machines: plan.machines.map(({ machineId: id }) => ({ id, brandId: 1, name: `Machine ${id}` })),
      players: Array.from({ length: plan.players }, (_, index) => ({
        ...{ id: index + 1, siteId, name: `Player ${index + 1}`, openingMinor },
      })),
    },
    { nowMs: schedule.nowMs, newId: draws.uuid },
  );
  const model = createModelLedger(books);
  const watch = createWatch(ground);
  const network = createNetwork(ground);
  const hub = createHub(() => draws.between(1, 5));
  const hands = new Map(
    plan.machines.map(({ machineId }) => [machineId, { playing: false, present: false, collects: false }]),
  );
  const disks = new Map(plan.machines.map(({ machineId }) => [machineId, createMemoryDisk(ground)]));
  const running: (RunningNode | null)[] = nodeNames.map(() => null);
  const here = new Map<number, number>();
  const replaced = new Set<number>();
  const wiping = new Set<number>();
  let cabinet: Life | null = null;
  let powerLoss = (_machineId: number): void => {};
  let changes = 0;

  const restart = (run: () => void): void => schedule.at(draws.between(50, faults.healed() ? 500 : 6_000), run);

  function runNode(index: number): void {
    const life = beginLife(ground, 'node', nodeNames[index]!, () => {
      running[index] = null;
      restart(() => runNode(index));
    });
    const reached = reachDatabase(ground, model, life, () => {
      changes += 1;
    });
    const queries = reachDatabase(ground, createFloorQueries(books), life, () => {});
    const ledger = plant.ledger?.(reached) ?? reached;
    running[index] = startNode({
      ...{ ground, life, hub, ledger, queries },
      isPresent: (machineId, epoch) => here.get(machineId) === epoch,
      onAlarm(alarm) {
        const { what, reason, machineId } = alarm;
        const ofJournal = what === 'case_opened' || [what, reason].includes('journal_replaced');
        if (ofJournal && replaced.has(machineId)) return;
        violated(`${life.name} raises an alarm: ${JSON.stringify(alarm)}`);
      },
    });
  }

  function startCabinet(): void {
    const life = beginLife(ground, 'cabinet', 'cabinet', () => {
      cabinet = null;
      powerLoss = () => {};
      for (const disk of disks.values()) disk.crash();
      for (const machineId of wiping) disks.get(machineId)!.wipe();
      wiping.clear();
      restart(startCabinet);
    });
    cabinet = life;
    void runCabinet({
      ...{ ground, life, network, watch },
      node: () => draws.pick(running)?.listening ?? null,
      machines: plan.machines.map(({ machineId, gameId }) => {
        const disk = disks.get(machineId)!.portFor(life);
        return { machineId, gameId, disk: plant.disk?.(disk) ?? disk, hands: hands.get(machineId)! };
      }),
      wrapMachine(machine: Machine) {
        machine.listen({
          changed: () => {
            changes += 1;
          },
        });
        return plant.machine?.(machine) ?? machine;
      },
      wrapPlatform: (port) => plant.platform?.(port, draws) ?? port,
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
    ...{ ground, books, watch, network, hub, hands, here, replaced },
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
