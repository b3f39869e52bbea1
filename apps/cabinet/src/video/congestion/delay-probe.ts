import { PROBE_TEXT_MAX } from '@salon/contract/player-picture.ts';

/** What a text takes there and back over the same way as the picture: all above the shortest waits in a queue. */
export interface WayProbe {
  /**
   * Text of a new mark to send. `sentBytes`: all that was sent before it; `burstBytes`: of these, what was sent just now, in one
   * go.
   */
  mark(nowMs: number, sentBytes: number, burstBytes?: number): string;
  /** A mark has come back. Anything else is ignored. */
  heard(text: string, nowMs: number): void;
  /** Null while nothing has come back lately: the way may be cut, which is not a full one. */
  queueMs(nowMs: number): number | null;
  /** What arrived lately: while something waits, this is what the way carries. Null: too few marks to tell. */
  deliveredBps(nowMs: number): number | null;
  /** As quickly as half of the last bursts passed; 0: too few have. The way may carry more: whatever disturbs a mark makes it late. */
  provenBps(): number;
  /** Shortest of late, null before the first. */
  roundTripMs(): number | null;
}

interface Mark {
  sentMs: number;
  sentBytes: number;
  burstBytes: number;
}
interface HeardMark extends Mark {
  atMs: number;
  roundTripMs: number;
}

/** The shortest of a while, not of all time: a way may become longer for good. */
const BUCKET_MS = 10_000;
const BUCKETS_KEPT = 3;
/** Of the latest marks the quickest counts: a page that was busy for a moment held the others up. */
const LATEST_MS = 210;
const SILENT_MS = 1_000;
/** Of so long a time the delivery is told, and of no shorter one than that. */
const DELIVERY_MS = { longest: 600, shortest: 250 } as const;
/** Clocks and threads are no more exact than this. */
const EXACT_MS = 3;
/** One mark may be late, and so may be the shortest of a few. */
const BURSTS = { fewest: 4, most: 11 } as const;

export function wayProbe(): WayProbe {
  let sequence = 0;
  const underWay = new Map<number, Mark>();
  const shortest: { sinceMs: number; roundTripMs: number }[] = [];
  let latest: HeardMark[] = [];
  let bursts: { bytes: number; roundTripMs: number }[] = [];

  const base = () => (shortest.length === 0 ? null : Math.min(...shortest.map(({ roundTripMs }) => roundTripMs)));
  return {
    mark(nowMs, sentBytes, burstBytes = 0) {
      for (const [number, { sentMs }] of underWay) {
        if (nowMs - sentMs > 4 * SILENT_MS) underWay.delete(number);
      }
      sequence += 1;
      underWay.set(sequence, { sentMs: nowMs, sentBytes, burstBytes });
      return String(sequence);
    },
    heard(text, nowMs) {
      if (text.length > PROBE_TEXT_MAX) return;
      const mark = underWay.get(Number(text));
      if (mark === undefined) return;
      underWay.delete(Number(text));
      const roundTripMs = nowMs - mark.sentMs;
      const bucket = shortest.at(-1);
      if (bucket === undefined || nowMs - bucket.sinceMs > BUCKET_MS) shortest.push({ sinceMs: nowMs, roundTripMs });
      else bucket.roundTripMs = Math.min(bucket.roundTripMs, roundTripMs);
      if (shortest.length > BUCKETS_KEPT) shortest.shift();
      latest = [...latest.filter(({ atMs }) => nowMs - atMs <= SILENT_MS), { ...mark, atMs: nowMs, roundTripMs }];
      if (mark.burstBytes > 0) bursts = [...bursts, { bytes: mark.burstBytes, roundTripMs }].slice(-BURSTS.most);
    },
    queueMs(nowMs) {
      const shortestMs = base();
      const last = latest.at(-1);
      if (shortestMs === null || last === undefined || nowMs - last.atMs > SILENT_MS) return null;
      const fresh = latest.filter(({ atMs }) => nowMs - atMs <= LATEST_MS);
      if (fresh.length > 0) return Math.min(...fresh.map(({ roundTripMs }) => roundTripMs)) - shortestMs;
      // Nothing came lately: the mark after the last one that did has been under way for at least this long.
      const waiting = [...underWay.values()].find(({ sentMs }) => sentMs > last.sentMs);
      return Math.max(last.roundTripMs, waiting === undefined ? 0 : nowMs - waiting.sentMs) - shortestMs;
    },
    deliveredBps(nowMs) {
      const recent = latest.filter(({ atMs }) => nowMs - atMs <= DELIVERY_MS.longest);
      const [first, last] = [recent.at(0), recent.at(-1)];
      if (first === undefined || last === undefined || last.atMs - first.atMs < DELIVERY_MS.shortest) return null;
      return Math.max(0, ((last.sentBytes - first.sentBytes) * 8_000) / (last.atMs - first.atMs));
    },
    provenBps() {
      if (bursts.length < BURSTS.fewest) return 0;
      const shortestMs = base() ?? 0;
      const passed = bursts.map(
        ({ bytes, roundTripMs }) => (bytes * 8_000) / Math.max(EXACT_MS, roundTripMs - shortestMs),
      );
      return passed.toSorted((one, other) => one - other)[Math.floor(passed.length / 2)] ?? 0;
    },
    roundTripMs: base,
  };
}
