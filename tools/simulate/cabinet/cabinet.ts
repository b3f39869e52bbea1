import { JournalError } from '../../../apps/cabinet/src/journal/journal-error.ts';
import { type AgentDeps, startAgent } from '../../../apps/cabinet/src/link/agent.ts';
import type { HostedMachine } from '../../../apps/cabinet/src/link/hosting.ts';
import type { PlatformPort } from '../../../apps/cabinet/src/machine/platform-port.ts';
import { DiskError } from '../environment/memory-disk.ts';
import type { Listener, Network } from '../environment/network.ts';
import { createProcessClock } from '../environment/process-clock.ts';
import { createProcessLog } from '../environment/process-log.ts';
import { createMachineHost, type MachineHostDeps } from './machine-host.ts';
import { openSimulatedLink } from './platform-link.ts';

export interface CabinetDeps extends Omit<MachineHostDeps, 'clock'> {
  network: Network;
  /** Any node that can be dialled now. */
  node(): Listener | null;
  wrapPlatform(port: PlatformPort): PlatformPort;
  /** Receives the power switch of this agent's machines: a machine goes off, and on again after 0.2 to 20 s. */
  onPowerSwitch(powerLoss: (machineId: number) => void): void;
}

/** One agent process: the agent itself around the machine core, with simulated disks and connections, without video. */
export function runCabinet(deps: CabinetDeps): void {
  const { context, lifecycle, observer } = deps;
  const { draws, violated } = context;
  const clock = createProcessClock(context, lifecycle);
  const machines = createMachineHost({ ...deps, clock });

  async function obeyed(name: string, payload: unknown, obey: () => Promise<unknown>): Promise<unknown> {
    const machine = machines.get((payload as { machineId: number }).machineId);
    return machine === undefined ? obey() : observer.obeyed(machine, name, payload, obey);
  }

  const agent = startAgent({
    clock,
    log: createProcessLog(context, lifecycle) as unknown as AgentDeps['log'],
    openLink: (events) => openSimulatedLink({ ...deps, obeyed }, events),
    async open(rosterEntry, { platform }) {
      const machine = await machines.open(rosterEntry, deps.wrapPlatform(platform));
      return { machine, player: noPlayer, renew() {}, close: () => machines.close(machine.machineId) };
    },
    onReady() {},
  });

  async function losePower(machineId: number): Promise<void> {
    if (!(await agent.controls.powerOff(machineId))) return;
    await lifecycle.sleep(draws.between(200, 20_000));
    await agent.controls.powerOn(machineId);
  }
  deps.onPowerSwitch((machineId) => {
    losePower(machineId).catch((error: unknown) => {
      // The agent is started again once its disk is well.
      const cause = error instanceof JournalError ? error.cause : error;
      if (!(cause instanceof DiskError)) violated(`machine ${machineId} cannot be switched: ${error}`);
    });
  });
}

/** Nobody asks for a picture here. */
const noPlayer = {} as HostedMachine['player'];
