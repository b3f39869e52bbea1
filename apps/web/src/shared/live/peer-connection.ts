import { channel, picture } from '@salon/contract';
import type { IceServer } from '@salon/contract/player-sockets.ts';
import type { LostReason } from './connection-health.ts';
import { watchLiveSigns } from './connection-monitor.ts';
import type { LiveStats } from './connection-stats.ts';
import { type DeckEvents, openDeckChannel, type PictureChoice, type PressLine } from './deck-channel.ts';
import { type LiveSignal, negotiate } from './negotiate.ts';

export interface ConnectionEvents extends DeckEvents {
  /** Picture and sound are streams of their own, so that late sound never holds a frame back: one `<video muted>`, one `<audio>`. */
  onVideo(stream: MediaStream): void;
  onAudio(stream: MediaStream): void;
  /** About once a second. */
  onStats(stats: LiveStats): void;
  /** No new picture has come for a while, or one has come again. Said on every change, only while the connection lives. */
  onFrozen?(isFrozen: boolean): void;
  /** Signs that it may be lost, or none any more. */
  onTroubled?(isTroubled: boolean): void;
  /** The connection is dead and already closed; open a new one. At most once, never after `close`. */
  onLost(reason: LostReason): void;
}

export interface ConnectionOptions extends ConnectionEvents {
  iceServers: IceServer[];
  /** `relay`: through TURN only. */
  policy: 'all' | 'relay';
  setupMs: number;
  signal: LiveSignal;
}

export interface Connection extends PressLine {
  /** Asks for another picture; `onPicture` tells what came of it. Not remembered for a later connection. */
  choose(choice: PictureChoice): void;
  /** Ends the connection; no callback comes after it. Twice is harmless. */
  close(): void;
}

/** Bytes: a few presses. */
const PRESSES_LIMIT = 1_000;
/** Until the first pong: nothing is played before it, and the first ping may be lost. */
const FIRST_PINGS_EVERY_MS = 100;

/** One peer connection to a machine: the browser offers, the cabinet answers. Returns at once, everything else is a callback. */
export function openConnection(options: ConnectionOptions): Connection {
  const peer = new RTCPeerConnection({
    iceServers: options.iceServers as RTCIceServer[],
    iceTransportPolicy: options.policy,
    bundlePolicy: 'max-bundle',
  });
  const states = peer.createDataChannel(channel.CHANNEL_LABEL, { ordered: true });
  const presses = peer.createDataChannel(channel.PRESS_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  echoMarks(peer);
  let closed = false;

  const close = () => {
    if (closed) return;
    closed = true;
    clearInterval(firstPings);
    stopWatching();
    stopListening();
    states.close();
    peer.close();
  };
  const lose = (reason: LostReason) => {
    if (closed) return;
    close();
    options.onLost(reason);
  };

  const deck = openDeckChannel(
    {
      isOpen: () => !closed && states.readyState === 'open',
      send: (text) => states.send(text),
      sendQuick(text) {
        // Behind this much that waits, it would be overtaken by its own repeat.
        const canGo = presses.readyState === 'open' && presses.bufferedAmount < PRESSES_LIMIT;
        if (canGo) presses.send(text);
        return canGo;
      },
    },
    options,
  );
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
  const stopWatching = watchLiveSigns({
    peer,
    setupMs: options.setupMs,
    pongAtMs: deck.pongAtMs,
    roundTripMs: deck.lastRoundTripMs,
    ping: deck.ping,
    stats(measured) {
      // Through a relay the browser may call its own end by the address that it was seen under.
      const stats = { ...measured, relayed: measured.relayed || options.policy === 'relay' };
      options.onStats(stats);
      deck.sendStats(stats);
    },
    frozen: (isFrozen) => options.onFrozen?.(isFrozen),
    troubled: (isTroubled) => options.onTroubled?.(isTroubled),
    lost: lose,
  });
  peer.oniceconnectionstatechange = () => {
    if (peer.iceConnectionState === 'failed') lose('ice_failed');
  };
  peer.ontrack = ({ track }) => {
    const stream = new MediaStream([track]);
    if (track.kind === 'video') options.onVideo(stream);
    else options.onAudio(stream);
  };
  const stopListening = negotiate(peer, options.signal, () => lose('signal_failed'));
  const { press, cabinetMs, roundTripMs, choose } = deck;
  return { press, cabinetMs, roundTripMs, choose, close };
}

/** The cabinet measures the way by texts that come back as they are. */
function echoMarks(peer: RTCPeerConnection): void {
  const way = peer.createDataChannel(picture.PROBE_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  way.onmessage = ({ data }: MessageEvent<unknown>) => {
    const isMark = typeof data === 'string' && data.length <= picture.PROBE_TEXT_MAX;
    if (isMark && way.readyState === 'open' && way.bufferedAmount === 0) way.send(data);
  };
}
