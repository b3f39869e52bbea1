/** Later than this the page was hidden, or its picture stood still, which is counted as a freeze. */
const PHOTON_MOST_MS = 5_000;
/** Two seconds of frames: an answer waits for the machine's journal, and its frame does not. */
const FRAMES_MOST = 120;

/** RTP timestamps start over at 2^32: the nearer way round decides which one is later. */
export const isReached = (shown: number, wanted: number): boolean => (shown - wanted) >>> 0 < 2 ** 31;

/**
 * From a press to the first frame that shows it, as far as the page knows: the answer names that frame, and the browser says when it
 * expects a frame on the screen. What it does not name (a camera's machine, stills, a repeated press) is not measured.
 */
export function measurePressPhoton(deps: { nowMs(): number; measured(photonMs: number): void }) {
  let pressed: { id: string; atMs: number; rtpTimestamp: number | null } | null = null;
  let frames: { rtpTimestamp: number; shownAtMs: number }[] = [];
  let stream: unknown = null;

  function evaluate(): void {
    if (pressed === null || pressed.rtpTimestamp === null) return;
    const { atMs, rtpTimestamp: wanted } = pressed;
    const first = frames.find((frame) => isReached(frame.rtpTimestamp, wanted));
    if (first === undefined) return;
    pressed = null;
    const photonMs = first.shownAtMs - atMs;
    if (photonMs > 0 && photonMs <= PHOTON_MOST_MS) deps.measured(photonMs);
  }
  return {
    pressed(id: string): void {
      pressed = { id, atMs: deps.nowMs(), rtpTimestamp: null };
      frames = [];
    },
    answered({ id, rtpTimestamp }: { id: string; rtpTimestamp?: number | undefined }): void {
      if (pressed?.id !== id) return;
      if (rtpTimestamp === undefined) pressed = null;
      else pressed.rtpTimestamp ??= rtpTimestamp;
      evaluate();
    },
    /** `shownAtMs`: when the browser expects it on the screen, by the page's clock. */
    presented(of: unknown, rtpTimestamp: number | undefined, shownAtMs: number | undefined): void {
      // Another connection: its timestamps are of another clock.
      if (of !== stream) pressed = null;
      stream = of;
      if (pressed === null || rtpTimestamp === undefined) return;
      frames.push({ rtpTimestamp, shownAtMs: shownAtMs ?? deps.nowMs() });
      if (frames.length > FRAMES_MOST) frames.shift();
      evaluate();
    },
  };
}

export type PressPhoton = ReturnType<typeof measurePressPhoton>;
