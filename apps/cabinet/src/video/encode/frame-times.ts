/** Two frames of one RTP timestamp would be one. */
const STEP_MS = 1;
/** A picture that is sent again while its camera is silent is not older than this: receivers wait for no time that stands still. */
const BEHIND_MOST_MS = 1_000;

/**
 * The time that a frame is sent with: when its picture was taken. Strictly increasing, also where a picture is sent again or a
 * camera's clock jumps. All by one clock, milliseconds.
 */
export function createFrameTimes() {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    /** `capturedAtMs`: null where the picture was drawn for this moment. */
    next(drawnAtMs: number, capturedAtMs: number | null): number {
      const takenAtMs = Math.min(drawnAtMs, Math.max(capturedAtMs ?? drawnAtMs, drawnAtMs - BEHIND_MOST_MS));
      lastMs = Math.max(takenAtMs, lastMs + STEP_MS);
      return lastMs;
    },
  };
}
