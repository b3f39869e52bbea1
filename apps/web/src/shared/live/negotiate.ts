import type { IceCandidate } from '@salon/contract/player-sockets.ts';
import { preferBaseline } from './offer-sdp.ts';
import { lacksH264 } from './video-support.ts';

/** Signalling with the cabinet, carried by the platform (namespace `/machine`: offer, candidate). */
export interface Signalling {
  /** Sends the offer, resolves with the cabinet's answer; a rejection is reported as `lost('signal_failed')`. */
  offer(sdp: string): Promise<string>;
  candidate(candidate: IceCandidate): void;
  /** Candidates of the cabinet; may arrive before the answer. Returns how to stop listening. */
  onCandidate(listener: (candidate: IceCandidate) => void): () => void;
}

/** Offer, answer and trickle ICE in both directions; returns how to stop listening for candidates. */
export function negotiate(
  peer: RTCPeerConnection,
  offer: Promise<string>,
  signalling: Signalling,
  failed: (reason: 'signal_failed' | 'undecodable') => void,
): () => void {
  peer.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) signalling.candidate({ candidate: candidate.candidate, mid: candidate.sdpMid ?? '0' });
  };
  // Candidates that arrive before the answer are held: without a remote description the browser refuses them.
  let early: IceCandidate[] | null = [];
  const add = ({ candidate, mid }: IceCandidate) =>
    void peer.addIceCandidate({ candidate, sdpMid: mid }).catch(() => undefined);
  const stop = signalling.onCandidate((candidate) => {
    if (early === null) add(candidate);
    else early.push(candidate);
  });
  const run = async () => {
    const sdp = await offer;
    if (lacksH264(sdp)) return failed('undecodable');
    await peer.setLocalDescription({ type: 'offer', sdp });
    const answer = await signalling.offer(sdp);
    if (peer.signalingState === 'closed') return;
    if (lacksH264(answer)) return failed('undecodable');
    await peer.setRemoteDescription({ type: 'answer', sdp: answer });
    for (const candidate of early ?? []) add(candidate);
    early = null;
  };
  void run().catch(() => failed('signal_failed'));
  return stop;
}

/** Asks for the picture, with what the cabinet encodes first where the browser lets a page order its codecs (Firefox from 128 on). */
export function wantVideo(peer: RTCPeerConnection): void {
  const video = peer.addTransceiver('video', { direction: 'recvonly' });
  const codecs = RTCRtpReceiver.getCapabilities?.('video')?.codecs;
  if (codecs !== undefined) video.setCodecPreferences?.(preferBaseline(codecs));
}
