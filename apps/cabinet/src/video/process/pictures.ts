import { createChildLog, type ParentLog } from '@salon/telemetry/child-log.ts';
import { DEFAULT_ENCODER, type EncoderName } from '../encode/encoder-name.ts';
import { createRelayFilter, type RelayFilter } from '../peer/relay-filter.ts';
import type { OpenPicture, PictureEvents } from '../picture.ts';
import { createWatchProcesses, type OpenWatchProcess } from '../watch/watch-process.ts';
import { createWatchers } from '../watch/watchers.ts';
import { createLiveConnection } from './live-connection.ts';
import {
  type BeginProcess,
  createViewFeed,
  openPictureProcess,
  type PictureProcess,
  type ViewFeed,
} from './picture-process.ts';
import { forkPicture, openProcessPool, type ProcessPool } from './process-pool.ts';
import { type DirectPicture, withSocketFallback } from './socket-fallback.ts';
import { createStillProcess } from './still-process.ts';
import { createStills, type MachineStills } from './stills.ts';

/** The pictures of one driver's machines. */
export interface Pictures {
  openPicture: OpenPicture;
  /** Their processes: those that serve somebody, and those besides. */
  processes: ProcessPool['count'];
  /** Keeps processes warm, so that already the first join is fast. */
  keepWarm(): void;
  /** Ends the spare processes, and starts no more. */
  close(): void;
}

export interface PicturesOptions {
  spares?: number;
  encoder?: EncoderName;
  /** Where what the processes write goes; null: to the terminal, for the tools. */
  log?: ParentLog | null;
  /** Which relays the connections may use; absent: public ones alone. */
  relays?: RelayFilter;
}

/**
 * A picture draws only while somebody watches: a child comes with an offer and goes with the connection, the picture stays
 * and answers the next offer with a new child. Native libraries do not survive many sessions, so none serves two.
 * `entry`: the program of the processes.
 */
export function openPictures(
  entry: URL,
  { spares, encoder = DEFAULT_ENCODER, log = null, relays = createRelayFilter({ allowed: [] }) }: PicturesOptions = {},
): Pictures {
  const logOf = (child: string) => (log === null ? null : createChildLog(log, child));
  const pool = openProcessPool(forkPicture(entry, encoder, logOf('picture')), spares);
  const { keepWarm, count: processes, close } = pool;
  const stillProcess = createStillProcess(beginIn(pool, createViewFeed()));
  const stills = createStills(stillProcess);
  const network = { relays, openWatchProcess: createWatchProcesses(logOf('watch')) };
  return {
    openPicture: withSocketFallback((events) => openDirect(pool, stills.add(), network, events)),
    keepWarm,
    processes,
    close() {
      stillProcess.close('the agent ends');
      close();
    },
  };
}

/** A lobby renews what it shows every ten seconds, and many lobbies may look at one machine. */
const STILL_AGE_MS = 1_000;
/** Whatever is asked for: stills of turning reels take 10 ms each. */
const SHORTEST_STILL_AGE_MS = 300;

const beginIn =
  (pool: ProcessPool, views: ViewFeed): BeginProcess =>
  async (signal, processEvents) => {
    const taken = await pool.take(signal, () => self.drop('not connected in time, and others wait'));
    const self: PictureProcess = openPictureProcess(
      taken,
      views,
      processEvents(() => self),
    );
    return self;
  };

function openDirect(
  pool: ProcessPool,
  stills: MachineStills,
  { relays, openWatchProcess }: { relays: RelayFilter; openWatchProcess: OpenWatchProcess },
  events: PictureEvents,
): DirectPicture {
  const views = createViewFeed();
  const watchers = createWatchers(openWatchProcess, relays);
  const { playedIn } = watchers;
  const connection = createLiveConnection({ begin: beginIn(pool, views), events, relays, playedIn });
  const { answer, addCandidate, live } = connection;
  return {
    answer,
    addCandidate,
    watchers,
    show(view, now) {
      views.show(view, now);
      stills.show(view);
    },
    send: (text, shownAtMs = null) => live()?.send({ t: 'send', text, shownAtMs }),
    reply: (text, pressedAtMs) => live()?.send({ t: 'reply', text, ...(pressedAtMs !== undefined && { pressedAtMs }) }),
    sound: (name) => live()?.send({ t: 'sound', name }),
    still(wantedMs = STILL_AGE_MS) {
      const maxAgeMs = Math.max(SHORTEST_STILL_AGE_MS, wantedMs);
      return events.ownStill?.(maxAgeMs) ?? stills.take({ maxAgeMs, now: false });
    },
    stillNow: () => events.ownStill?.(0) ?? stills.take({ maxAgeMs: 0, now: true }),
    close() {
      connection.close('the picture was closed');
      watchers.playedIn(null);
      watchers.close();
    },
  };
}
