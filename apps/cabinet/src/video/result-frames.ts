/** The computer's monotonic clock with its fraction, milliseconds: `monotonicMs` cuts it off. */
const exactMonotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export interface ResultFrames {
  /**
   * From when on a frame shows what the picture shows at `shownAtMs` (the computer's monotonic clock), by the clock of this
   * process that frames are timed with (`performance.now`). Not before now: the frames until now were drawn without it. A
   * frame is drawn then, so that the result does not wait for the next regular one.
   */
  firstDrawnMs(shownAtMs: number): number;
  stop(): void;
}

export function createResultFrames(requestFrame: () => void): ResultFrames {
  let timer: NodeJS.Timeout | null = null;
  return {
    firstDrawnMs(shownAtMs) {
      const waitMs = Math.max(0, shownAtMs - exactMonotonicMs());
      // Deck and play of one result come together and are of one frame.
      timer ??= setTimeout(() => {
        timer = null;
        requestFrame();
      }, Math.ceil(waitMs));
      return performance.now() + waitMs;
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
