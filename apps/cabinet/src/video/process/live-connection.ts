import type { IceCandidate } from '../ice.ts';
import type { RelayFilter } from '../peer/relay-filter.ts';
import type { Picture, PictureEvents } from '../picture.ts';
import type { BeginProcess, PictureProcess, PictureProcessEvents } from './picture-process.ts';

/** A connection opened within this time after the last saturation takes the same network. */
const SAME_NETWORK_MS = 60_000;

/** The player's peer connection: one that works, and at most one that is being opened beside it. */
export interface LiveConnection extends Pick<Picture, 'answer' | 'addCandidate'> {
  live(): PictureProcess | null;
  close(reason: string): void;
}

export interface LiveConnectionDeps {
  begin: BeginProcess;
  events: PictureEvents;
  relays: RelayFilter;
  /** The process that the player's connection is in from now on; null: there is none. */
  playedIn(process: PictureProcess | null): void;
}

export function createLiveConnection({ begin, events, relays, playedIn }: LiveConnectionDeps): LiveConnection {
  let live: PictureProcess | null = null;
  let opening: PictureProcess | null = null;
  /** The newest offer while it waits for a process and for its relays, with the candidates that came after it. */
  let waiting: { later: AbortController; early: IceCandidate[] } | null = null;
  const network = rememberCapacity();

  const gone = (which: PictureProcess): boolean => {
    const wasLive = live === which;
    if (wasLive) live = null;
    if (opening === which) opening = null;
    if (wasLive) playedIn(null);
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
  const processEvents = (self: () => PictureProcess): PictureProcessEvents => ({
    candidate: events.candidate,
    message: events.message,
    opened() {
      const before = live;
      // The library may emit it twice.
      if (before === self()) return;
      opening = null;
      live = self();
      live.goLive();
      playedIn(live);
      before?.dismiss('replaced by a later connection');
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
      const begun = Promise.all([begin(mine.later.signal, processEvents), relays(offer.iceServers)]);
      const [next, iceServers] = await begun.finally(() => {
        if (waiting === mine) waiting = null;
      });
      if (mine.later.signal.aborted) {
        next.drop('replaced by a later offer');
        throw new Error('replaced by a later offer');
      }
      opening = next;
      const answered = next.answer({ ...offer, iceServers, capacityBps: network.capacityBps() });
      for (const candidate of mine.early) next.send({ t: 'candidate', candidate });
      return answered;
    },
    addCandidate(candidate) {
      if (waiting !== null) waiting.early.push(candidate);
      else (opening ?? live)?.send({ t: 'candidate', candidate });
    },
    live: () => live,
    close(reason) {
      dropOpening(reason);
      live?.dismiss(reason);
      live = null;
      network.drop();
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
    drop() {
      last = null;
    },
  };
}
