import { entries } from '../storage/entries.ts';

/** Less is the way of an answer and the second that its time is cut to. */
const SAME_MS = 5_000;

/** The platform said its time just now: a fresh token tells it. Kept for the next start of the page. */
export function notePlatformTime(platformMs: number): void {
  const offsetMs = platformMs - Date.now();
  const stored = Math.abs(offsetMs) < SAME_MS ? 0 : offsetMs;
  if (Math.abs(stored - entries.clockOffset.read()) >= SAME_MS) entries.clockOffset.write(stored);
}

/**
 * The platform's clock, as far as this device knows: moments of the platform are compared with it. Devices are off by hours or days where
 * nobody has set them.
 */
export const platformNowMs = (): number => Date.now() + entries.clockOffset.read();
