import { PROBE_TEXT_MAX } from '@salon/contract/player-picture.ts';

/**
 * Round trips of small probe texts, which the browser echoes over the same route as the picture. What exceeds the minimum
 * round trip is queueing delay.
 */
export interface DelayProbe {
  /** Text of the next probe. `sentBytes`: total sent before it; `burstBytes`: size of the burst sent directly before it. */
  next(nowMs: number, sentBytes: number, burstBytes?: number): string;
  /** An echo has arrived. Unknown texts are ignored. */
  echoReceived(text: string, nowMs: number): void;
  /** Queueing delay; null without an echo in the last second: the connection may be down, which is no saturation. */
  queueMs(nowMs: number): number | null;
  /** Delivery rate, averaged over 250 to 600 ms. While a queue exists it is the capacity. Null: too few echoes. */
  deliveredBps(nowMs: number): number | null;
  /** Median throughput of the last 4 to 11 bursts; 0: fewer than 4. A lower bound: any disturbance delays a probe. */
  burstBps(): number;
  /** Minimum of the last 30 s; null before the first echo. */
  minRoundTripMs(): number | null;
}

interface Probe {
  sentMs: number;
  sentBytes: number;
  burstBytes: number;
}
interface EchoedProbe extends Probe {
  atMs: number;
  roundTripMs: number;
}

/** The minimum is kept for 30 s, not for ever: a route may become longer for good. */
const BUCKET_MS = 10_000;
const BUCKETS = 3;
/** The fastest echo of this time counts: a page that was busy for a moment delays the others. */
const LATEST_MS = 210;
const SILENT_MS = 1_000;
const DELIVERY_WINDOW_MS = { longest: 600, shortest: 250 } as const;
/** Precision of clocks and threads. */
const PRECISION_MS = 3;
const BURSTS = { fewest: 4, most: 11 } as const;

export function createDelayProbe(): DelayProbe {
  let sequence = 0;
  const inFlight = new Map<number, Probe>();
  const minima: { sinceMs: number; roundTripMs: number }[] = [];
  let latest: EchoedProbe[] = [];
  let bursts: { bytes: number; roundTripMs: number }[] = [];

  const minRoundTripMs = () => (minima.length === 0 ? null : Math.min(...minima.map(({ roundTripMs }) => roundTripMs)));
  return {
    next(nowMs, sentBytes, burstBytes = 0) {
      for (const [number, { sentMs }] of inFlight) {
        if (nowMs - sentMs > 4 * SILENT_MS) inFlight.delete(number);
      }
      sequence += 1;
      inFlight.set(sequence, { sentMs: nowMs, sentBytes, burstBytes });
      return String(sequence);
    },
    echoReceived(text, nowMs) {
      if (text.length > PROBE_TEXT_MAX) return;
      const probe = inFlight.get(Number(text));
      if (probe === undefined) return;
      inFlight.delete(Number(text));
      const roundTripMs = nowMs - probe.sentMs;
      const bucket = minima.at(-1);
      if (bucket === undefined || nowMs - bucket.sinceMs > BUCKET_MS) minima.push({ sinceMs: nowMs, roundTripMs });
      else bucket.roundTripMs = Math.min(bucket.roundTripMs, roundTripMs);
      if (minima.length > BUCKETS) minima.shift();
      latest = [...latest.filter(({ atMs }) => nowMs - atMs <= SILENT_MS), { ...probe, atMs: nowMs, roundTripMs }];
      if (probe.burstBytes > 0) bursts = [...bursts, { bytes: probe.burstBytes, roundTripMs }].slice(-BURSTS.most);
    },
    queueMs(nowMs) {
      const baseMs = minRoundTripMs();
      const last = latest.at(-1);
      if (baseMs === null || last === undefined || nowMs - last.atMs > SILENT_MS) return null;
      const fresh = latest.filter(({ atMs }) => nowMs - atMs <= LATEST_MS);
      if (fresh.length > 0) return Math.min(...fresh.map(({ roundTripMs }) => roundTripMs)) - baseMs;
      // No recent echo: the next probe has been in flight for at least this long.
      const waiting = [...inFlight.values()].find(({ sentMs }) => sentMs > last.sentMs);
      return Math.max(last.roundTripMs, waiting === undefined ? 0 : nowMs - waiting.sentMs) - baseMs;
    },
    deliveredBps(nowMs) {
      const recent = latest.filter(({ atMs }) => nowMs - atMs <= DELIVERY_WINDOW_MS.longest);
      const [first, last] = [recent.at(0), recent.at(-1)];
      if (first === undefined || last === undefined || last.atMs - first.atMs < DELIVERY_WINDOW_MS.shortest)
        return null;
      return Math.max(0, ((last.sentBytes - first.sentBytes) * 8_000) / (last.atMs - first.atMs));
    },
    burstBps() {
      if (bursts.length < BURSTS.fewest) return 0;
      const baseMs = minRoundTripMs() ?? 0;
      const throughputs = bursts.map(
        ({ bytes, roundTripMs }) => (bytes * 8_000) / Math.max(PRECISION_MS, roundTripMs - baseMs),
      );
      return throughputs.toSorted((one, other) => one - other)[Math.floor(throughputs.length / 2)] ?? 0;
    },
    minRoundTripMs,
  };
}
