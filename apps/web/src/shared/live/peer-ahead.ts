import { channel, picture } from '@salon/contract';
import type { IceServer } from '@salon/contract/player-sockets.ts';
import { wantVideo } from './negotiate.ts';
import { withPlayoutDelay } from './offer-sdp.ts';

/** A peer connection with its channels and the offer that it will make; nothing has been sent or gathered yet. */
export interface BegunPeer {
  peer: RTCPeerConnection;
  states: RTCDataChannel;
  presses: RTCDataChannel;
  offer: Promise<string>;
}

export interface PeerConfiguration {
  iceServers: IceServer[];
  /** `relay`: through TURN only. */
  policy: 'all' | 'relay';
}

/** One that nobody takes is closed after this. */
const UNUSED_FOR_MS = 20_000;

let ahead: BegunPeer | null = null;
let aheadSdp: string | null = null;
let ending: ReturnType<typeof setTimeout> | undefined;

/** An offer names no machine: it is made while the player still chooses, once for all cards that a pointer passes. */
export function makePeerAhead(): void {
  // Firefox before 119: a connection gets its servers in the constructor alone.
  if (typeof RTCPeerConnection !== 'function' || !('setConfiguration' in RTCPeerConnection.prototype)) return;
  clearTimeout(ending);
  ending = setTimeout(closePeerAhead, UNUSED_FOR_MS);
  if (ahead !== null) return;
  try {
    const made = makePeer({});
    ahead = made;
    made.offer.then(
      (sdp) => {
        if (ahead === made) aheadSdp = sdp;
      },
      () => undefined,
    );
  } catch {
    // Reported when the connection itself is opened.
  }
}

/** Null: none was made, or the browser still makes it. */
export const madeOffer = (): string | null => aheadSdp;

/** The one that was made ahead, otherwise a new one. Throws where a policy, an extension or the user keeps peer connections from pages. */
export function beginPeer({ iceServers, policy }: PeerConfiguration): BegunPeer {
  const configuration = { iceServers: iceServers as RTCIceServer[], iceTransportPolicy: policy };
  const made = ahead;
  if (made === null) return makePeer(configuration);
  made.peer.setConfiguration({ ...made.peer.getConfiguration(), ...configuration });
  ahead = null;
  aheadSdp = null;
  clearTimeout(ending);
  return made;
}

function closePeerAhead(): void {
  ahead?.peer.close();
  ahead = null;
  aheadSdp = null;
}

function makePeer(configuration: RTCConfiguration): BegunPeer {
  const peer = new RTCPeerConnection({ ...configuration, bundlePolicy: 'max-bundle' });
  const states = peer.createDataChannel(channel.CHANNEL_LABEL, { ordered: true });
  const presses = peer.createDataChannel(channel.PRESS_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  echoProbes(peer);
  wantVideo(peer);
  peer.addTransceiver('audio', { direction: 'recvonly' });
  const offer = peer.createOffer().then(({ sdp }) => withPlayoutDelay(sdp ?? ''));
  // Who waits for it reports a failure.
  offer.catch(() => undefined);
  return { peer, states, presses, offer };
}

/** The cabinet measures the queueing delay by probes, which are sent back unchanged. */
function echoProbes(peer: RTCPeerConnection): void {
  const probes = peer.createDataChannel(picture.PROBE_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  probes.onmessage = ({ data }: MessageEvent<unknown>) => {
    const isProbe = typeof data === 'string' && data.length <= picture.PROBE_TEXT_MAX;
    if (isProbe && probes.readyState === 'open' && probes.bufferedAmount === 0) probes.send(data);
  };
}
