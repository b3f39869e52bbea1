import type { IceCandidate } from './ice.ts';
import type { OpenPicture, PictureEvents } from './picture.ts';
import {
  createViewFeed,
  openPictureProcess,
  type PictureProcess,
  type PictureProcessEvents,
} from './picture-process.ts';
import { forkPicture, openProcessPool, type ProcessPool } from './process-pool.ts';
import { type DirectPicture, withSocketFallback } from './socket-fallback.ts';
import { createStillProcess } from './still-process.ts';

/** A connection that follows another one's trouble so soon takes the same network. */
const SAME_NETWORK_MS = 60_000;

/** The pictures of one driver's machines. */
export interface Pictures {
  openPicture: OpenPicture;
  /** Their processes: those that serve somebody, and those besides. */
  processes: ProcessPool['count'];
  /** Keeps a process warm, so that already the first join is fast. */
  keepWarm(): void;
  /** Ends the spare process, and starts no more. */
  close(): void;
}

/**
 * A picture draws only while somebody watches: a child comes with an offer and goes with the connection, the picture stays
 * and answers the next offer with a new child. Native libraries do not survive many sessions, so none serves two.
 * `entry`: the program of the processes.
 */
export function openPictures(entry: URL, spares?: number): Pictures {
  const pool = openProcessPool(forkPicture(entry), spares);
  const { keepWarm, count: processes, close } = pool;
  return { openPicture: withSocketFallback((events) => openDirect(pool, events)), keepWarm, processes, close };
}

function openDirect(pool: ProcessPool, events: PictureEvents): DirectPicture {
  const views = createViewFeed();
  /** The player's connection, and the one that is being opened beside it. */
  let live: PictureProcess | null = null;
  let opening: PictureProcess | null = null;
  /** The newest offer while it waits for a process, with the candidates that came after it. */
  let waiting: { later: AbortController; early: IceCandidate[] } | null = null;
  const network = rememberCapacity();

  async function begin(
    signal: AbortSignal,
    processEvents: (self: () => PictureProcess) => PictureProcessEvents,
  ): Promise<PictureProcess> {
    const taken = await pool.take(signal, () => self.drop('not connected in time, and others wait'));
    const self: PictureProcess = openPictureProcess(
      taken,
      views,
      processEvents(() => self),
    );
    return self;
  }
  const stills = createStillProcess(begin);

  const gone = (which: PictureProcess): boolean => {
    const wasLive = live === which;
    if (wasLive) live = null;
    if (opening === which) opening = null;
    if (wasLive) events.connected(false);
    return wasLive || live === null;
  };
  /** An offer that waits, or a connection that is being opened, is replaced. */
  const dropOpening = (reason: string) => {
    waiting?.later.abort();
    waiting = null;
    opening?.drop(reason);
    opening = null;
  };
  const liveEvents = (self: () => PictureProcess): PictureProcessEvents => ({
    candidate: events.candidate,
    message: events.message,
    opened() {
      const before = live;
      // The library may emit it twice.
      if (before === self()) return;
      opening = null;
      live = self();
      live.goLive();
      before?.dismiss('replaced by a later connection');
      stills.end('a live picture is there');
      events.connected(true);
    },
    saturated: network.saturated,
    ended: () => void gone(self()),
    lost(reason) {
      // One that failed beside another which still works has cost nothing.
      if (gone(self())) events.lost(reason);
    },
  });

  return {
    async answer(offer) {
      dropOpening('replaced by a later offer');
      const mine = { later: new AbortController(), early: [] as IceCandidate[] };
      waiting = mine;
      const next = await begin(mine.later.signal, liveEvents).finally(() => {
        if (waiting === mine) waiting = null;
      });
      if (mine.later.signal.aborted) {
        next.drop('replaced by a later offer');
        throw new Error('replaced by a later offer');
      }
      opening = next;
      const answered = next.answer({ ...offer, capacityBps: network.capacityBps() });
      for (const candidate of mine.early) next.send({ t: 'candidate', candidate });
      return answered;
    },
    addCandidate(candidate) {
      if (waiting !== null) waiting.early.push(candidate);
      else (opening ?? live)?.send({ t: 'candidate', candidate });
    },
    show: views.show,
    send: (text) => live?.send({ t: 'send', text }),
    reply: (text) => live?.send({ t: 'reply', text }),
    sound: (name) => live?.send({ t: 'sound', name }),
    still: stills.still,
    close() {
      dropOpening('the picture was closed');
      stills.close('the picture was closed');
      live?.dismiss('the picture was closed');
      live = null;
      network.forget();
    },
  };
}

/** What the network of the player's last connection carried. */
function rememberCapacity() {
  let last: { capacityBps: number; atMs: number } | null = null;
  return {
    saturated(capacityBps: number) {
      last = { capacityBps, atMs: performance.now() };
    },
    /** Null: not known, or too long ago. */
    capacityBps: () => (last !== null && performance.now() - last.atMs < SAME_NETWORK_MS ? last.capacityBps : null),
    /** The next player has another network. */
    forget() {
      last = null;
    },
  };
}
