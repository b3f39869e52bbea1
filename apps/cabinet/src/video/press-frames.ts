import { processMs } from '../clock.ts';

/** A press is answered once its journal is synced; that many shows between the two are no machine's. */
const SHOWN_MOST = 16;

/** When the picture was shown a press, by the clock of this process that frames are timed with. */
export interface PressFrames {
  /** The picture has to show something at once. */
  shown(): void;
  /** Of the first such moment since `pressedAtMs` (the computer's monotonic clock); null: there was none. */
  firstShownMs(pressedAtMs: number): number | null;
}

export function createPressFrames(): PressFrames {
  const shownMs: number[] = [];
  return {
    shown() {
      shownMs.push(performance.now());
      if (shownMs.length > SHOWN_MOST) shownMs.shift();
    },
    firstShownMs(pressedAtMs) {
      const fromMs = processMs(pressedAtMs);
      return shownMs.find((atMs) => atMs >= fromMs) ?? null;
    },
  };
}
