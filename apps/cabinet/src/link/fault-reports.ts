import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Machine } from '../machine/machine.ts';
import type { PlatformLink } from './platform-link.ts';

/** `fault`: what stands against play on a machine besides its money, on every change and after every handshake. */
export interface FaultReports {
  follow(machine: Machine): void;
  /** The platform has answered its handshake. */
  again(machine: Machine): void;
}

export function createFaultReports(platform: Pick<PlatformLink, 'isUp' | 'emit'>, clock: Clock): FaultReports {
  const reported = new WeakMap<Machine, string>();

  function report(machine: Machine, isDue: boolean): void {
    const faults = faultsOf(machine);
    const now = faults.join(' ');
    // What changes without a link is reported after the next handshake.
    if (!platform.isUp() || (!isDue && now === (reported.get(machine) ?? ''))) return;
    reported.set(machine, now);
    const message: link.FaultReport = { machineId: machine.machineId, faults, at: clock.nowMs() };
    platform.emit('fault', message);
  }
  return {
    follow: (machine) => void machine.listen({ changed: () => report(machine, false) }),
    // Nothing ever stands against play on most machines whose outcomes are drawn here: their silence means the same.
    again: (machine) => report(machine, machine.metered !== null || faultsOf(machine).length > 0),
  };
}

function faultsOf(machine: Machine): link.FaultReport['faults'] {
  const faults: link.FaultReport['faults'] = [...machine.inhibits()];
  if (machine.state().faults.includes('service')) faults.push('service');
  if (machine.metered?.isConnected() === false) faults.push('no_answer');
  return faults;
}
