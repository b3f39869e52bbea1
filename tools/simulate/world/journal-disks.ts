import { createMemoryDisk, type MemoryDisk } from '../environment/memory-disk.ts';
import type { WorldDeps } from './world-deps.ts';

/** The disks of one agent's journals, each of which may be another one when the agent comes back. */
export interface JournalDisks {
  get(machineId: number): MemoryDisk;
  /** At the agent's next end. */
  wipe(machineId: number): void;
  restore(machineId: number, copy: Uint8Array): void;
  /** The agent has ended. `true`: somebody restores a journal now, which takes a while. */
  agentEnded(): boolean;
}

export function createJournalDisks({ context, plan, egms, restorations }: WorldDeps): JournalDisks {
  const disks = new Map(plan.machines.map(({ machineId }) => [machineId, createMemoryDisk(context)]));
  const wiping = new Set<number>();
  const restoring = new Map<number, Uint8Array>();
  return {
    get: (machineId) => disks.get(machineId)!,
    wipe: (machineId) => void wiping.add(machineId),
    restore: (machineId, copy) => void restoring.set(machineId, copy),
    agentEnded() {
      for (const disk of disks.values()) disk.crash();
      for (const machineId of wiping) {
        disks.get(machineId)!.wipe();
        egms.get(machineId)?.truth.disowned(true);
        egms.get(machineId)?.line.drop();
      }
      for (const [machineId, copy] of restoring) {
        disks.get(machineId)!.restore(copy);
        egms.get(machineId)?.truth.disowned(false);
        egms.get(machineId)?.line.drop();
        restorations.journal(machineId);
      }
      const isRestoring = restoring.size > 0;
      wiping.clear();
      restoring.clear();
      return isRestoring;
    },
  };
}
