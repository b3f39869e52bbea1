import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { gameById } from '@salon/domain/games/index.ts';
import type { Disk } from '../../../apps/cabinet/src/journal/disk.ts';
import { JournalError } from '../../../apps/cabinet/src/journal/journal-error.ts';
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
  clock: Clock;
  observer: Observer;
  machines: { machineId: number; gameId: string; disk: Disk; input: PlayerInput; egm: EgmDevice | null }[];
  wrapEgm(port: TransferPort, egm: EgmDevice, agent: Lifecycle): TransferPort;
  wrapMachine(machine: Machine): Machine;
  onAlarm(machineId: number, alarm: Alarm): void;
}

/** The machines of one agent process that have power now. */
export interface MachineHost {
  get(machineId: number): Machine | undefined;
  /** Opens the machine on its journal. */
  open(rosterEntry: link.RosteredMachine, platform: PlatformPort): Promise<Machine>;
  /** Stops the machine in the middle of whatever it did. What was decided is written out then. */
  close(machineId: number): Promise<void>;
}

/** The truth about the machine learns when an operator's word is taken for it. */
function withTrust(core: Machine, { truth }: EgmDevice): Machine {
  const metered = core.metered!;
  return { ...core, metered: { ...metered, trust: truth.opened(core, metered.trust) } };
}

/** Low enough that short runs reach it. */
const compactAfterBytes = 3_000;

export function createMachineHost(deps: MachineHostDeps): MachineHost {
  const { context, lifecycle, observer } = deps;
  const { draws } = context;
  const running = new Map<number, Machine>();

  return {
    get: (machineId) => running.get(machineId),
    async open({ machineId, handPay }, platform) {
      const { gameId, disk, input, egm } = deps.machines.find((one) => one.machineId === machineId)!;
      const core = await createMachine({
        machineId,
        disk,
        clock: deps.clock,
        random: { uuid: draws.uuid, unit: draws.unit },
        platform: { ...platform, plays: (message) => platform.plays(observer.reported(message)) },
        alarm: (alarm) => {
          if (lifecycle.alive) deps.onAlarm(machineId, alarm);
        },
        limits: { compactAfterBytes, handPayWinMinor: handPay.winMinor, handPayCashOutMinor: handPay.cashOutMinor },
        ...(egm !== null && { metered: { gameId, wireIdOf: observer.wireIdOf } }),
      });
      const machine = deps.wrapMachine(egm === null ? core : withTrust(core, egm));
      running.set(machineId, machine);
      observer.opened(lifecycle, machine);
      const isTest = (wireId: string): boolean =>
        machine.state().metered?.asked?.isTest === true && machine.state().metered?.asked?.wireId === wireId;
      const port = egm && deps.wrapEgm(createEgmPort(context, lifecycle, { egm, isTest }), egm, lifecycle);
      const games =
        egm === null || port === null
          ? playGames({ context, lifecycle, machine, game: gameById(gameId)!, input })
          : driveMachine({ context, lifecycle, machine, egm, port, input });
      games.catch((error: unknown) => {
        // A press on a machine that has lost its power since may fail, and one whose disk has failed is out of service.
        if (running.get(machineId) === machine && !(error instanceof JournalError))
          context.violated(`machine ${machineId}: ${error}`);
      });
      return machine;
    },
    async close(machineId) {
      const machine = running.get(machineId);
      running.delete(machineId);
      machine?.retire();
      await machine?.synced().catch(() => {});
    },
  };
}
