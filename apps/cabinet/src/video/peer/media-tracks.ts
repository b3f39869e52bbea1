import { randomInt } from 'node:crypto';
import {
  Audio,
  type PeerConnection,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  type Track,
  Video,
} from 'node-datachannel';
import { type OfferedMedia, PLAYOUT_DELAY_URI } from './offer-media.ts';
import { createVideoStream } from './rtp/video-stream.ts';

const VIDEO_CLOCK_HZ = 90_000;
const AUDIO_CLOCK_HZ = 48_000;
const VIDEO_NAME = 'machine-video';

/** RTP timestamp of a frame that is drawn at `drawnAtMs` of this process's clock, as the header has it. */
export const rtpTimestampOf = (drawnAtMs: number): number => Math.round(drawnAtMs * (VIDEO_CLOCK_HZ / 1_000)) % 2 ** 32;

export interface MediaTrack {
  /**
   * `timestamp`: in units of the media clock. Dropped while the track is not open; throws where another thread closes it at
   * this moment.
   */
  send(data: Buffer, timestamp: number): void;
}

/** The picture's track. */
export interface VideoTrack {
  /** `timestamp`: of the media clock. Dropped while the track is not open. */
  send(accessUnit: Buffer, timestamp: number): void;
  /** See `VideoStream`. */
  repeat(isOn: boolean): void;
  lossShare(): number;
}

/** `unlessClosed`: runs a send, which throws where another thread closes the track at this moment. */
export function addVideoTrack(
  peer: PeerConnection,
  offered: NonNullable<OfferedMedia['video']>,
  events: { opened(): void; keyFrameRequested(): void; unlessClosed(send: () => void): void },
): VideoTrack {
  const ssrc = randomSsrc();
  const description = new Video(offered.mid, 'SendOnly');
  description.addH264Codec(offered.payloadType, offered.fmtp);
  description.addSSRC(ssrc, VIDEO_NAME, VIDEO_NAME, 'video');
  if (offered.playoutDelayId !== null)
    description.parseSdpLine(`a=extmap:${offered.playoutDelayId} ${PLAYOUT_DELAY_URI}`);
  if (offered.measuresRoundTrip) description.parseSdpLine('a=rtcp-xr:rcvr-rtt=all');
  // Without a media handler of the library it takes and gives whole packets.
  const track = peer.addTrack(description);
  const stream = createVideoStream({
    ...{ ssrc, cname: VIDEO_NAME, payloadType: offered.payloadType, playoutDelayId: offered.playoutDelayId },
    // In the lower half, so that the first wrap is no sooner than the receiver knows where it began (RFC 3711 3.3.1).
    firstSequence: randomInt(0, 2 ** 15),
    send: (packet) =>
      events.unlessClosed(() => {
        if (track.isOpen()) track.sendMessageBinary(packet);
      }),
    keyFrameRequested: events.keyFrameRequested,
    rtpNow: () => rtpTimestampOf(performance.now()),
    nowMs: () => performance.now(),
    after: (ms, run) => void setTimeout(run, ms).unref(),
  });
  track.onOpen(events.opened);
  track.onMessage((packet) => stream.received(packet));
  return {
    ...stream,
    send: (accessUnit, timestamp) => {
      if (track.isOpen()) stream.sendFrame(accessUnit, timestamp);
    },
  };
}

/** A stream and cname of its own: the browser lip-syncs tracks of one group, and late sound would hold the picture back. */
export function addAudioTrack(peer: PeerConnection, offered: NonNullable<OfferedMedia['audio']>): MediaTrack {
  const ssrc = randomSsrc();
  const description = new Audio(offered.mid, 'SendOnly');
  description.addOpusCodec(offered.payloadType);
  description.addSSRC(ssrc, 'machine-sound', 'machine-sound', 'sound');
  const config = new RtpPacketizationConfig(ssrc, 'machine-sound', offered.payloadType, AUDIO_CLOCK_HZ);
  const track = peer.addTrack(description);
  const packetizer = new RtpPacketizer(config);
  packetizer.addToChain(new RtcpSrReporter(config));
  track.setMediaHandler(packetizer);
  return mediaTrack(track, config);
}

const randomSsrc = () => randomInt(1, 2 ** 32);

const mediaTrack = (track: Track, config: RtpPacketizationConfig): MediaTrack => ({
  send(data, timestamp) {
    if (!track.isOpen()) return;
    config.timestamp = timestamp % 2 ** 32;
    track.sendMessageBinary(data);
  },
});
