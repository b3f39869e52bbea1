/** Without a frame of the camera the picture is sent again so often: who comes into the stream late finds it alive. */
const KEEP_ALIVE_MS = 1_000;
/** Frames come with jitter: one that comes this part of a period too early goes out. */
const EARLY_SHARE = 0.25;
/** After a late frame those that come in time again are not early: a slot is moved by what is more than this part of a period. */
const CREDIT_SHARE = 0.5;
/** A frame that came too early goes out this part of a period after its slot, where no newer one has come. */
const LATE_SHARE = 0.5;

/** When the frames of a camera are drawn: at once, at most so many a second. Pure: it reads no clock. */
export interface LivePace {
  setPeriod(periodMs: number): void;
  /** A frame of the camera that is not drawn yet. */
  came(nowMs: number): void;
  /** A picture was drawn, for whatever reason. */
  drawn(nowMs: number): void;
  /** When the next picture is due. */
  dueMs(): number;
  /** Pictures a second, a mean of the last ten or so; null: not known. */
  rate(): number | null;
}

export function createLivePace(): LivePace {
  let periodMs = 1_000 / 30;
  let slotMs = Number.NEGATIVE_INFINITY;
  let drawnAtMs: number | null = null;
  let gapMs: number | null = null;
  /** When the first frame came that is not drawn; null: there is none. */
  let waitingSinceMs: number | null = null;
  let isDue = false;

  return {
    setPeriod(period) {
      periodMs = period;
    },
    came(nowMs) {
      waitingSinceMs ??= nowMs;
      isDue ||= nowMs >= slotMs - EARLY_SHARE * periodMs;
    },
    drawn(nowMs) {
      // One that goes out early moves no slot towards it: the mean rate is the band's.
      slotMs = (isDue ? Math.max(slotMs, nowMs - CREDIT_SHARE * periodMs) : nowMs) + periodMs;
      const lastGapMs = drawnAtMs === null ? null : nowMs - drawnAtMs;
      if (lastGapMs !== null) gapMs = gapMs === null ? lastGapMs : gapMs + 0.1 * (lastGapMs - gapMs);
      drawnAtMs = nowMs;
      waitingSinceMs = null;
      isDue = false;
    },
    dueMs() {
      if (waitingSinceMs === null) return (drawnAtMs ?? Number.NEGATIVE_INFINITY) + KEEP_ALIVE_MS;
      return isDue ? waitingSinceMs : slotMs + LATE_SHARE * periodMs;
    },
    rate: () => (gapMs === null ? null : 1_000 / gapMs),
  };
}
