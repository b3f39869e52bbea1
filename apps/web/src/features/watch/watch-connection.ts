import { http, sockets } from '@salon/contract';
import { wantVideo } from '../../shared/live/negotiate.ts';
import { withPlayoutDelay } from '../../shared/live/offer-sdp.ts';
import { nearRegions, nearServers } from '../../shared/live/relay-regions.ts';
import { lacksH264 } from '../../shared/live/video-support.ts';
import { type Asker, ask, type Reply } from '../../shared/sockets/ask.ts';

/** The cabinet holds a watcher for 20 s without one. */
const RENEW_EVERY_MS = 10_000;
/** A STUN server that does not answer is not waited for. */
const GATHER_WITHIN_MS = 1_000;

export interface WatchConnectionEvents {
  onVideo(stream: MediaStream): void;
  /** Refused, full, lost or over; at most once, never after `close`. `isRefused`: by this browser, which shows no live video. */
  onEnded(isRefused: boolean): void;
}

/**
 * The picture of a machine that somebody else plays: video alone, as the player's own encoder makes it. Returns how to close it;
 * the rest comes by callbacks.
 */
export function openWatchConnection(machineId: number, socket: Asker, events: WatchConnectionEvents): () => void {
  let peer: RTCPeerConnection | null = null;
  let watcherId: string | null = null;
  let renewing: ReturnType<typeof setInterval> | undefined;
  let closed = false;

  const close = () => {
    if (closed) return;
    closed = true;
    clearInterval(renewing);
    peer?.close();
    if (watcherId !== null) void ask(socket, 'watch-end', { watcherId }, http.doneAnswer);
  };
  const end = (isRefused = false) => {
    if (closed) return;
    close();
    events.onEnded(isRefused);
  };
  const renew = async () => {
    const reply = await ask(socket, 'watch-renew', { watcherId }, http.doneAnswer);
    // Without an answer the cabinet decides: it closes the connection when the time is up.
    if (reply.kind === 'refused') end();
  };
  const run = async () => {
    const { iceServers } = answerOf(await ask(socket, 'watch-servers', { machineId }, sockets.watchServersAnswer));
    if (closed) return;
    peer = beginPeer(nearServers(iceServers) as RTCIceServer[]);
    peer.ontrack = ({ track }) => events.onVideo(new MediaStream([track]));
    peer.onconnectionstatechange = () => {
      if (peer?.connectionState === 'failed' || peer?.connectionState === 'closed') end();
    };
    const sdp = await offerOf(peer);
    if (closed) return;
    if (lacksH264(sdp)) throw new VideoRefused();
    const answer = answerOf(await ask(socket, 'watch', { machineId, sdp, ...nearRegions() }, sockets.watchAnswer));
    watcherId = answer.watcherId;
    if (closed) return void ask(socket, 'watch-end', { watcherId }, http.doneAnswer);
    renewing = setInterval(renew, RENEW_EVERY_MS);
    if (lacksH264(answer.sdp)) throw new VideoRefused();
    await peer.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
  };
  void run().catch((error: unknown) => end(error instanceof VideoRefused));
  return close;
}

/** This browser has no peer connection for pages, or no H.264. */
class VideoRefused extends Error {}

function beginPeer(iceServers: RTCIceServer[]): RTCPeerConnection {
  try {
    return new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  } catch (cause) {
    throw new VideoRefused('the browser gives no peer connection', { cause });
  }
}

/** Throws where it was refused, or not answered. */
function answerOf<T>(reply: Reply<T>): T {
  if (reply.kind === 'answer') return reply.value;
  throw new Error(reply.kind);
}

/** With all candidates that are known within a second: there is no trickling. */
async function offerOf(peer: RTCPeerConnection): Promise<string> {
  wantVideo(peer);
  const { sdp = '' } = await peer.createOffer();
  const gathered = new Promise<void>((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
    setTimeout(resolve, GATHER_WITHIN_MS);
  });
  await peer.setLocalDescription({ type: 'offer', sdp: withPlayoutDelay(sdp) });
  await gathered;
  return peer.localDescription?.sdp ?? '';
}
