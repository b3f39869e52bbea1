/**
 * The page pings twice a second. After this time without a message it is gone, asleep or cut off. ICE would notice only
 * after 30 s; until then the picture would be drawn for nobody and the seat would look taken.
 */
export const INACTIVITY_TIMEOUT_MS = 6_000;

export interface InactivityTimeout {
  /** A message has arrived. */
  reset(): void;
  stop(): void;
}

/** Calls `expired` once, `INACTIVITY_TIMEOUT_MS` after the last message. It starts with the first message. */
export function createInactivityTimeout(expired: () => void): InactivityTimeout {
  let timer: NodeJS.Timeout | null = null;
  return {
    reset() {
      if (timer === null) timer = setTimeout(expired, INACTIVITY_TIMEOUT_MS);
      else timer.refresh();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
