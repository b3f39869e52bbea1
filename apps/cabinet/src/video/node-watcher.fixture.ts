import { PeerConnection, RtcpReceivingSession, type Track, Video } from 'node-datachannel';

/** For tests: somebody who watches without a browser. Frames are counted and thrown away. */
export interface NodeWatcher {
  /** With all its candidates. */
  offer: Promise<string>;
  answered(sdp: string): void;
  isConnected(): boolean;
  /** Access units that have arrived: packets with the marker bit. */
  frames(): number;
  close(): void;
}

const MARKER = 0x80;

/** Counts the access units that a track receives. It holds the track: one that is collected as garbage receives nothing more. */
export function countFrames(track: Track): () => number {
  track.setMediaHandler(new RtcpReceivingSession());
  let frames = 0;
  track.onMessage((packet) => {
    if ((packet.readUInt8(1) & MARKER) !== 0) frames += 1;
  });
  return Object.assign(() => frames, { track });
}

export function openNodeWatcher(): NodeWatcher {
  const peer = new PeerConnection('watcher', { iceServers: [], disableAutoNegotiation: true });
  const offered = Promise.withResolvers<string>();
  peer.onGatheringStateChange((state) => {
    if (state === 'complete') offered.resolve(peer.localDescription()?.sdp ?? '');
  });
  const video = new Video('0', 'RecvOnly');
  video.addH264Codec(96, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
  const frames = countFrames(peer.addTrack(video));
  peer.setLocalDescription('offer');
  return {
    offer: offered.promise,
    answered: (sdp) => peer.setRemoteDescription(sdp, 'answer'),
    isConnected: () => peer.state() === 'connected',
    frames,
    close: () => peer.close(),
  };
}
