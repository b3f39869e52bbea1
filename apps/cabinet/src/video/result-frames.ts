import { processMs } from '../clock.ts';

export interface ResultFrames {
  /**
   * From when on a frame shows what the picture shows at `shownAtMs` (the computer's monotonic clock), by the clock of this
   * process that frames are timed with (`performance.now`). Drawn: not before now, since the frames until now were drawn without
   * it, and a frame is drawn then, so that the result does not wait for the next regular one. Of a camera: the first frame that
   * was taken then, also where it is on its way already.
   */
  firstTakenMs(shownAtMs: number): number;
  stop(): void;
}

export function createResultFrames(feed: { isLive(): boolean; requestFrame(): void }): ResultFrames {
  let timer: NodeJS.Timeout | null = null;
  return {
    firstTakenMs(shownAtMs) {
      const atMs = processMs(shownAtMs);
      if (feed.isLive()) return atMs;
      const waitMs = Math.max(0, atMs - performance.now());
      // Deck and play of one result come together and are of one frame.
      timer ??= setTimeout(() => {
        timer = null;
        feed.requestFrame();
      }, Math.ceil(waitMs));
      return performance.now() + waitMs;
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
