import { WAY_TEXT_MAX } from '@salon/contract/player-picture.ts';

/** What a text takes there and back over the same way as the picture: all above the shortest waits in a queue. */
export interface WayProbe {
  /** Text of a new mark to send. */
  mark(nowMs: number): string;
  /** A mark has come back. Anything else is ignored. */
  heard(text: string, nowMs: number): void;
  /** Null while nothing has come back lately: the way may be cut, which is not a full one. */
  queueMs(nowMs: number): number | null;
  /** Shortest of late, null before the first. */
  roundTripMs(): number | null;
}

/** The shortest of a while, not of all time: a way may become longer for good. */
const BUCKET_MS = 10_000;
const BUCKETS_KEPT = 3;
/** Of the latest marks the quickest counts: a page that was busy for a moment held the others up. */
const LATEST_MS = 210;
const SILENT_MS = 1_000;

export function wayProbe(): WayProbe {
  let sequence = 0;
  const underWay = new Map<number, number>();
  const shortest: { sinceMs: number; roundTripMs: number }[] = [];
  let latest: { atMs: number; roundTripMs: number }[] = [];

  const base = () => (shortest.length === 0 ? null : Math.min(...shortest.map(({ roundTripMs }) => roundTripMs)));
  return {
    mark(nowMs) {
      for (const [number, sentMs] of underWay) {
        if (nowMs - sentMs > 4 * SILENT_MS) underWay.delete(number);
      }
      sequence += 1;
      underWay.set(sequence, nowMs);
      return String(sequence);
    },
    heard(text, nowMs) {
      if (text.length > WAY_TEXT_MAX) return;
      const sentMs = underWay.get(Number(text));
      if (sentMs === undefined) return;
      underWay.delete(Number(text));
      const roundTripMs = nowMs - sentMs;
      const bucket = shortest.at(-1);
      if (bucket === undefined || nowMs - bucket.sinceMs > BUCKET_MS) shortest.push({ sinceMs: nowMs, roundTripMs });
      else bucket.roundTripMs = Math.min(bucket.roundTripMs, roundTripMs);
      if (shortest.length > BUCKETS_KEPT) shortest.shift();
      latest = [...latest.filter(({ atMs }) => nowMs - atMs <= SILENT_MS), { atMs: nowMs, roundTripMs }];
    },
    queueMs(nowMs) {
      const shortestMs = base();
      const last = latest.at(-1);
      if (shortestMs === null || last === undefined || nowMs - last.atMs > SILENT_MS) return null;
      const fresh = latest.filter(({ atMs }) => nowMs - atMs <= LATEST_MS);
      if (fresh.length > 0) return Math.min(...fresh.map(({ roundTripMs }) => roundTripMs)) - shortestMs;
      // Nothing came lately: the mark after the last one that did has been under way for at least this long.
      const waiting = [...underWay.values()].find((sentMs) => sentMs > last.atMs - last.roundTripMs);
      return Math.max(last.roundTripMs, waiting === undefined ? 0 : nowMs - waiting) - shortestMs;
    },
    roundTripMs: base,
  };
}
