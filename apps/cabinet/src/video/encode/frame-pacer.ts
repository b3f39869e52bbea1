/**
 * Slightly faster than asked for: against a display of 60 the phase wanders through a whole refresh within some seconds,
 * so that no viewer sticks to the worst one.
 */
const DRIFT = 1.0067;
/** Two pictures closer than this show as one and cost two. */
export const FRAME_GAP_MS = 4;

export interface FramePacer {
  start(): void;
  /** A picture as soon as may be: now, or when the gap is over, or when the running one is encoded. */
  hurry(): void;
  /** From the next picture on; 30 until then. */
  setRate(framesPerSecond: number): void;
  stop(): void;
}

/**
 * Decides when a picture is drawn. `draw` resolves when it is encoded and sent; until then no other is begun. `nowMs` is a
 * monotonic clock.
 */
export function framePacer(draw: () => Promise<void>, nowMs: () => number): FramePacer {
  let timer: NodeJS.Timeout | null = null;
  let running = false;
  let busy = false;
  let hurried = false;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let regularAtMs = 0;
  let periodMs = 1_000 / (30 * DRIFT);

  const schedule = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!running || busy) return;
    const dueMs = hurried ? drawnAtMs + FRAME_GAP_MS : Math.max(regularAtMs, drawnAtMs + FRAME_GAP_MS);
    const waitMs = dueMs - nowMs();
    if (waitMs <= 0) void run();
    // Timers cut fractions off: rounded up, or a picture would come before its time and once more in time.
    else timer = setTimeout(schedule, Math.ceil(waitMs));
  };
  const run = async () => {
    const startMs = nowMs();
    busy = true;
    hurried = false;
    drawnAtMs = startMs;
    while (regularAtMs <= startMs) {
      // After a stall (a suspended machine, a debugger) the missed pictures are not made up for.
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
    hurry() {
      hurried = true;
      schedule();
    },
    setRate(framesPerSecond) {
      periodMs = 1_000 / (framesPerSecond * DRIFT);
    },
    stop() {
      running = false;
      schedule();
    },
  };
}
