import { CHANNEL_LABEL, DECK_PROTOCOL, PRESS_CHANNEL_LABEL, type ToPlayer } from '@salon/contract/player-channel.ts';
import { PROBE_CHANNEL_LABEL } from '@salon/contract/player-picture.ts';
import { Audio, type DataChannel, PeerConnection, RtcpReceivingSession, type Track, Video } from 'node-datachannel';
import type { IceCandidate } from './ice.ts';
import { countFrames } from './node-watcher.fixture.ts';

/** For tests: a player without a browser, who offers a connection and pings. Pictures are received and thrown away. */
export interface NodePlayer {
  offer: Promise<string>;
  /** The cabinet's answer. */
  answered(sdp: string): void;
  candidate(candidate: IceCandidate): void;
  opened: Promise<void>;
  isOpen(): boolean;
  /** From a ping to its pong, milliseconds. */
  ping(): Promise<number>;
  send(message: object): void;
  /** On the press channel. */
  press(message: object): void;
  /** Access units that have arrived, where they are counted. */
  frames(): number;
  /** All messages of the cabinet, in order. */
  received: ToPlayer[];
  close(): void;
}

interface NodePlayerOptions {
  /** Of every packet this process hears, which a test that measures pings does not want. */
  isCounting?: boolean;
  /** Packets of RTP, for a test that decodes what arrives. */
  received?: { video(packet: Buffer): void; sound(packet: Buffer): void };
  /** Opens the probe channel, and echoes what comes on it as a page does. */
  isEchoing?: boolean;
}

export function openNodePlayer({
  isCounting = false,
  received: media,
  isEchoing = false,
}: NodePlayerOptions = {}): NodePlayer {
  const peer = new PeerConnection('player', { iceServers: [], disableAutoNegotiation: true });
  const offered = Promise.withResolvers<string>();
  const opened = Promise.withResolvers<void>();
  const pongs = new Map<number, () => void>();
  peer.onLocalDescription((sdp) => offered.resolve(sdp));
  const video = new Video('0', 'RecvOnly');
  video.addH264Codec(96, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
  const track = peer.addTrack(video);
  const frames = isCounting ? countFrames(track) : () => 0;
  if (media !== undefined) {
    receive(track, media.video);
    const sound = new Audio('1', 'RecvOnly');
    sound.addOpusCodec(111);
    receive(peer.addTrack(sound), media.sound);
  }
  const channel: DataChannel = peer.createDataChannel(CHANNEL_LABEL);
  const presses: DataChannel = peer.createDataChannel(PRESS_CHANNEL_LABEL, { unordered: true });
  const probes = isEchoing ? peer.createDataChannel(PROBE_CHANNEL_LABEL, { unordered: true, maxRetransmits: 0 }) : null;
  probes?.onMessage((text) => void probes.sendMessage(String(text)));
  const areOpen = () => channel.isOpen() && presses.isOpen();
  for (const one of [channel, presses]) one.onOpen(() => areOpen() && opened.resolve());
  const received: ToPlayer[] = [];
  channel.onMessage((text) => void received.push(JSON.parse(String(text))));
  presses.onMessage((text) => {
    const message: ToPlayer = JSON.parse(String(text));
    if (message.t === 'pong') pongs.get(message.sentMs)?.();
    else received.push(message);
  });
  peer.setLocalDescription('offer');
  const send = (message: object) => void channel.sendMessage(JSON.stringify(message));
  return {
    offer: offered.promise,
    answered: (sdp) => peer.setRemoteDescription(sdp, 'answer'),
    candidate: ({ candidate, mid }) => peer.addRemoteCandidate(candidate, mid),
    opened: opened.promise,
    isOpen: areOpen,
    ping() {
      const sentMs = performance.now();
      return new Promise((resolve) => {
        pongs.set(sentMs, () => {
          pongs.delete(sentMs);
          resolve(performance.now() - sentMs);
        });
        presses.sendMessage(JSON.stringify({ t: 'ping', sentMs, protocol: DECK_PROTOCOL }));
      });
    },
    send,
    press: (message) => void presses.sendMessage(JSON.stringify(message)),
    ...{ frames, received },
    close: () => peer.close(),
  };
}

/** They are kept: a track that is collected as garbage receives nothing more. */
const receiving = new Set<Track>();

function receive(track: Track, packet: (packet: Buffer) => void): void {
  receiving.add(track);
  track.setMediaHandler(new RtcpReceivingSession());
  track.onMessage(packet);
}
