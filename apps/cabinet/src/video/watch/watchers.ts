import type { RelayFilter } from '../peer/relay-filter.ts';
import type { WatchOffer } from './watch-ipc.ts';
import type { OpenWatchProcess, WatchProcess } from './watch-process.ts';

/** Those who watch one machine at a time. */
export const WATCHERS_MOST = 8;
/** A watcher who has not renewed in this time is gone. */
export const LEASE_MS = 20_000;
/** Connections of one process in its life: the native library does not survive many. The next watcher has a new process. */
export const SESSIONS_MOST = 40;
/** The end of a connection may be heard before the one that replaces it; who watches takes a picture for lost after 3 s. */
export const REPLACED_WITHIN_MS = 2_000;
/** New watchers of one machine in a minute: those who come and go cost the cabinet a connection each time. */
export const ARRIVALS_MOST = { count: 30, withinMs: 60_000 };

/** Who watches one machine while somebody plays it. */
export interface Watchers {
  /** `none`: nobody plays over a connection of his own now. `full`: no more can watch. `failed`: not answered. */
  watch(offer: WatchOffer): Promise<{ sdp: string } | 'none' | 'full' | 'failed'>;
  /** False: this watcher is held no more. */
  renew(watcherId: string): boolean;
  end(watcherId: string): void;
}

/** The picture process of the player's connection. */
interface FrameSource {
  send(message: { t: 'share' | 'unshare'; path: string }): void;
}

export interface MachineWatchers extends Watchers {
  /** The player's connection is in this process from now on; null: it is gone, and another one may follow. */
  playedIn(process: FrameSource | null): void;
  /** The seat is over: ends all of them. */
  close(): void;
}

interface Shared {
  process: WatchProcess;
  isListening: boolean;
  /** Of its life. */
  sessions: number;
}

interface Held {
  shared: Shared;
  lease: NodeJS.Timeout;
}

export function createWatchers(openProcess: OpenWatchProcess, relays: RelayFilter): MachineWatchers {
  const held = new Map<string, Held>();
  const running = new Set<Shared>();
  const isArrival = createArrivals();
  let source: FrameSource | null = null;
  let unplayed: NodeJS.Timeout | undefined;

  function release(watcherId: string): void {
    const one = held.get(watcherId);
    if (one === undefined) return;
    clearTimeout(one.lease);
    held.delete(watcherId);
    if (![...held.values()].some(({ shared }) => shared === one.shared)) stop(one.shared);
  }
  function stop(shared: Shared): void {
    if (!running.delete(shared)) return;
    source?.send({ t: 'unshare', path: shared.process.path });
    shared.process.close();
  }
  function end(watcherId: string): void {
    held.get(watcherId)?.shared.process.end(watcherId);
    release(watcherId);
  }
  function close(): void {
    clearTimeout(unplayed);
    for (const watcherId of [...held.keys()]) release(watcherId);
  }
  function start(): Shared | null {
    const process = openProcess({
      listening() {
        shared.isListening = true;
        source?.send({ t: 'share', path: shared.process.path });
      },
      ended: release,
      lost() {
        for (const [watcherId, one] of held) if (one.shared === shared) release(watcherId);
      },
    });
    if (process === null) return null;
    const shared: Shared = { process, isListening: false, sessions: 0 };
    running.add(shared);
    return shared;
  }

  /** Null: the watcher has left meanwhile. */
  async function answered({ process }: Shared, offer: WatchOffer): Promise<string | null> {
    const iceServers = await relays(offer.iceServers);
    return held.has(offer.watcherId) ? process.answer({ ...offer, iceServers }) : null;
  }

  return {
    async watch(offer) {
      const { watcherId } = offer;
      if (source === null || held.has(watcherId)) return 'none';
      if (held.size >= WATCHERS_MOST || !isArrival()) return 'full';
      const shared = [...running].find(({ sessions }) => sessions < SESSIONS_MOST) ?? start();
      if (shared === null) return 'full';
      shared.sessions += 1;
      held.set(watcherId, { shared, lease: setTimeout(() => end(watcherId), LEASE_MS) });
      const sdp = await answered(shared, offer).catch(() => null);
      if (sdp !== null && held.has(watcherId)) return { sdp };
      end(watcherId);
      return 'failed';
    },
    renew(watcherId) {
      held.get(watcherId)?.lease.refresh();
      return held.has(watcherId);
    },
    end,
    playedIn(process) {
      clearTimeout(unplayed);
      source = process;
      if (process === null) unplayed = setTimeout(close, REPLACED_WITHIN_MS);
      else
        for (const {
          isListening,
          process: { path },
        } of running)
          if (isListening) process.send({ t: 'share', path });
    },
    close,
  };
}

/** Counts those who come; false above the rate. */
function createArrivals(): () => boolean {
  let arrivedMs: number[] = [];
  return () => {
    const nowMs = performance.now();
    arrivedMs = arrivedMs.filter((atMs) => nowMs - atMs < ARRIVALS_MOST.withinMs);
    if (arrivedMs.length >= ARRIVALS_MOST.count) return false;
    arrivedMs.push(nowMs);
    return true;
  };
}
