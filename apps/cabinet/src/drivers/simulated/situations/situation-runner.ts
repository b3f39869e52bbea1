import type { Fault } from '@salon/domain';
import type { Hosting } from '../../../link/hosting.ts';
import { isOutcome, type Situation } from './situations.ts';

export type Staged = { ok: true } | { ok: false; why: 'no_such_machine' | 'no_power' | 'not_this_game' | 'already_so' };

/** Brings situations about on simulated machines. Exists in demo mode only. */
export type Stage = (machineId: number, situation: Situation) => Promise<Staged>;

export interface StageOptions {
  hosting: Hosting;
  /** A machine of this agent is not there any more, or there again: the platform has to hear of it. */
  left(machineId: number): Promise<void>;
  back(machineId: number): Promise<void>;
}

const FAULT: Partial<Record<Situation, { fault: Fault; stands: boolean }>> = {
  'door-open': { fault: 'door_open', stands: true },
  'door-close': { fault: 'door_open', stands: false },
  malfunction: { fault: 'malfunction', stands: true },
  repair: { fault: 'malfunction', stands: false },
};

export function createStage({ hosting, left, back }: StageOptions): Stage {
  const so = (done: boolean): Staged => (done ? { ok: true } : { ok: false, why: 'already_so' });

  return async (machineId, situation) => {
    const machine = hosting.running().find((one) => one.machine.machineId === machineId);
    switch (situation) {
      case 'power-on': {
        const done = await hosting.powerOn(machineId);
        if (done) await back(machineId);
        return so(done);
      }
      case 'online': {
        const done = hosting.cut(machineId, false);
        if (done) await back(machineId);
        return so(done);
      }
    }
    if (machine === undefined)
      return { ok: false, why: hosting.find(machineId) === undefined ? 'no_such_machine' : 'no_power' };
    switch (situation) {
      case 'power-loss':
        await hosting.powerOff(machineId);
        await left(machineId);
        return { ok: true };
      case 'offline': {
        const done = hosting.cut(machineId, true);
        if (done) await left(machineId);
        return so(done);
      }
    }
    if (isOutcome(situation)) return machine.wish(situation) ? { ok: true } : { ok: false, why: 'not_this_game' };
    const { fault, stands } = FAULT[situation]!;
    if (machine.machine.state().faults.includes(fault) === stands) return { ok: false, why: 'already_so' };
    await machine.machine.fault(fault, stands);
    return { ok: true };
  };
}
