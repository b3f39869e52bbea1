import { isFrozen, isTroubled, type LiveSigns, type LostReason, lostBy } from './connection-health.ts';
import { type Counters, countersOf, type LiveStats, statsBetween } from './connection-stats.ts';

const PING_EVERY_MS = 500;
/** Every second reading makes a report. */
const READ_EVERY_MS = 500;

interface Watched {
  peer: RTCPeerConnection;
  setupMs: number;
  pongAtMs(): number | null;
  roundTripMs(): number | null;
  ping(): void;
  stats(stats: LiveStats): void;
  /** Said on every change. */
  frozen(isFrozen: boolean): void;
  troubled(isTroubled: boolean): void;
  lost(reason: LostReason): void;
}

/** Pings, reads the statistics and says when the connection is dead. Returns how to stop. */
export function watchLiveSigns(watched: Watched): () => void {
  const { peer, setupMs, pongAtMs, roundTripMs, ping, stats, lost } = watched;
  const openedAtMs = performance.now();
  let frameAtMs: number | null = null;
  let counters: Counters | null = null;
  let framesSeen = 0;
  let isReport = false;
  let saidFrozen = false;
  let saidTroubled = false;
  let tickedAtMs = openedAtMs;
  let awakeAtMs = openedAtMs;

  const check = () => {
    const nowMs = performance.now();
    // A page that slept (lid closed, timers throttled) has heard nothing because it did not listen.
    if (nowMs - tickedAtMs > 3 * PING_EVERY_MS) awakeAtMs = nowMs;
    tickedAtMs = nowMs;
    const heardAtMs = pongAtMs();
    const signs: LiveSigns = {
      iceState: peer.iceConnectionState,
      openedAtMs,
      setupMs,
      pongAtMs: heardAtMs === null ? null : Math.max(heardAtMs, awakeAtMs),
      frameAtMs: Math.max(frameAtMs ?? openedAtMs, awakeAtMs),
      visible: document.visibilityState === 'visible',
    };
    const reason = lostBy(signs, nowMs);
    if (reason !== null) return lost(reason);
    sayFrozen(heardAtMs !== null && isFrozen(signs, nowMs));
    sayTroubled(isTroubled(signs, nowMs));
    ping();
  };
  const sayFrozen = (now: boolean) => {
    if (now === saidFrozen) return;
    saidFrozen = now;
    watched.frozen(now);
  };
  const sayTroubled = (now: boolean) => {
    if (now === saidTroubled) return;
    saidTroubled = now;
    watched.troubled(now);
  };
  const read = async () => {
    const after = countersOf((await peer.getStats()).values(), performance.now());
    if (stopped) return;
    if (after.framesDecoded > framesSeen) {
      frameAtMs = after.atMs;
      sayFrozen(false);
    }
    framesSeen = after.framesDecoded;
    isReport = !isReport;
    if (!isReport) return;
    const before = counters;
    counters = after;
    if (before !== null) stats(statsBetween(before, after, roundTripMs()));
  };

  let stopped = false;
  const pingTimer = setInterval(check, PING_EVERY_MS);
  // A connection that is just being closed has no statistics.
  const statsTimer = setInterval(() => void read().catch(() => undefined), READ_EVERY_MS);
  return () => {
    stopped = true;
    clearInterval(pingTimer);
    clearInterval(statsTimer);
  };
}
