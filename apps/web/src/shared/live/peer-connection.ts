import type { LostReason } from './connection-health.ts';
import { monitorConnection } from './connection-monitor.ts';
import type { ConnectionStats } from './connection-stats.ts';
import { type DeckEvents, type DeckSender, openDeckChannel } from './deck-channel.ts';
import { negotiate, type Signalling } from './negotiate.ts';
import { type BegunPeer, beginPeer, type PeerConfiguration } from './peer-ahead.ts';

export interface PeerConnectionEvents extends DeckEvents {
  /** Two streams, so that late sound never delays a frame: one `<video muted>`, one `<audio>`. */
  onVideo(stream: MediaStream): void;
  onAudio(stream: MediaStream): void;
  /** About once a second. */
  onStats(stats: ConnectionStats): void;
  /** No new frame for a second, or frames again. On every change while the connection lives. */
  onFrozen?(isFrozen: boolean): void;
  /** Signs that the connection may be lost, or none any more. On every change. */
  onDegraded?(isDegraded: boolean): void;
  /** The connection is dead and already closed. At most once, never after `close`. */
  onLost(reason: LostReason): void;
}

export interface PeerConnectionOptions extends PeerConnectionEvents, PeerConfiguration {
  setupMs: number;
  signalling: Signalling;
}

/** A connection to a machine's picture and deck, over whichever transport. */
export interface LiveConnection {
  /** Null while there is none. Must be read again for every use: a failover replaces it. */
  deck(): DeckSender | null;
  /** Ends the connection; no callback comes after it. May be called twice. */
  close(): void;
}

/** Interval before the first pong: nothing can be played before it, and a ping may be lost. */
const FIRST_PINGS_EVERY_MS = 100;

/** One peer connection to a machine: the browser offers, the cabinet answers. Returns at once; the rest comes by callbacks. */
export function openPeerConnection(options: PeerConnectionOptions): LiveConnection {
  const begun = begin(options);
  return begun === null ? blocked(options) : connectPeer(begun, options);
}

/** Null: a policy, an extension or the user keeps peer connections from pages, or parts of them. */
function begin(options: PeerConnectionOptions): BegunPeer | null {
  try {
    return beginPeer(options);
  } catch (error) {
    console.warn('the browser gives no peer connection', error);
    return null;
  }
}

/** A connection that never was; its caller has it in hand before it is lost. */
function blocked({ onLost }: PeerConnectionOptions): LiveConnection {
  let closed = false;
  queueMicrotask(() => {
    if (!closed) onLost('blocked');
    closed = true;
  });
  const close = () => {
    closed = true;
  };
  return { deck: () => null, close };
}

function connectPeer({ peer, states, presses, offer }: BegunPeer, options: PeerConnectionOptions): LiveConnection {
  const deck = openDeckChannel({ states, presses }, options);
  let closed = false;

  const close = () => {
    if (closed) return;
    closed = true;
    clearInterval(firstPings);
    stopMonitor();
    stopSignalling();
    states.close();
    peer.close();
  };
  const lose = (reason: LostReason) => {
    if (closed) return;
    close();
    options.onLost(reason);
  };

  let firstPings: ReturnType<typeof setInterval> | undefined;
  const receive = (event: MessageEvent<unknown>) => {
    if (closed) return;
    deck.receive(String(event.data));
    if (deck.pongAtMs() !== null) clearInterval(firstPings);
  };
  presses.onopen = () => {
    deck.ping();
    firstPings = setInterval(deck.ping, FIRST_PINGS_EVERY_MS);
  };
  presses.onmessage = receive;
  states.onmessage = receive;
  states.onclose = () => lose('channel_closed');
  peer.oniceconnectionstatechange = () => {
    if (peer.iceConnectionState === 'failed') lose('ice_failed');
  };
  peer.ontrack = ({ track }) => {
    const stream = new MediaStream([track]);
    if (track.kind === 'video') options.onVideo(stream);
    else options.onAudio(stream);
  };
  const stopMonitor = monitorConnection(peer, deck, { ...options, onLost: lose });
  const stopSignalling = negotiate(peer, offer, options.signalling, lose);
  return { deck: () => (closed ? null : deck), close };
}
