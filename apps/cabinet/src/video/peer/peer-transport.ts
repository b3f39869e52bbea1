import { PeerConnection } from 'node-datachannel';
import type { IceServer } from '../ice.ts';
import type { Transport, TransportEvents } from '../ports.ts';
import { acceptDataChannels } from './data-channels.ts';
import { nativeIceServers } from './ice-servers.ts';
import { addAudioTrack, addVideoTrack, type MediaTrack, rtpTimestampOf, type VideoTrack } from './media-tracks.ts';
import { readOffer } from './offer-media.ts';
import { openStunProxy } from './stun-proxy.ts';

/**
 * One peer connection to one browser. The browser offers and the cabinet answers: the other way round the browser's DTLS can
 * arrive before our answer. The process must exit after `close`, since the library does not survive many sessions.
 */
export function openPeerTransport(iceServers: readonly IceServer[], events: TransportEvents): Transport {
  const peer = new PeerConnection('picture', {
    iceServers: nativeIceServers(iceServers),
    disableAutoNegotiation: true,
    // Where UDP is blocked, TURN over TCP is used; a direct TCP connection to a browser never works.
    enableIceTcp: false,
  });
  let video: VideoTrack | null = null;
  let audio: MediaTrack | null = null;
  let ended = false;
  const end = (reason: string) => {
    if (ended) return;
    ended = true;
    events.ended(reason);
  };
  /** When the browser leaves, another thread closes tracks and channels, also between our check and our send. */
  const unlessClosed = (send: () => void) => {
    try {
      send();
    } catch {
      end('closed while sending');
    }
  };

  // All callbacks are registered first: the library does not repeat earlier events.
  const { localAnswer, closeProxy } = followDescriptions(peer, events, () => ended);
  peer.onStateChange((state) => {
    if (state === 'failed' || state === 'closed' || state === 'disconnected') end(state);
  });
  const channels = acceptDataChannels(peer, events, end);

  return {
    answer(offerSdp) {
      const media = readOffer(offerSdp);
      if (media.video === null) return Promise.reject(new Error('the offer holds no H.264 video'));
      video = addVideoTrack(peer, media.video, {
        opened: events.videoOpened,
        keyFrameRequested: events.keyFrameRequested,
        unlessClosed,
      });
      audio = media.audio === null ? null : addAudioTrack(peer, media.audio);
      peer.setRemoteDescription(offerSdp, 'offer');
      peer.setLocalDescription('answer');
      return localAnswer;
    },
    addCandidate({ candidate, mid }) {
      try {
        peer.addRemoteCandidate(candidate, mid);
      } catch {
        // An unreadable candidate (an mDNS name, another transport) is skipped: others may work.
      }
    },
    sendVideo: (unit, atMs) => unlessClosed(() => video?.send(unit.data, rtpTimestampOf(atMs))),
    repeatVideo: (isOn) => video?.repeat(isOn),
    videoLossShare: () => video?.lossShare() ?? 0,
    sendAudio: (opus, sampleAt) => unlessClosed(() => audio?.send(opus, sampleAt)),
    send: (text) => unlessClosed(() => channels.send(text)),
    reply: (text) => unlessClosed(() => channels.reply(text)),
    probe: (text) => unlessClosed(() => channels.probe(text)),
    close() {
      end('closed');
      closeProxy();
      peer.close();
    },
  };
}

/** The local answer, and the local candidates with those of the STUN proxy. */
function followDescriptions(peer: PeerConnection, events: TransportEvents, isEnded: () => boolean) {
  let icePassword: string | null = null;
  const localAnswer = new Promise<string>((resolve) => {
    peer.onLocalDescription((sdp, type) => {
      if (type !== 'answer') return;
      icePassword = /^a=ice-pwd:(\S+)/m.exec(sdp)?.[1] ?? null;
      resolve(sdp);
    });
  });
  const stunProxy = openStunProxy(() => icePassword);
  peer.onGatheringStateChange((state) => {
    if (state === 'complete') events.gathered?.();
  });
  peer.onLocalCandidate((candidate, mid) => {
    events.candidate({ candidate, mid });
    void stunProxy.candidateFor(candidate).then(
      (proxied) => proxied !== null && !isEnded() && events.candidate({ candidate: proxied, mid }),
      // No free port: the connection is tried without the proxy.
      () => undefined,
    );
  });
  return { localAnswer, closeProxy: stunProxy.close };
}
