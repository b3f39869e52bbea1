import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import { join } from 'node:path';
import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { drawFrom } from '@salon/domain/draw.ts';
import { gameById } from '@salon/domain/games/index.ts';
import type { Logger } from 'pino';
import { cryptoWord } from './drivers/simulated/game/random-words.ts';
import {
  createSimulatedMachine,
  type SimulatedMachine,
  type SimulatedMachineEvents,
} from './drivers/simulated/simulated-machine.ts';
import { fileDisk } from './journal/file-disk.ts';
import { createMachine } from './machine/create-machine.ts';
import type { PlatformPort } from './machine/platform-port.ts';
import { isAllowedCandidate } from './video/peer/candidate-filter.ts';
import type { OpenPicture } from './video/picture.ts';

export interface HostOptions {
  dataDir: string;
  clock: Clock;
  platform: PlatformPort;
  openPicture: OpenPicture;
  iceRanges: BlockList;
  eventsOf(machineId: number): SimulatedMachineEvents;
  log: Logger;
}

export interface HostedMachine {
  simulated: SimulatedMachine;
  close(): Promise<void>;
}

/** Opens a simulated machine on its journal. Rejects with `JournalError`, or where the game is not known here. */
export async function hostMachine(floor: link.RosteredMachine, options: HostOptions): Promise<HostedMachine> {
  const { machineId, gameId } = floor;
  const game = gameById(gameId);
  if (game === undefined) throw new Error(`machine ${machineId}: no game ${gameId}`);
  const disk = fileDisk(join(options.dataDir, `machine-${machineId}.journal`));
  const log = options.log.child({ machineId });
  const machine = await createMachine({
    machineId,
    disk,
    clock: options.clock,
    random: { uuid: randomUUID, unit: Math.random },
    platform: options.platform,
    limits: {
      handPayWinMinor: floor.handPay?.winMinor ?? null,
      handPayCashOutMinor: floor.handPay?.cashOutMinor ?? null,
    },
    alarm: (alarm) => log.error({ alarm }, 'machine alarm'),
  });
  const simulated = createSimulatedMachine({
    machine,
    game,
    draw: drawFrom(cryptoWord),
    clock: options.clock,
    floor,
    openPicture: options.openPicture,
    isAllowedCandidate: (candidate) => isAllowedCandidate(candidate, options.iceRanges),
    events: options.eventsOf(machineId),
  });
  return {
    simulated,
    async close() {
      simulated.close();
      machine.retire();
      // What was decided is written out; a machine whose disk has failed has nothing to wait for.
      await machine.report().catch(() => undefined);
      await disk.close();
    },
  };
}
