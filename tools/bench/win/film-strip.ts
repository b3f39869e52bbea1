import type { Probed } from './win-probe.ts';

export interface Win {
  /** Milliseconds after the frame that shows the reels at rest; below 0: before it. */
  reportedMs: number;
  meterMs: number;
  unlockedMs: number;
}

/** How much darker than while they turn the top row is once the winning line is lit, at least. */
const DARKER = 0.8;

/** Null where the strip does not show a win from turning reels to lit lines. */
export function winOf({ frames, reportedAtMs, meterAtMs, unlockedAtMs }: Probed): Win | null {
  if (reportedAtMs === null || meterAtMs === null || unlockedAtMs === null) return null;
  const settled = frames.slice(-10).map(({ light }) => light);
  const turning = frames.filter(({ atMs }) => atMs < reportedAtMs - 400).map(({ light }) => light);
  if (settled.length < 10 || turning.length < 5) return null;
  const [dark, light] = [Math.max(...settled), turning.reduce((sum, one) => sum + one, 0) / turning.length];
  if (dark > light * DARKER) return null;
  const last = frames.findLastIndex((frame) => frame.light > (dark + light) / 2);
  const rest = frames[last + 1];
  if (rest === undefined) return null;
  return {
    reportedMs: reportedAtMs - rest.atMs,
    meterMs: meterAtMs - rest.atMs,
    unlockedMs: unlockedAtMs - rest.atMs,
  };
}
