import { channel, picture } from '@salon/contract';
import type { IceServer } from '@salon/contract/player-sockets.ts';
import { type DeckEvents, type LivePress, openDeckChannel, type PictureChoice } from './deck-channel.ts';
import type { LiveStats } from './link-report.ts';
import { watchLiveSigns } from './live-signs.ts';
import type { LostReason } from './liveness.ts';
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

export interface Connection {
  /** Sends a press; returns its `seq` (answered by `onAnswer`), or null where the channel is not open: nothing was sent. */
  press(press: LivePress): number | null;
  /** Asks for another picture; `onPicture` tells what came of it. Not remembered for a later connection. */
  choose(choice: PictureChoice): void;
  /** Ends the connection; no callback comes after it. Twice is harmless. */
  close(): void;
}

/** One peer connection to a machine: the browser offers, the cabinet answers. Returns at once, everything else is a callback. */
export function openConnection(options: ConnectionOptions): Connection {
  const peer = new RTCPeerConnection({
    iceServers: options.iceServers as RTCIceServer[],
    iceTransportPolicy: options.policy,
    bundlePolicy: 'max-bundle',
  });
  const dataChannel = peer.createDataChannel(channel.CHANNEL_LABEL, { ordered: true });
  echoMarks(peer);
  let closed = false;

  const close = () => {
    if (closed) return;
    closed = true;
    stopWatching();
    stopListening();
    dataChannel.close();
    peer.close();
  };
  const lose = (reason: LostReason) => {
    if (closed) return;
    close();
    options.onLost(reason);
  };

  const deck = openDeckChannel(
    { isOpen: () => !closed && dataChannel.readyState === 'open', send: (text) => dataChannel.send(text) },
    options,
  );
  dataChannel.onopen = deck.ping;
  dataChannel.onmessage = (event: MessageEvent<unknown>) => {
    if (!closed) deck.receive(String(event.data));
  };
  dataChannel.onclose = () => lose('channel_closed');
  const stopWatching = watchLiveSigns({
    peer,
    setupMs: options.setupMs,
    pongAtMs: deck.pongAtMs,
    roundTripMs: deck.roundTripMs,
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
  return { press: deck.press, choose: deck.choose, close };
}

/** The cabinet measures the way by texts that come back as they are. */
function echoMarks(peer: RTCPeerConnection): void {
  const way = peer.createDataChannel(picture.WAY_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  way.onmessage = ({ data }: MessageEvent<unknown>) => {
    const isMark = typeof data === 'string' && data.length <= picture.WAY_TEXT_MAX;
    if (isMark && way.readyState === 'open' && way.bufferedAmount === 0) way.send(data);
  };
}
