import { channel, parseJson } from '@salon/contract';
import type { Deck, ToCabinet, ToPlayer } from '@salon/contract/player-channel.ts';
import type { IceCandidate, IceServer } from '@salon/contract/player-sockets.ts';
import { cabinetClock } from './clock-offset.ts';
import { type Counters, countersOf, type LiveStats, statsBetween } from './link-report.ts';
import { type LostReason, lostBy } from './liveness.ts';
import { preferBaseline, withPlayoutDelay } from './offer-sdp.ts';

export type { LiveStats } from './link-report.ts';
export type { LostReason } from './liveness.ts';
export type { Deck, IceCandidate, IceServer };
export type PressAnswer = Extract<ToPlayer, { t: 'answer' }>;
export type Played = Extract<ToPlayer, { t: 'play' }>;

/** The way to the cabinet before the peer connection stands: the platform carries it (`/machine`: offer, candidate). */
export interface LiveSignal {
  /** Sends the offer, resolves with the cabinet's answer; a rejection is reported as `lost('signal_failed')`. */
  offer(sdp: string): Promise<string>;
  candidate(candidate: IceCandidate): void;
  /** Candidates of the cabinet; may come before the answer. Returns how to stop listening. */
  onCandidate(listener: (candidate: IceCandidate) => void): () => void;
}

export interface LiveEvents {
  /** Picture and sound are streams of their own, so that late sound never holds a frame back: one `<video muted>`, one `<audio>`. */
  onVideo(stream: MediaStream): void;
  onAudio(stream: MediaStream): void;
  /** The deck channel is open and the cabinet's clock known: from now on presses are taken. */
  onOpen(): void;
  onDeck(deck: Deck): void;
  onAnswer(answer: PressAnswer): void;
  onPlayed(play: Played): void;
  /** About once a second. */
  onStats(stats: LiveStats): void;
  /** The cabinet could not read a message, or sent one that we cannot read. */
  onInvalid(field: string): void;
  /** The connection is dead and already closed; open a new one. At most once, never after `close`. */
  onLost(reason: LostReason): void;
}

export interface LiveOptions extends LiveEvents {
  iceServers: IceServer[];
  signal: LiveSignal;
}

export interface LivePress {
  epoch: number;
  button: string;
  /** `turn` of the deck that the player saw. */
  turn: number;
  box?: number;
}

export interface Live {
  /** Sends a press; returns its `seq` (answered by `onAnswer`), or null where the channel is not open: nothing was sent. */
  press(press: LivePress): number | null;
  /** Ends the connection; no callback comes after it. Twice is harmless. */
  close(): void;
}

const PING_EVERY_MS = 500;
const STATS_EVERY_MS = 1_000;

/** Opens the live connection to a machine: the browser offers, the cabinet answers. Returns at once, everything else is a callback. */
export function openLive(options: LiveOptions): Live {
  const peer = new RTCPeerConnection({ iceServers: options.iceServers as RTCIceServer[], bundlePolicy: 'max-bundle' });
  const deck = peer.createDataChannel(channel.CHANNEL_LABEL, { ordered: true });
  const clock = cabinetClock();
  const openedAtMs = performance.now();
  let closed = false;
  let nextSeq = 1;
  let pongAtMs: number | null = null;
  let frameAtMs: number | null = null;
  let counters: Counters | null = null;
  let tickedAtMs = openedAtMs;

  const close = () => {
    if (closed) return;
    closed = true;
    clearInterval(pingTimer);
    clearInterval(statsTimer);
    stopListening();
    deck.close();
    peer.close();
  };
  const lose = (reason: LostReason) => {
    if (closed) return;
    close();
    options.onLost(reason);
  };
  const send = (message: ToCabinet): boolean => {
    if (deck.readyState !== 'open') return false;
    deck.send(JSON.stringify(message));
    return true;
  };

  const receive = (text: string) => {
    const parsed = parseJson(channel.toPlayer, text);
    if (!parsed.ok) return options.onInvalid(String(parsed.failure.Params.field ?? ''));
    const message = parsed.value;
    switch (message.t) {
      case 'pong': {
        const receivedMs = performance.now();
        const first = pongAtMs === null;
        clock.add({ sentMs: message.sentMs, receivedMs, cabinetMs: message.cabinetMs });
        pongAtMs = receivedMs;
        if (first) options.onOpen();
        return;
      }
      case 'deck':
        return options.onDeck(message);
      case 'answer':
        return options.onAnswer(message);
      case 'play':
        return options.onPlayed(message);
      case 'invalid':
        return options.onInvalid(message.field);
    }
  };

  const checkAlive = () => {
    const nowMs = performance.now();
    // A page that slept (lid closed, timers throttled) has heard nothing because it did not listen.
    if (nowMs - tickedAtMs > 3 * PING_EVERY_MS) {
      if (pongAtMs !== null) pongAtMs = nowMs;
      frameAtMs = nowMs;
    }
    tickedAtMs = nowMs;
    const visible = document.visibilityState === 'visible';
    const reason = lostBy({ iceState: peer.iceConnectionState, openedAtMs, pongAtMs, frameAtMs, visible }, nowMs);
    if (reason !== null) return lose(reason);
    send({ t: 'ping', sentMs: nowMs });
  };

  const report = async () => {
    const entries = await peer.getStats();
    if (closed) return;
    const after = countersOf(entries.values(), performance.now());
    const before = counters;
    counters = after;
    if (after.framesDecoded > (before?.framesDecoded ?? 0)) frameAtMs = after.atMs;
    if (before === null) return;
    const stats = statsBetween(before, after, clock.roundTripMs());
    options.onStats(stats);
    const { roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps } = stats;
    send({ t: 'stats', roundTripMs, jitterMs, lossShare, framesPerSecond, receivedKbps });
  };

  const pingTimer = setInterval(checkAlive, PING_EVERY_MS);
  const statsTimer = setInterval(() => void report().catch(() => undefined), STATS_EVERY_MS);
  deck.onopen = () => send({ t: 'ping', sentMs: performance.now() });
  deck.onclose = () => lose('channel_closed');
  deck.onmessage = (event: MessageEvent<unknown>) => receive(String(event.data));
  peer.oniceconnectionstatechange = () => {
    if (peer.iceConnectionState === 'failed') lose('ice_failed');
  };
  peer.ontrack = ({ track }) => {
    const stream = new MediaStream([track]);
    if (track.kind === 'video') options.onVideo(stream);
    else options.onAudio(stream);
  };
  const stopListening = negotiate(peer, options.signal, () => lose('signal_failed'));

  return {
    press({ epoch, button, turn, box }) {
      const atMs = clock.at(performance.now());
      if (closed || atMs === null) return null;
      const seq = nextSeq;
      const sent = send({ t: 'press', seq, epoch, button, turn, atMs, ...(box === undefined ? {} : { box }) });
      if (!sent) return null;
      nextSeq += 1;
      return seq;
    },
    close,
  };
}

/** Offer, answer and trickled candidates both ways; returns how to stop listening for candidates. */
function negotiate(peer: RTCPeerConnection, signal: LiveSignal, failed: () => void): () => void {
  const video = peer.addTransceiver('video', { direction: 'recvonly' });
  peer.addTransceiver('audio', { direction: 'recvonly' });
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs;
  if (codecs !== undefined) video.setCodecPreferences(preferBaseline(codecs));
  peer.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) signal.candidate({ candidate: candidate.candidate, mid: candidate.sdpMid ?? '0' });
  };
  // Candidates that come before the answer wait for it: without a remote description the browser refuses them.
  let early: IceCandidate[] | null = [];
  const add = ({ candidate, mid }: IceCandidate) =>
    void peer.addIceCandidate({ candidate, sdpMid: mid }).catch(() => undefined);
  const stop = signal.onCandidate((candidate) => {
    if (early === null) add(candidate);
    else early.push(candidate);
  });
  const run = async () => {
    const offer = await peer.createOffer();
    const sdp = withPlayoutDelay(offer.sdp ?? '');
    await peer.setLocalDescription({ type: 'offer', sdp });
    const answer = await signal.offer(sdp);
    if (peer.signalingState === 'closed') return;
    await peer.setRemoteDescription({ type: 'answer', sdp: answer });
    for (const candidate of early ?? []) add(candidate);
    early = null;
  };
  void run().catch(failed);
  return stop;
}
