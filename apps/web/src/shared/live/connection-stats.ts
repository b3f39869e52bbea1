/** Statistics of the last second. */
export interface ConnectionStats {
  roundTripMs: number;
  jitterMs: number;
  /** 0 to 1, of the video packets of this interval. */
  lossShare: number;
  /** Video packets of this interval, lost ones too: a picture at rest takes about ten a second. */
  packets: number;
  framesPerSecond: number;
  receivedKbps: number;
  framesDecoded: number;
  framesDropped: number;
  /** Freezes counted by the browser since the connection opened. */
  freezes: number;
  /** How long they were together; 0 where the browser does not measure it. */
  frozenMs: number;
  /** Of this interval; a freeze counts in the interval of its end, so that a long one is more than 1. */
  frozenShare: number;
  /** Of the decoded picture; 0 before the first frame. */
  widthPx: number;
  heightPx: number;
  /** Delay of sound in the browser's jitter buffer. */
  soundDelayMs: number;
  /** The media goes through a TURN relay. */
  relayed: boolean;
}

/** Values of a `getStats` report; the counters only grow. */
export interface Counters {
  atMs: number;
  packetsReceived: number;
  packetsLost: number;
  bytesReceived: number;
  /** Whole ones, before they are decoded. */
  framesReceived: number;
  framesDecoded: number;
  framesDropped: number;
  freezes: number;
  frozenMs: number;
  jitterMs: number;
  pairRoundTripMs: number;
  widthPx: number;
  heightPx: number;
  soundDelayMs: number;
  soundFrames: number;
  relayed: boolean;
}

/** An entry of a report. Browsers fill in different fields; a missing number counts as 0. */
type Entry = Record<string, unknown>;

const numberIn = (entry: Entry | undefined, field: string): number => {
  const value = entry?.[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

/** Counters of a report read at `atMs` (the page's clock). */
export function countersOf(entries: Iterable<Entry>, atMs: number): Counters {
  const all = [...entries];
  const video = all.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'video');
  const audio = all.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'audio');
  const pair = all.find((entry) => entry.type === 'candidate-pair' && entry.state === 'succeeded' && entry.nominated);
  const local = all.find((entry) => entry.type === 'local-candidate' && entry.id === pair?.localCandidateId);
  const remote = all.find((entry) => entry.type === 'remote-candidate' && entry.id === pair?.remoteCandidateId);
  return {
    atMs,
    packetsReceived: numberIn(video, 'packetsReceived'),
    packetsLost: numberIn(video, 'packetsLost'),
    bytesReceived: numberIn(video, 'bytesReceived') + numberIn(audio, 'bytesReceived'),
    framesReceived: numberIn(video, 'framesReceived'),
    framesDecoded: numberIn(video, 'framesDecoded'),
    framesDropped: numberIn(video, 'framesDropped'),
    freezes: numberIn(video, 'freezeCount'),
    frozenMs: numberIn(video, 'totalFreezesDuration') * 1_000,
    jitterMs: numberIn(video, 'jitter') * 1_000,
    pairRoundTripMs: numberIn(pair, 'currentRoundTripTime') * 1_000,
    widthPx: numberIn(video, 'frameWidth'),
    heightPx: numberIn(video, 'frameHeight'),
    soundDelayMs: numberIn(audio, 'jitterBufferDelay') * 1_000,
    soundFrames: numberIn(audio, 'jitterBufferEmittedCount'),
    relayed: local?.candidateType === 'relay' || remote?.candidateType === 'relay',
  };
}

/** `pingMs`: latest round trip of a ping; null falls back to ICE's, which is refreshed less often. */
export function statsBetween(before: Counters, after: Counters, pingMs: number | null): ConnectionStats {
  const seconds = Math.max(0.001, (after.atMs - before.atMs) / 1_000);
  // Retransmitted packets reduce the lost count.
  const lost = Math.max(0, after.packetsLost - before.packetsLost);
  const received = Math.max(0, after.packetsReceived - before.packetsReceived);
  return {
    roundTripMs: pingMs ?? after.pairRoundTripMs,
    jitterMs: after.jitterMs,
    lossShare: lost + received === 0 ? 0 : lost / (lost + received),
    packets: lost + received,
    framesPerSecond: Math.max(0, after.framesDecoded - before.framesDecoded) / seconds,
    receivedKbps: (Math.max(0, after.bytesReceived - before.bytesReceived) * 8) / 1_000 / seconds,
    framesDecoded: after.framesDecoded,
    framesDropped: after.framesDropped,
    freezes: after.freezes,
    frozenMs: after.frozenMs,
    frozenShare: Math.max(0, after.frozenMs - before.frozenMs) / 1_000 / seconds,
    widthPx: after.widthPx,
    heightPx: after.heightPx,
    soundDelayMs:
      Math.max(0, after.soundDelayMs - before.soundDelayMs) / Math.max(1, after.soundFrames - before.soundFrames),
    relayed: after.relayed,
  };
}
