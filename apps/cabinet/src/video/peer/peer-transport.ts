import { randomInt } from 'node:crypto';
import { CHANNEL_LABEL, PRESS_CHANNEL_LABEL } from '@salon/contract/player-channel.ts';
import { PROBE_CHANNEL_LABEL } from '@salon/contract/player-picture.ts';
import {
  Audio,
  type DataChannel,
  H264RtpPacketizer,
  PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  type Track,
  Video,
} from 'node-datachannel';
import type { IceServer } from '../ice.ts';
import type { Transport, TransportEvents } from '../ports.ts';
import { nativeIceServers } from './ice-servers.ts';
import { type OfferedMedia, PLAYOUT_DELAY_URI, readOffer } from './offer-media.ts';
import { asksForKeyFrame, missingPackets } from './rtcp.ts';
import { openTiebreakerDoor } from './stun-proxy.ts';
import { watchBeyondRepair } from './unrecoverable-loss.ts';

/**
 * Packets that can be sent again: half a second of the best picture. A browser asks every 100 ms for what it misses, so
 * that where a tenth is lost each way one packet in a thousand is still missing then. After a blackout one key frame repairs
 * more than old packets do; a longer history replays the past.
 */
const NACK_HISTORY = 256;
/** Marks tell how long the way is now: one that waits behind others tells nothing. Bytes. */
const MARKS_LIMIT = 200;
/** An answer that waits behind this much comes too late: the browser has asked again by then. Bytes. */
const REPLIES_LIMIT = 2_000;
/** A frame that waits behind this much unsent text is not the channel's normal state: the peer is gone or hopeless. Bytes. */
const CHANNEL_LIMIT = 1_000_000;
/** RTP payload that fits a 1280 byte packet with all headers, also through a relay over IPv6. Bytes. */
const FRAGMENT_SIZE = 1_180;
const VIDEO_CLOCK_HZ = 90_000;
const AUDIO_CLOCK_HZ = 48_000;

interface Sender {
  ssrc: number;
  track: Track;
  config: RtpPacketizationConfig;
}

/**
 * One peer connection to one browser. The browser offers and we answer: the other way round its DTLS can come before our
 * answer. The process must exit after `close`, since the library does not survive many sessions.
 */
export function openPeerTransport(iceServers: readonly IceServer[], events: TransportEvents): Transport {
  const peer = new PeerConnection('picture', {
    iceServers: nativeIceServers(iceServers),
    disableAutoNegotiation: true,
    // UDP that is blocked: ICE over TCP towards the browser's relay would be TURN's job, direct TCP helps nobody here.
    enableIceTcp: false,
  });
  let video: Sender | null = null;
  let audio: Sender | null = null;
  let deck: DataChannel | null = null;
  let presses: DataChannel | null = null;
  let way: DataChannel | null = null;
  let ended = false;
  const end = (reason: string) => {
    if (ended) return;
    ended = true;
    events.ended(reason);
  };
  /** Another thread closes tracks and channels when the browser goes, also between our question and our sending. */
  const unlessClosed = (send: () => void) => {
    try {
      send();
    } catch {
      end('closed while sending');
    }
  };

  // All callbacks before anything else: what happens earlier is never told again.
  const described = new Promise<string>((resolve) => {
    peer.onLocalDescription((sdp, type) => {
      if (type !== 'answer') return;
      icePassword = /^a=ice-pwd:(\S+)/m.exec(sdp)?.[1] ?? null;
      resolve(sdp);
    });
  });
  let icePassword: string | null = null;
  const door = openTiebreakerDoor(() => icePassword);
  peer.onLocalCandidate((candidate, mid) => {
    events.candidate({ candidate, mid });
    void door.candidateFor(candidate).then(
      (through) => through !== null && !ended && events.candidate({ candidate: through, mid }),
      // Without a free port there is one way less.
      () => undefined,
    );
  });
  peer.onStateChange((state) => {
    if (state === 'failed' || state === 'closed' || state === 'disconnected') end(state);
  });
  const openWay = (channel: DataChannel) => {
    way = channel;
    channel.onMessage((message) => {
      if (typeof message === 'string') events.marked(message);
    });
    channel.onOpen(() => events.wayOpened());
    if (channel.isOpen()) events.wayOpened();
  };
  peer.onDataChannel((channel) => {
    const label = channel.getLabel();
    if (label === PROBE_CHANNEL_LABEL) return openWay(channel);
    if (label !== CHANNEL_LABEL && label !== PRESS_CHANNEL_LABEL) return channel.close();
    channel.onMessage((message) => {
      if (typeof message === 'string') events.message(message);
    });
    if (label === PRESS_CHANNEL_LABEL) {
      presses = channel;
      return;
    }
    deck = channel;
    channel.onClosed(() => end('channel closed'));
    channel.onOpen(() => events.channelOpened());
    if (channel.isOpen()) events.channelOpened();
  });

  return {
    answer(offerSdp) {
      const media = readOffer(offerSdp);
      if (media.video === null) return Promise.reject(new Error('the offer holds no H.264 video'));
      video = addVideo(peer, media.video);
      audio = media.audio === null ? null : addAudio(peer, media.audio);
      video.track.onOpen(() => events.videoOpened());
      const isBeyondRepair = watchBeyondRepair(NACK_HISTORY);
      const { ssrc } = video;
      video.track.onMessage((packet) => {
        const cannotRepair = isBeyondRepair(missingPackets(packet, ssrc));
        if (cannotRepair || asksForKeyFrame(packet)) events.keyFrameWanted();
      });
      peer.setRemoteDescription(offerSdp, 'offer');
      peer.setLocalDescription('answer');
      return described;
    },
    addCandidate({ candidate, mid }) {
      try {
        peer.addRemoteCandidate(candidate, mid);
      } catch {
        // An unreadable candidate (mDNS names that do not resolve, another transport) is one way less, not an error.
      }
    },
    sendVideo(unit, atMs) {
      unlessClosed(() => {
        if (video === null || !video.track.isOpen()) return;
        video.config.timestamp = Math.round(atMs * (VIDEO_CLOCK_HZ / 1_000)) % 2 ** 32;
        video.track.sendMessageBinary(unit.data);
      });
    },
    sendAudio(opus, sampleAt) {
      unlessClosed(() => {
        if (audio === null || !audio.track.isOpen()) return;
        audio.config.timestamp = sampleAt % 2 ** 32;
        audio.track.sendMessageBinary(opus);
      });
    },
    send(text) {
      unlessClosed(() => {
        if (deck === null || !deck.isOpen()) return;
        if (deck.bufferedAmount() > CHANNEL_LIMIT) end('channel congested');
        else deck.sendMessage(text);
      });
    },
    reply(text) {
      if (presses?.isOpen() && presses.bufferedAmount() < REPLIES_LIMIT) presses.sendMessage(text);
    },
    mark(text) {
      unlessClosed(() => {
        if (way?.isOpen() && way.bufferedAmount() < MARKS_LIMIT) way.sendMessage(text);
      });
    },
    close() {
      end('closed');
      door.close();
      peer.close();
    },
  };
}

const newSsrc = () => randomInt(1, 2 ** 32);

function addVideo(peer: PeerConnection, offered: NonNullable<OfferedMedia['video']>): Sender {
  const ssrc = newSsrc();
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
  return { ssrc, track, config };
}

/** Its own stream and cname: the browser lip-syncs tracks of one group, and then sound could hold the picture back. */
function addAudio(peer: PeerConnection, offered: NonNullable<OfferedMedia['audio']>): Sender {
  const ssrc = newSsrc();
  const description = new Audio(offered.mid, 'SendOnly');
  description.addOpusCodec(offered.payloadType);
  description.addSSRC(ssrc, 'machine-sound', 'machine-sound', 'sound');
  const config = new RtpPacketizationConfig(ssrc, 'machine-sound', offered.payloadType, AUDIO_CLOCK_HZ);
  const track = peer.addTrack(description);
  const packetizer = new RtpPacketizer(config);
  packetizer.addToChain(new RtcpSrReporter(config));
  track.setMediaHandler(packetizer);
  return { ssrc, track, config };
}
