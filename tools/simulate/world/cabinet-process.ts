import { MONEY_FAULTS } from '@salon/domain';
import { runCabinet } from '../cabinet/cabinet.ts';
import { type Lifecycle, startLifecycle } from '../environment/lifecycle.ts';
import type { Listener } from '../environment/network.ts';
import { createJournalDisks } from './journal-disks.ts';
import { restartLater, type WorldDeps } from './world-deps.ts';

export interface CabinetProcess {
  /** Null while it is down. */
  current(): Lifecycle | null;
  powerLoss(machineId: number): void;
  replaceJournal(machineId: number): void;
  /** Null: it has no journal. */
  copyJournal(machineId: number): Uint8Array | null;
  /** Stops the agent, and starts it again with this journal when nothing that it has sent is under way any more. */
  restoreJournal(machineId: number, copy: Uint8Array): void;
}

/** A message comes 8 s late at most. */
const restoringMs = { from: 12_000, to: 40_000 };

/** Starts the cabinet agent, and starts it again on the same disks after a crash. */
export function runCabinetProcess(deps: WorldDeps, anyNode: () => Listener | null): CabinetProcess {
  const { context, plan, mutant, network, observer, inputs, replaced, restorations, egms } = deps;
  const { draws, faults, violated } = context;
  const disks = createJournalDisks(deps);
  let current: Lifecycle | null = null;
  let losePower = (_machineId: number): void => {};

  function start(): void {
    const lifecycle = startLifecycle(context, 'cabinet', 'cabinet', () => {
      current = null;
      losePower = () => {};
      if (disks.agentEnded()) context.queue.at(draws.between(restoringMs.from, restoringMs.to), start);
      else restartLater(context, start);
    });
    current = lifecycle;
    runCabinet({
      ...{ context, lifecycle, network, observer },
      node: anyNode,
      machines: plan.machines.map(({ machineId, gameId }) => {
        // Its people see to the disk, and start the agent again.
        const restart = () => context.queue.at(draws.between(1_000, 20_000), lifecycle.end);
        const port = disks.get(machineId).portFor(lifecycle, restart);
        const disk = {
          ...port,
          replace: (bytes: Uint8Array) => port.replace(bytes).then(() => observer.compacted(machineId)),
        };
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
        if (restorations.isApart(machineId)) return;
        if (alarm.kind === 'journal_broken' && faults.counts.disk_failed > 0) return;
        const isDistrust = MONEY_FAULTS.some((fault) => fault === alarm.kind);
        if (isDistrust && (egms.get(machineId)?.truth.mayDistrust() || restorations.wasOlder(machineId))) return;
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
      disks.wipe(machineId);
      current.end();
    },
    copyJournal(machineId) {
      const disk = disks.get(machineId);
      return disk.sizeBytes() > 0 ? disk.copy() : null;
    },
    restoreJournal(machineId, copy) {
      if (current === null) return;
      faults.happened('journal_restored');
      disks.restore(machineId, copy);
      current.end();
    },
  };
}
