import { randomInt } from 'node:crypto';
import {
  Audio,
  H264RtpPacketizer,
  type PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  type Track,
  Video,
} from 'node-datachannel';
import { type OfferedMedia, PLAYOUT_DELAY_URI } from './offer-media.ts';
import { asksForKeyFrame, missingPackets } from './rtcp.ts';
import { detectUnrecoverableLoss } from './unrecoverable-loss.ts';

/**
 * Packets kept for retransmission: half a second of the highest band. A browser requests missing packets every 100 ms, so at
 * 10 % loss each way one packet in a thousand is still missing then. After a longer outage a key frame repairs more than old
 * packets do.
 */
const NACK_HISTORY = 256;
/** RTP payload that fits a packet of 1280 bytes with all headers, also through a relay over IPv6. Bytes. */
const FRAGMENT_SIZE = 1_180;
const VIDEO_CLOCK_HZ = 90_000;
const AUDIO_CLOCK_HZ = 48_000;

/** RTP timestamp of a frame that is drawn at `drawnAtMs` of this process's clock, as the header has it. */
export const rtpTimestampOf = (drawnAtMs: number): number => Math.round(drawnAtMs * (VIDEO_CLOCK_HZ / 1_000)) % 2 ** 32;

export interface MediaTrack {
  /**
   * `timestamp`: in units of the media clock. Dropped while the track is not open; throws where another thread closes it at
   * this moment.
   */
  send(data: Buffer, timestamp: number): void;
}

/** `keyFrameRequested`: by PLI or FIR, or because a missing packet is no longer kept for retransmission. */
export function addVideoTrack(
  peer: PeerConnection,
  offered: NonNullable<OfferedMedia['video']>,
  events: { opened(): void; keyFrameRequested(): void },
): MediaTrack {
  const ssrc = randomSsrc();
  const description = new Video(offered.mid, 'SendOnly');
  description.addH264Codec(offered.payloadType, offered.fmtp);
  description.addSSRC(ssrc, 'machine-video', 'machine-video', 'video');
  const config = new RtpPacketizationConfig(ssrc, 'machine-video', offered.payloadType, VIDEO_CLOCK_HZ);
  if (offered.playoutDelayId !== null) {
    description.parseSdpLine(`a=extmap:${offered.playoutDelayId} ${PLAYOUT_DELAY_URI}`);
    config.playoutDelayId = offered.playoutDelayId;
    config.playoutDelayMin = 0;
    config.playoutDelayMax = 0;
  }
  const track = peer.addTrack(description);
  const packetizer = new H264RtpPacketizer('StartSequence', config, FRAGMENT_SIZE);
  packetizer.addToChain(new RtcpSrReporter(config));
  packetizer.addToChain(new RtcpNackResponder(NACK_HISTORY));
  track.setMediaHandler(packetizer);
  track.onOpen(events.opened);
  const isUnrecoverable = detectUnrecoverableLoss(NACK_HISTORY);
  track.onMessage((packet) => {
    const needsKeyFrame = isUnrecoverable(missingPackets(packet, ssrc));
    if (needsKeyFrame || asksForKeyFrame(packet)) events.keyFrameRequested();
  });
  return mediaTrack(track, config);
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
