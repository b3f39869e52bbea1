import { type ConnectionSigns, isDegraded, isFrozen, type LostReason, lossReason } from './connection-health.ts';
import { type ConnectionStats, type Counters, countersOf, statsBetween } from './connection-stats.ts';
import type { DeckChannel } from './deck-channel.ts';

const PING_EVERY_MS = 500;
/** Every second reading makes a report. */
const READ_EVERY_MS = 500;

interface Monitored {
  setupMs: number;
  policy: 'all' | 'relay';
  onStats(stats: ConnectionStats): void;
  onFrozen?(isFrozen: boolean): void;
  onDegraded?(isDegraded: boolean): void;
  onLost(reason: LostReason): void;
}
type MonitoredDeck = Pick<DeckChannel, 'ping' | 'pongAtMs' | 'lastRoundTripMs' | 'sendStats'>;

/** Pings, reports statistics, and reports a frozen, degraded or lost connection. Returns how to stop. */
export function monitorConnection(peer: RTCPeerConnection, deck: MonitoredDeck, options: Monitored): () => void {
  const openedAtMs = performance.now();
  const setFrozen = onChange((now) => options.onFrozen?.(now));
  const setDegraded = onChange((now) => options.onDegraded?.(now));
  const awakeSinceMs = detectSuspend(openedAtMs);
  let connectedAtMs: number | null = null;
  let frameAtMs: number | null = null;
  let undecodedFrames = 0;

  const check = () => {
    const nowMs = performance.now();
    const awakeAtMs = awakeSinceMs(nowMs);
    const pongAtMs = deck.pongAtMs();
    if (pongAtMs !== null) connectedAtMs ??= nowMs;
    const signs: ConnectionSigns = {
      iceState: peer.iceConnectionState,
      openedAtMs,
      setupMs: options.setupMs,
      pongAtMs: pongAtMs === null ? null : Math.max(pongAtMs, awakeAtMs),
      connectedAtMs: connectedAtMs === null ? null : Math.max(connectedAtMs, awakeAtMs),
      frameAtMs: frameAtMs === null ? null : Math.max(frameAtMs, awakeAtMs),
      undecodedFrames,
      visible: document.visibilityState === 'visible',
    };
    const reason = lossReason(signs, nowMs);
    if (reason !== null) return options.onLost(reason);
    setFrozen(pongAtMs !== null && isFrozen(signs, nowMs));
    setDegraded(isDegraded(signs, nowMs));
    deck.ping();
  };
  const stopStats = readStats(peer, {
    frame(atMs) {
      frameAtMs = atMs;
      setFrozen(false);
    },
    undecoded(count) {
      undecodedFrames = count;
    },
    report(before, after) {
      const measured = statsBetween(before, after, deck.lastRoundTripMs());
      // Over a relay the browser may report its own candidate as a host candidate.
      const stats = { ...measured, relayed: measured.relayed || options.policy === 'relay' };
      options.onStats(stats);
      deck.sendStats(stats);
    },
  });
  const pings = setInterval(check, PING_EVERY_MS);
  return () => {
    clearInterval(pings);
    stopStats();
  };
}

/** Calls `changed` when the value differs from the last one; initially false. */
function onChange(changed: (now: boolean) => void): (now: boolean) => void {
  let last = false;
  return (now) => {
    if (now === last) return;
    last = now;
    changed(now);
  };
}

/** Since when the page has been running. A suspended page (lid closed, timers throttled) misses pongs without any loss. */
function detectSuspend(openedAtMs: number): (nowMs: number) => number {
  let checkedAtMs = openedAtMs;
  let awakeAtMs = openedAtMs;
  return (nowMs) => {
    if (nowMs - checkedAtMs > 3 * PING_EVERY_MS) awakeAtMs = nowMs;
    checkedAtMs = nowMs;
    return awakeAtMs;
  };
}

interface StatsEvents {
  /** A new frame was decoded. */
  frame(atMs: number): void;
  /** Whole frames that came while none was ever decoded. */
  undecoded(count: number): void;
  /** About once a second. */
  report(before: Counters, after: Counters): void;
}

/** Reads `getStats` twice a second. Returns how to stop. */
function readStats(peer: RTCPeerConnection, events: StatsEvents): () => void {
  let stopped = false;
  let framesDecoded = 0;
  let reported: Counters | null = null;
  let isReport = false;
  const read = async () => {
    const counters = countersOf((await peer.getStats()).values(), performance.now());
    if (stopped) return;
    if (counters.framesDecoded > framesDecoded) events.frame(counters.atMs);
    framesDecoded = counters.framesDecoded;
    events.undecoded(framesDecoded === 0 ? counters.framesReceived : 0);
    isReport = !isReport;
    if (!isReport) return;
    const before = reported;
    reported = counters;
    if (before !== null) events.report(before, counters);
  };
  // A connection that is being closed has no statistics.
  const timer = setInterval(() => void read().catch(() => undefined), READ_EVERY_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
