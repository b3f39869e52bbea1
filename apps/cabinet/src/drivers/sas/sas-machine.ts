import { PROFILES, type Profile } from '@salon/sas/profiles.ts';
import type { DriverDeps, MachineDriver } from '../../machine/driver.ts';
import { createAttendant } from './attendant/attendant.ts';
import { openBoardKeys } from './board-keys.ts';
import { boundedLog } from './bounded-log.ts';
import { openCameras } from './camera/cameras.ts';
import { createConnection } from './connection.ts';
import { createEvents } from './events.ts';
import { createHandPays } from './hand-pays.ts';
import { createHost, type HostDeps } from './host/ask.ts';
import { runPollLoop } from './host/poll-loop.ts';
import { createKeys } from './keys.ts';
import { openPort } from './line/open-port.ts';
import { NETWORK_TIMES, openSasLine, type SasLine } from './line/sas-line.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { SasOptions } from './options.ts';
import { panelOf } from './panel/panel-view.ts';
import { pictureViewOf } from './picture-view.ts';
import { playReports } from './play-reports.ts';
import { createPresses } from './presses.ts';
import { createReadings, type Readings } from './readings.ts';
import { createSeatRules } from './seat-rules.ts';
import { createStatusCheck } from './status-check.ts';
import { newView } from './view.ts';

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
  const view = newView(
    () => cameras?.hasPicture() ?? true,
    (key) => isDark(key),
  );
  const line = openLine(deps, profile, (bytes) => host.late(bytes));
  const received: Pick<HostDeps, 'onEvent' | 'onQuiet' | 'onRealTimeLost'> = {
    onEvent: (exception, data) => onEvent(exception, data),
    onQuiet: () => presses.quiet(),
    onRealTimeLost: () => connection.restarted(),
  };
  const host = createHost({ ...{ line, profile, clock, address: options.address }, ...received });
  const show = (now: boolean): void => {
    player.show(pictureViewOf(cameras, options, panelOf(machine, rosterEntry, options.keys, view)), now);
    player.deckChanged();
  };
  const log = boundedLog(deps.log, clock);
  const shared: MachineDeps = { machine, metered, options, profile, host, view, clock, log, show };
  const cameras = openCameras(deps, () => show(true));
  const { board, isDark } = openBoardKeys(shared, () => attendant.follow());
  const readings = createReadings(shared);
  const seatRules = createSeatRules(shared);
  const presses = createPresses(shared, board);
  const attendant = createAttendant(shared, presses, board);
  const handPays = createHandPays(shared, readings);
  const connection = createConnection(shared, {
    readings,
    linked() {
      // One may ring since before.
      handPays.pending();
      seatRules.follow();
    },
    unlinked: seatRules.reset,
  });
  const gameStarted = () => cameras?.screen.gameStarted();
  const onEvent = createEvents(shared, { readings, presses, handPays, gameStarted, ...connection });
  const loop = runPollLoop({
    ...{ host, clock },
    everyMs: profile.usesRealTimeEvents ? profile.realTimePollIntervalMs : profile.pollIntervalMs,
    onUp: connection.up,
    onDown: connection.down,
    onPolled: seatRules.follow,
    reopen: line.reopen,
  });
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
  const endReads = readRegularly(shared, readings);
  // Somebody may sit there since before the agent's start.
  cameras?.follow();
  return {
    ...createKeys(shared, presses),
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
