import type { LostReason } from './connection-health.ts';
import {
  type LiveConnection,
  openPeerConnection,
  type PeerConnectionEvents,
  type PeerConnectionOptions,
} from './peer-connection.ts';
import { isVideoRefusal } from './video-support.ts';

export type FailoverOptions = Omit<PeerConnectionOptions, 'onDegraded'>;

/** A second connection that takes longer than this is given up: the seat is then joined again. */
const FAILOVER_SETUP_MS = 4_000;

/**
 * A live connection with failover: when it degrades, a second peer connection of the same seat is opened beside it, and the
 * first that works is kept. It replaces an ICE restart, which the cabinet's library does not support. `open` is replaced in
 * tests.
 */
export function openFailoverConnection(
  options: FailoverOptions,
  open: (options: PeerConnectionOptions) => LiveConnection = openPeerConnection,
): LiveConnection {
  let active: LiveConnection | null = null;
  let standby: LiveConnection | null = null;
  let closed = false;

  const start = (setupMs: number): LiveConnection => {
    const isActive = () => active === mine;
    const events = bufferedEvents(options, isActive);
    const mine = open({
      ...options,
      ...events.buffered,
      setupMs,
      onStats: (stats) => isActive() && options.onStats(stats),
      onFrozen: (isFrozen) => isActive() && options.onFrozen?.(isFrozen),
      onOpen() {
        if (!isActive()) promote(mine);
        events.flush();
        options.onOpen();
      },
      onDegraded(isDegraded) {
        // A standby is kept even when the active connection recovers: the cabinet may already have dropped that one for it.
        if (isActive() && isDegraded && standby === null) standby = start(FAILOVER_SETUP_MS);
      },
      onLost: (reason) => lost(mine, reason),
    });
    return mine;
  };
  const promote = (next: LiveConnection) => {
    active?.close();
    active = next;
    standby = null;
  };
  const lost = (which: LiveConnection, reason: LostReason) => {
    if (active === which) active = null;
    if (standby === which) standby = null;
    if (closed || active !== null) return;
    // Another connection of the same browser would fare no better.
    if (isVideoRefusal(reason)) {
      standby?.close();
      standby = null;
    }
    // What stands on the screen is of a dead connection until the standby shows its own video.
    if (standby !== null) return options.onFrozen?.(true);
    closed = true;
    options.onLost(reason);
  };

  active = start(options.setupMs);
  return {
    deck: () => active?.deck() ?? null,
    close() {
      if (closed) return;
      closed = true;
      active?.close();
      standby?.close();
    },
  };
}

/** What a standby shows is held back until it becomes the active connection. */
function bufferedEvents(
  options: FailoverOptions,
  isActive: () => boolean,
): {
  buffered: Pick<PeerConnectionEvents, 'onVideo' | 'onAudio' | 'onDeck' | 'onPicture'>;
  flush(): void;
} {
  const held: (() => void)[] = [];
  const emit = (event: () => void) => {
    if (isActive()) event();
    else held.push(event);
  };
  return {
    buffered: {
      onVideo: (stream) => emit(() => options.onVideo(stream)),
      onAudio: (stream) => emit(() => options.onAudio(stream)),
      onDeck: (deck) => emit(() => options.onDeck(deck)),
      onPicture: (picture) => emit(() => options.onPicture?.(picture)),
    },
    flush() {
      for (const event of held.splice(0)) event();
    },
  };
}
