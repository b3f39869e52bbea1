/**
 * The page pings twice a second. One that has said nothing for this long is gone, asleep or cut off; ICE itself would
 * notice only after half a minute, and until then a machine would be drawn for nobody and its seat look taken.
 */
export const SILENT_AFTER_MS = 6_000;

export interface SilenceWatch {
  heard(): void;
  stop(): void;
}

/** Calls `silent` once when nothing has been heard for `SILENT_AFTER_MS` since the first word. */
export function watchSilence(silent: () => void): SilenceWatch {
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    heard() {
      if (timer === null) timer = setTimeout(silent, SILENT_AFTER_MS);
      else timer.refresh();
    },
    stop,
  };
}
