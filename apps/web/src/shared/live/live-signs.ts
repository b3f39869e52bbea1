import { type Counters, countersOf, type LiveStats, statsBetween } from './link-report.ts';
import { type LostReason, lostBy } from './liveness.ts';

const PING_EVERY_MS = 500;
const STATS_EVERY_MS = 1_000;

interface Watched {
  peer: RTCPeerConnection;
  pongAtMs(): number | null;
  roundTripMs(): number | null;
  ping(): void;
  stats(stats: LiveStats): void;
  lost(reason: LostReason): void;
}

/** Pings, reads the statistics and says when the connection is dead. Returns how to stop. */
export function watchLiveSigns({ peer, pongAtMs, roundTripMs, ping, stats, lost }: Watched): () => void {
  const openedAtMs = performance.now();
  let frameAtMs: number | null = null;
  let counters: Counters | null = null;
  let tickedAtMs = openedAtMs;
  let awakeAtMs = openedAtMs;

  const check = () => {
    const nowMs = performance.now();
    // A page that slept (lid closed, timers throttled) has heard nothing because it did not listen.
    if (nowMs - tickedAtMs > 3 * PING_EVERY_MS) awakeAtMs = nowMs;
    tickedAtMs = nowMs;
    const heardAtMs = pongAtMs();
    const reason = lostBy(
      {
        iceState: peer.iceConnectionState,
        openedAtMs,
        pongAtMs: heardAtMs === null ? null : Math.max(heardAtMs, awakeAtMs),
        frameAtMs: Math.max(frameAtMs ?? openedAtMs, awakeAtMs),
        visible: document.visibilityState === 'visible',
      },
      nowMs,
    );
    if (reason === null) ping();
    else lost(reason);
  };
  const read = async () => {
    const after = countersOf((await peer.getStats()).values(), performance.now());
    const before = counters;
    counters = after;
    if (after.framesDecoded > (before?.framesDecoded ?? 0)) frameAtMs = after.atMs;
    if (before !== null && !stopped) stats(statsBetween(before, after, roundTripMs()));
  };

  let stopped = false;
  const pingTimer = setInterval(check, PING_EVERY_MS);
  // A connection that is just being closed has no statistics.
  const statsTimer = setInterval(() => void read().catch(() => undefined), STATS_EVERY_MS);
  return () => {
    stopped = true;
    clearInterval(pingTimer);
    clearInterval(statsTimer);
  };
}
