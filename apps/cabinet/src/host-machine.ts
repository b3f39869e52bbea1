import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { AddressRanges } from '@salon/domain/addresses/ranges.ts';
import type { Logger } from 'pino';
import { fileDisk } from './journal/file-disk.ts';
import type { HostedMachine } from './link/hosting.ts';
import { createMachine } from './machine/create-machine.ts';
import type { Driver } from './machine/driver.ts';
import type { PlatformPort } from './machine/platform-port.ts';
import { createPlayerConnection, type PlayerEvents } from './player/player-connection.ts';
import { isAllowedCandidate } from './video/peer/candidate-filter.ts';
import type { OpenPicture } from './video/picture.ts';

export interface HostDeps {
  driver: Driver;
  /** The machine's own part of the configuration, as its driver has read it. */
  options: unknown;
  dataDir: string;
  clock: Clock;
  platform: PlatformPort;
  openPicture: OpenPicture;
  iceRanges: AddressRanges;
  events: PlayerEvents;
  log: Logger;
}

/** Opens a machine on its journal and gives it to its driver. Rejects with `JournalError`, or where the driver cannot drive it. */
export async function hostMachine(rosterEntry: link.RosteredMachine, deps: HostDeps): Promise<HostedMachine> {
  const { machineId } = rosterEntry;
  deps.driver.check?.(rosterEntry);
  const disk = fileDisk(join(deps.dataDir, `machine-${machineId}.journal`));
  const log = deps.log.child({ machineId });
  const machine = await createMachine({
    machineId,
    disk,
    clock: deps.clock,
    random: { uuid: randomUUID, unit: Math.random },
    platform: deps.platform,
    limits: {
      handPayWinMinor: rosterEntry.handPay.winMinor,
      handPayCashOutMinor: rosterEntry.handPay.cashOutMinor,
    },
    alarm: (alarm) => log.error({ alarm }, 'machine alarm'),
    ...(deps.driver.metered && { metered: { ...deps.driver.metered, gameId: rosterEntry.gameId } }),
  });
  async function putAway(): Promise<void> {
    machine.retire();
    // What was decided is written out; a machine whose disk has failed has nothing to wait for.
    await machine.synced().catch(() => undefined);
    await disk.close();
  }

  try {
    const player = createPlayerConnection({
      machine,
      clock: deps.clock,
      openPicture: deps.openPicture,
      isAllowedCandidate: (candidate) => isAllowedCandidate(candidate, deps.iceRanges),
      events: deps.events,
      openDriver: (output) =>
        deps.driver.open({
          machine,
          clock: deps.clock,
          rosterEntry,
          options: deps.options,
          dataDir: deps.dataDir,
          player: output,
          log,
        }),
    });
    return {
      machine,
      player,
      renew(entry) {
        machine.limitHandPays(entry.handPay);
        player.driver.label(entry);
      },
      ...(player.driver.attendant && { attendant: player.driver.attendant }),
      ...(player.driver.counts && { counts: player.driver.counts }),
      async close() {
        player.close();
        await putAway();
      },
    };
  } catch (error) {
    await putAway();
    throw error;
  }
}
