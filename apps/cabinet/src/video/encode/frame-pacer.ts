import { createLivePace } from './live-pace.ts';

/**
 * 0.67 % faster than requested: the phase against a display of 60 Hz drifts through a whole refresh within 2.5 s, so that no
 * viewer stays at the worst one.
 */
const DRIFT = 1.0067;
/** Two frames closer than this show as one and cost two. */
export const FRAME_GAP_MS = 4;

export interface FramePacer {
  start(): void;
  /** Draws a frame as soon as possible: now, after the minimum gap, or after the frame being encoded. */
  requestFrame(): void;
  /** Whether frames come from a camera: each is drawn when it comes, at most at the rate; initially not. */
  setLive(isLive: boolean): void;
  /** The camera has another frame. `hurry`: it does not wait for its slot. */
  frameCame(hurry: boolean): void;
  /** Frames a second that are drawn of a camera's; null: not known, or there is no camera. */
  liveRate(): number | null;
  /** From the next frame on; initially 30. */
  setRate(framesPerSecond: number): void;
  stop(): void;
}

/**
 * Decides when a frame is drawn. `draw` resolves when it is encoded and sent; the next one begins only then. `nowMs` is a
 * monotonic clock.
 */
export function framePacer(draw: () => Promise<void>, nowMs: () => number): FramePacer {
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  let busy = false;
  let isRequested = false;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let regularAtMs = 0;
  let periodMs = 1_000 / (30 * DRIFT);
  const pace = createLivePace();
  let isLive = false;

  const schedule = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!running || busy) return;
    const regularMs = isLive ? pace.dueMs() : regularAtMs;
    const earliestMs = drawnAtMs + FRAME_GAP_MS;
    const waitMs = (isRequested ? earliestMs : Math.max(regularMs, earliestMs)) - nowMs();
    if (waitMs <= 0) void run();
    // Rounded up: timers truncate, and an early timer would draw an extra frame.
    else timer = setTimeout(schedule, Math.ceil(waitMs));
  };
  const run = async () => {
    const startMs = nowMs();
    busy = true;
    isRequested = false;
    drawnAtMs = startMs;
    pace.drawn(startMs);
    while (regularAtMs <= startMs) {
      // Frames missed in a stall (suspend, debugger) are skipped.
      regularAtMs = startMs - regularAtMs > 500 ? startMs + periodMs : regularAtMs + periodMs;
    }
    try {
      await draw();
    } finally {
      busy = false;
      schedule();
    }
  };
  return {
    start() {
      if (running) return;
      running = true;
      regularAtMs = nowMs();
      schedule();
    },
    requestFrame() {
      isRequested = true;
      schedule();
    },
    setLive(live) {
      isLive = live;
    },
    frameCame(hurry) {
      if (hurry) isRequested = true;
      else pace.came(nowMs());
      schedule();
    },
    liveRate: () => (isLive ? pace.rate() : null),
    setRate(framesPerSecond) {
      periodMs = 1_000 / (framesPerSecond * DRIFT);
      pace.setPeriod(periodMs);
    },
    stop() {
      running = false;
      schedule();
    },
  };
}
