import { channel, picture } from '@salon/contract';
import type { Deck } from '@salon/contract/player-channel.ts';
import type { IceServer } from '@salon/contract/player-sockets.ts';
import { type DeckEvents, type LivePress, openDeckChannel, type PictureChoice } from './deck-channel.ts';
import type { LiveStats } from './link-report.ts';
import { watchLiveSigns } from './live-signs.ts';
import type { LostReason } from './liveness.ts';
import { type LiveSignal, negotiate } from './negotiate.ts';

export type { LivePress, PictureChoice, Played, PressAnswer } from './deck-channel.ts';
export type { LiveStats } from './link-report.ts';
export type { LostReason } from './liveness.ts';
export type { LiveSignal } from './negotiate.ts';
export type { Deck, IceServer };

export interface LiveEvents extends DeckEvents {
  /** Picture and sound are streams of their own, so that late sound never holds a frame back: one `<video muted>`, one `<audio>`. */
  onVideo(stream: MediaStream): void;
  onAudio(stream: MediaStream): void;
  /** About once a second. */
  onStats(stats: LiveStats): void;
  /** The connection is dead and already closed; open a new one. At most once, never after `close`. */
  onLost(reason: LostReason): void;
}

export interface LiveOptions extends LiveEvents {
  iceServers: IceServer[];
  signal: LiveSignal;
}

export interface Live {
  /** Sends a press; returns its `seq` (answered by `onAnswer`), or null where the channel is not open: nothing was sent. */
  press(press: LivePress): number | null;
  /** Asks for another picture; `onPicture` tells what came of it. Not remembered for a later connection. */
  choose(choice: PictureChoice): void;
  /** Ends the connection; no callback comes after it. Twice is harmless. */
  close(): void;
}

/** Opens the live connection to a machine: the browser offers, the cabinet answers. Returns at once, everything else is a callback. */
export function openLive(options: LiveOptions): Live {
  const peer = new RTCPeerConnection({
    iceServers: options.iceServers as RTCIceServer[],
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

  const deck = openDeckChannel(dataChannel, options);
  const stopWatching = watchLiveSigns({
    peer,
    pongAtMs: deck.pongAtMs,
    roundTripMs: deck.roundTripMs,
    ping: deck.ping,
    stats(stats) {
      options.onStats(stats);
      deck.sendStats(stats);
    },
    lost: lose,
  });
  dataChannel.onclose = () => lose('channel_closed');
  peer.oniceconnectionstatechange = () => {
    if (peer.iceConnectionState === 'failed') lose('ice_failed');
  };
  peer.ontrack = ({ track }) => {
    const stream = new MediaStream([track]);
    if (track.kind === 'video') options.onVideo(stream);
    else options.onAudio(stream);
  };
  const stopListening = negotiate(peer, options.signal, () => lose('signal_failed'));
  return {
    press: (press) => (closed ? null : deck.press(press)),
    choose: (choice) => deck.choose(choice),
    close,
  };
}

/** The cabinet measures the way by texts that come back as they are. */
function echoMarks(peer: RTCPeerConnection): void {
  const way = peer.createDataChannel(picture.WAY_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  way.onmessage = ({ data }: MessageEvent<unknown>) => {
    const isMark = typeof data === 'string' && data.length <= picture.WAY_TEXT_MAX;
    if (isMark && way.readyState === 'open' && way.bufferedAmount === 0) way.send(data);
  };
}
