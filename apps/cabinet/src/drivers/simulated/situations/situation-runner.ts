import type { Fault } from '@salon/domain';
import type { MachineControls } from '../../../machine/driver.ts';
import type { SimulatedMachine } from '../simulated-machine.ts';
import { isOutcome, type Situation } from './situations.ts';

export type SituationResult =
  | { ok: true }
  | { ok: false; why: 'no_such_machine' | 'no_power' | 'not_this_game' | 'already_so' };

/** Brings situations about on simulated machines. Exists in demo mode only. */
export type RunSituation = (machineId: number, situation: Situation) => Promise<SituationResult>;

export interface SituationRunnerDeps {
  /** Those that have power. */
  machines: ReadonlyMap<number, SimulatedMachine>;
  controls: MachineControls;
}

const FAULT: Partial<Record<Situation, { fault: Fault; stands: boolean }>> = {
  'door-open': { fault: 'door_open', stands: true },
  'door-close': { fault: 'door_open', stands: false },
  malfunction: { fault: 'malfunction', stands: true },
  repair: { fault: 'malfunction', stands: false },
};

export function createSituationRunner({ machines, controls }: SituationRunnerDeps): RunSituation {
  const changed = (done: boolean): SituationResult => (done ? { ok: true } : { ok: false, why: 'already_so' });

  return async (machineId, situation) => {
    if (situation === 'power-on') return changed(await controls.powerOn(machineId));
    if (situation === 'online') return changed(await controls.setLinked(machineId, true));
    const simulated = machines.get(machineId);
    if (simulated === undefined)
      return { ok: false, why: controls.isHosted(machineId) ? 'no_power' : 'no_such_machine' };
    if (situation === 'power-loss') return changed(await controls.powerOff(machineId));
    if (situation === 'offline') return changed(await controls.setLinked(machineId, false));
    if (isOutcome(situation)) return simulated.request(situation) ? { ok: true } : { ok: false, why: 'not_this_game' };
    const { fault, stands } = FAULT[situation]!;
    if (simulated.machine.state().faults.includes(fault) === stands) return { ok: false, why: 'already_so' };
    await simulated.machine.fault(fault, stands);
    return { ok: true };
  };
}
