const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The first of the next month, at midnight where the reader is. */
export function nextOpening(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth() + 1, 1);
}

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Whole seconds from `nowMs` until `endMs`, nothing left after it. */
export function timeLeft(endMs: number, nowMs: number): TimeLeft {
  const leftMs = Math.max(0, endMs - nowMs);
  return {
    days: Math.floor(leftMs / DAY_MS),
    hours: Math.floor((leftMs % DAY_MS) / HOUR_MS),
    minutes: Math.floor((leftMs % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((leftMs % MINUTE_MS) / SECOND_MS),
  };
}
