import { channel, picture } from '@salon/contract';
import type { IceServer } from '@salon/contract/player-sockets.ts';
import { createMadeAhead } from '../made-ahead.ts';
import { wantVideo } from './negotiate.ts';
import { withPlayoutDelay } from './offer-sdp.ts';

/** A peer connection with its channels and the offer that it will make; nothing has been sent or gathered yet. */
export interface BegunPeer {
  peer: RTCPeerConnection;
  states: RTCDataChannel;
  presses: RTCDataChannel;
  offer: Promise<string>;
  /** The same offer, null while the browser still makes it. */
  sdp: string | null;
}

export interface PeerConfiguration {
  iceServers: IceServer[];
  /** `relay`: through TURN only. */
  policy: 'all' | 'relay';
}

const ahead = createMadeAhead(
  () => makePeer({}),
  ({ peer }) => peer.close(),
);

/** An offer names no machine: it is made while the player still chooses, once for all cards that a pointer passes. */
export function makePeerAhead(): void {
  // Firefox before 119: a connection gets its servers in the constructor alone.
  if (typeof RTCPeerConnection !== 'function' || !('setConfiguration' in RTCPeerConnection.prototype)) return;
  try {
    ahead.makeReady();
  } catch {
    // Reported when the connection itself is opened.
  }
}

/** Null: none was made, or the browser still makes it. */
export const madeOffer = (): string | null => ahead.made()?.sdp ?? null;

/** The one that was made ahead, otherwise a new one. Throws where a policy, an extension or the user keeps peer connections from pages. */
export function beginPeer({ iceServers, policy }: PeerConfiguration): BegunPeer {
  const configuration = { iceServers: iceServers as RTCIceServer[], iceTransportPolicy: policy };
  const peer = ahead.made()?.peer;
  peer?.setConfiguration({ ...peer.getConfiguration(), ...configuration });
  return ahead.take() ?? makePeer(configuration);
}

function makePeer(configuration: RTCConfiguration): BegunPeer {
  const peer = new RTCPeerConnection({ ...configuration, bundlePolicy: 'max-bundle' });
  const states = peer.createDataChannel(channel.CHANNEL_LABEL, { ordered: true });
  const presses = peer.createDataChannel(channel.PRESS_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  echoProbes(peer);
  wantVideo(peer);
  peer.addTransceiver('audio', { direction: 'recvonly' });
  const offer = peer.createOffer().then(({ sdp }) => withPlayoutDelay(sdp ?? ''));
  const begun: BegunPeer = { peer, states, presses, offer, sdp: null };
  const made = (sdp: string) => {
    begun.sdp = sdp;
  };
  // Who waits for it reports a failure.
  offer.then(made, () => undefined);
  return begun;
}

/** The cabinet measures the queueing delay by probes, which are sent back unchanged. */
function echoProbes(peer: RTCPeerConnection): void {
  const probes = peer.createDataChannel(picture.PROBE_CHANNEL_LABEL, { ordered: false, maxRetransmits: 0 });
  probes.onmessage = ({ data }: MessageEvent<unknown>) => {
    const isProbe = typeof data === 'string' && data.length <= picture.PROBE_TEXT_MAX;
    if (isProbe && probes.readyState === 'open' && probes.bufferedAmount === 0) probes.send(data);
  };
}
