import type { SharedBoards } from '../../board/shared-boards.ts';
import { createAttendant } from './attendant/attendant.ts';
import { openBoardKeys } from './board-keys.ts';
import { createConnection } from './connection.ts';
import { createEvents } from './events.ts';
import { createHandPays } from './hand-pays.ts';
import { createHost, type HostDeps } from './host/ask.ts';
import { runPollLoop } from './host/poll-loop.ts';
import type { SasLine } from './line/sas-line.ts';
import type { MachineDeps } from './machine-deps.ts';
import { createPresses } from './presses.ts';
import { createReadings } from './readings.ts';
import { createSeatRules } from './seat-rules.ts';
import { newView, type SasView } from './view.ts';

interface DrivenDeps extends Omit<MachineDeps, 'host' | 'view' | 'show'> {
  show(view: SasView, now: boolean): void;
  line: SasLine;
  address: number;
  hasPicture(): boolean;
  gameStarted(): void;
  /** Absent: the agent's own. */
  boards?: Pick<SharedBoards, 'open'>;
}

/** What is between the line and the machine's money, board and attendant, joined: it polls from now on. */
export function driveMachine({ line, address, show, hasPicture, gameStarted, boards, ...shared }: DrivenDeps) {
  const { profile, clock } = shared;
  const view = newView(hasPicture, (key) => isDark(key));
  const received: Pick<HostDeps, 'onEvent' | 'onQuiet' | 'onRealTimeLost'> = {
    onEvent: (exception, data) => onEvent(exception, data),
    onQuiet: () => presses.quiet(),
    onRealTimeLost: () => connection.restarted(),
  };
  const host = createHost({ ...{ line, profile, clock, address }, ...received });
  const deps: MachineDeps = { ...shared, host, view, show: (now) => show(view, now) };
  const { board, isDark } = openBoardKeys(deps, () => attendant.follow(), boards);
  const readings = createReadings(deps);
  const seatRules = createSeatRules(deps);
  const presses = createPresses(deps, board);
  const attendant = createAttendant(deps, presses, board);
  const handPays = createHandPays(deps, readings);
  const connection = createConnection(deps, {
    readings,
    linked() {
      // One may ring since before.
      handPays.pending();
      seatRules.follow();
    },
    unlinked: seatRules.reset,
  });
  const onEvent = createEvents(deps, { readings, presses, handPays, gameStarted, ...connection });
  const loop = runPollLoop({
    ...{ host, clock },
    everyMs: profile.usesRealTimeEvents ? profile.realTimePollIntervalMs : profile.pollIntervalMs,
    onUp: connection.up,
    onDown: connection.down,
    onPolled: seatRules.follow,
    reopen: line.reopen,
  });
  return { deps, board, readings, seatRules, presses, attendant, handPays, connection, onEvent, loop };
}
