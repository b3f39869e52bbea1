/** Milliseconds from the start of a spin: the first reel stops, then one after the other; the last at 1.6 s (3) or 2.4 s (5). */
export function stopDelays(reels: number): number[] {
  const lastMs = 1_600 + Math.max(0, reels - 3) * 400;
  const firstMs = reels <= 3 ? 900 : 1_000;
  const gapMs = reels > 1 ? (lastMs - firstMs) / (reels - 1) : 0;
  return Array.from({ length: reels }, (_, reel) => Math.round(firstMs + reel * gapMs));
}

/** A slow disk must not make the reels jump to their stops. */
const shortestStopMs = 200;

export function stopTimes(startedAtMs: number, nowMs: number, reels: number): number[] {
  return stopDelays(reels).map((delayMs, reel) => Math.max(startedAtMs + delayMs, nowMs + shortestStopMs + reel * 60));
}

/** The stop button: what still turns stops now, one reel after the other. */
export function quickenedStops(stopAtMs: readonly number[], nowMs: number): number[] {
  return stopAtMs.map((atMs, reel) => Math.min(atMs, nowMs + 60 + reel * 60));
}
