import { PROFILES, type Profile } from '@salon/sas/profiles.ts';
import type { DriverDeps, MachineDriver } from '../../machine/driver.ts';
import { boundedLog } from './bounded-log.ts';
import { openCameras } from './camera/cameras.ts';
import { driveMachine } from './driven-machine.ts';
import { createKeys } from './keys.ts';
import { openPort } from './line/open-port.ts';
import { NETWORK_TIMES, openSasLine, type SasLine } from './line/sas-line.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { SasOptions } from './options.ts';
import { panelOf } from './panel/panel-view.ts';
import { pictureViewOf } from './picture-view.ts';
import { playReports } from './play-reports.ts';
import type { Readings } from './readings.ts';
import { createStatusCheck } from './status-check.ts';

/** Meters are read so often besides the events that ask for it, so that money without an event is found too. */
const READ_EVERY_MS = 1_000;

/** One machine with a SAS line: polls, keys and what it shows. Its money is the metered core's. */
export function openSasMachine(deps: DriverDeps<SasOptions>): MachineDriver {
  const { machine, clock, options, player } = deps;
  let { rosterEntry } = deps;
  const { metered } = machine;
  if (metered === null)
    throw new Error(`machine ${machine.machineId}: its journal is of a machine whose outcomes are drawn here`);
  const profile = PROFILES[options.profile];
  const line = openLine(deps, profile, (bytes) => driven.deps.host.late(bytes));
  const cameras = openCameras(deps, () => driven.deps.show(true));
  const driven = driveMachine({
    ...{ machine, metered, options, profile, clock, line, address: options.address },
    log: boundedLog(deps.log, clock),
    show(view, now) {
      player.show(pictureViewOf(cameras, options, panelOf(machine, rosterEntry, options.keys, view)), now);
      player.deckChanged();
    },
    hasPicture: () => cameras?.hasPicture() ?? true,
    gameStarted: () => cameras?.screen.gameStarted(),
  });
  const { board, attendant, seatRules, handPays, presses, readings, loop } = driven;
  const { host, show } = driven.deps;
  const reportPlay = playReports(machine, player);
  const endListening = machine.listen({
    changed() {
      attendant.follow();
      cameras?.follow();
      seatRules.follow();
      handPays.follow();
      reportPlay();
      show(false);
    },
  });
  const endReads = readRegularly(driven.deps, readings);
  // Somebody may sit there since before the agent's start.
  cameras?.follow();
  return {
    ...createKeys(driven.deps, presses),
    attendant,
    watched: () => undefined,
    counts: () => ({ line: { ...host.counts }, board: board.counts(), picture: cameras?.counts() }),
    ...(cameras !== null && { still: cameras.screen.still }),
    label(entry) {
      rosterEntry = entry;
      show(false);
    },
    close() {
      endReads();
      endListening();
      loop.close();
      line.close();
      board.close();
      cameras?.close();
    },
  };
}

function openLine(
  { options, clock, log }: DriverDeps<SasOptions>,
  profile: Profile,
  onLate: (bytes: Uint8Array) => void,
): SasLine {
  return openSasLine({
    ...{ profile, clock, times: NETWORK_TIMES },
    open: (ends) => openPort(options.line, ends, log),
    onChirp: () => undefined,
    onLate,
  });
}

/** Returns a function that ends it. */
function readRegularly(deps: MachineDeps, readings: Readings): () => void {
  const checkStatus = createStatusCheck(deps);
  const failed = (error: unknown) => deps.log.write('error', 'reading of the machine has failed', { err: error });
  const timer = setInterval(() => {
    if (deps.view.isLinked) void readings.journal().catch(failed);
    void checkStatus().catch(failed);
  }, READ_EVERY_MS);
  return () => clearInterval(timer);
}
