import { MONEY_FAULTS } from '@salon/domain';
import { runCabinet } from '../cabinet/cabinet.ts';
import { type Lifecycle, startLifecycle } from '../environment/lifecycle.ts';
import { createMemoryDisk } from '../environment/memory-disk.ts';
import type { Listener } from '../environment/network.ts';
import { restartLater, type WorldDeps } from './world-deps.ts';

export interface CabinetProcess {
  /** Null while it is down. */
  current(): Lifecycle | null;
  powerLoss(machineId: number): void;
  replaceJournal(machineId: number): void;
}

/** Starts the cabinet agent, and starts it again on the same disks after a crash. */
export function runCabinetProcess(deps: WorldDeps, anyNode: () => Listener | null): CabinetProcess {
  const { context, plan, mutant, network, observer, inputs, replaced, egms } = deps;
  const { draws, faults, violated } = context;
  const disks = new Map(plan.machines.map(({ machineId }) => [machineId, createMemoryDisk(context)]));
  const wiping = new Set<number>();
  let current: Lifecycle | null = null;
  let losePower = (_machineId: number): void => {};

  function start(): void {
    const lifecycle = startLifecycle(context, 'cabinet', 'cabinet', () => {
      current = null;
      losePower = () => {};
      for (const disk of disks.values()) disk.crash();
      for (const machineId of wiping) {
        disks.get(machineId)!.wipe();
        egms.get(machineId)?.truth.disowned();
        egms.get(machineId)?.line.drop();
      }
      wiping.clear();
      restartLater(context, start);
    });
    current = lifecycle;
    runCabinet({
      ...{ context, lifecycle, network, observer },
      node: anyNode,
      machines: plan.machines.map(({ machineId, gameId }) => {
        // Its people see to the disk, and start the agent again.
        const restart = () => context.queue.at(draws.between(1_000, 20_000), lifecycle.end);
        const disk = disks.get(machineId)!.portFor(lifecycle, restart);
        const egm = egms.get(machineId) ?? null;
        return { machineId, gameId, disk: mutant.disk?.(disk) ?? disk, input: inputs.get(machineId)!, egm };
      }),
      wrapEgm: (port, egm, agent) => mutant.egm?.(port, egm, agent) ?? port,
      wrapMachine(machine) {
        // A poll that brings nothing needs no check.
        let checked: unknown = null;
        machine.listen({
          changed() {
            if (checked === machine.state()) return;
            checked = machine.state();
            deps.onChange();
          },
        });
        return mutant.machine?.(machine) ?? machine;
      },
      wrapPlatform: (port) => mutant.platform?.(port, draws) ?? port,
      onPowerSwitch(powerLoss) {
        losePower = powerLoss;
      },
      onAlarm(machineId, alarm) {
        if (alarm.kind === 'fingerprint_mismatch' && faults.counts.mixed_up_command > 0) return;
        if (alarm.kind === 'pressed_at_machine') return;
        if (alarm.kind === 'journal_broken' && faults.counts.disk_failed > 0) return;
        const isDistrust = MONEY_FAULTS.some((fault) => fault === alarm.kind);
        if (isDistrust && egms.get(machineId)?.truth.mayDistrust()) return;
        violated(`machine ${machineId} raises an alarm: ${JSON.stringify(alarm)}`);
      },
    });
  }

  start();
  return {
    current: () => current,
    powerLoss(machineId) {
      const egm = egms.get(machineId);
      if (egm !== undefined) return egm.losePower();
      if (current === null) return;
      faults.happened('power_lost');
      losePower(machineId);
    },
    replaceJournal(machineId) {
      if (current === null) return;
      faults.happened('journal_replaced');
      replaced.add(machineId);
      wiping.add(machineId);
      current.end();
    },
  };
}
