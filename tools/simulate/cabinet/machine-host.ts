import { gameById } from '@salon/domain/games/index.ts';
import type { Disk } from '../../../apps/cabinet/src/journal/disk.ts';
import { createMachine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import type { TransferPort } from '../../../apps/cabinet/src/machine/metered/transfer-port.ts';
import type { PlatformPort } from '../../../apps/cabinet/src/machine/platform-port.ts';
import type { Alarm } from '../../../apps/cabinet/src/machine/ports.ts';
import type { EgmDevice } from '../egm/egm-device.ts';
import { createEgmPort } from '../egm/egm-port.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import { driveMachine } from './metered-driver.ts';
import type { Observer } from './observer.ts';
import { type PlayerInput, playGames } from './player-input.ts';

export interface MachineHostDeps {
  context: SimulationContext;
  lifecycle: Lifecycle;
  observer: Observer;
  machines: { machineId: number; gameId: string; disk: Disk; input: PlayerInput; egm: EgmDevice | null }[];
  wrapEgm(port: TransferPort, egm: EgmDevice, agent: Lifecycle): TransferPort;
  platform: PlatformPort;
  wrapMachine(machine: Machine): Machine;
  onAlarm(machineId: number, alarm: Alarm): void;
  onChanged(machine: Machine): void;
  /** An operator has to look at it: the platform gets its report again. */
  onDistrusted(machine: Machine): void;
}

/** The machines of one agent process that have power now. */
export interface MachineHost {
  all(): Machine[];
  get(machineId: number): Machine | undefined;
  /** Opens the machine on its journal. */
  powerOn(machineId: number): Promise<Machine>;
  /** Stops the machine in the middle of whatever it did; undefined: it was off. */
  powerOff(machineId: number): Machine | undefined;
}

/** Low enough that short runs reach them. */
const limits = { compactAfterBytes: 3_000, handPayWinMinor: 2_000, handPayCashOutMinor: 60_000 };

export function createMachineHost(deps: MachineHostDeps): MachineHost {
  const { context, lifecycle, observer, platform } = deps;
  const { draws, queue } = context;
  const running = new Map<number, Machine>();

  return {
    all: () => [...running.values()],
    get: (machineId) => running.get(machineId),
    async powerOn(machineId) {
      const { gameId, disk, input, egm } = deps.machines.find((one) => one.machineId === machineId)!;
      const core = await createMachine({
        machineId,
        disk,
        clock: { nowMs: queue.nowMs, monotonicMs: queue.nowMs, sleep: lifecycle.sleep },
        random: { uuid: draws.uuid, unit: draws.unit },
        platform: { ...platform, plays: (message) => platform.plays(observer.reported(message)) },
        alarm: (alarm) => {
          if (lifecycle.alive) deps.onAlarm(machineId, alarm);
        },
        limits,
        ...(egm !== null && { metered: { gameId, wireIdOf: (id: string, attempt: number) => `${id}:${attempt}` } }),
      });
      const machine = deps.wrapMachine(core);
      running.set(machineId, machine);
      machine.listen({
        changed: () => deps.onChanged(machine),
        distrusted: () => deps.onDistrusted(machine),
      });
      observer.opened(lifecycle, machine);
      const isTest = (wireId: string): boolean =>
        machine.state().metered?.asked?.isTest === true && machine.state().metered?.asked?.wireId === wireId;
      const port = egm && deps.wrapEgm(createEgmPort(context, lifecycle, { egm, isTest }), egm, lifecycle);
      const games =
        egm === null || port === null
          ? playGames({ context, lifecycle, machine, game: gameById(gameId)!, input })
          : driveMachine({ context, lifecycle, machine, egm, port, input });
      games.catch((error: unknown) => {
        // A press on a machine that has lost its power since may fail.
        if (running.get(machineId) === machine) context.violated(`machine ${machineId}: ${error}`);
      });
      return machine;
    },
    powerOff(machineId) {
      const machine = running.get(machineId);
      running.delete(machineId);
      machine?.retire();
      return machine;
    },
  };
}
