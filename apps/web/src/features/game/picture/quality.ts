import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';

export type QualityLevel = 0 | 1 | 2 | 3 | 4;

/** Four bars where a press feels immediate and no frame is missing, none without a connection. */
export function qualityOf(stats: ConnectionStats | null): QualityLevel {
  if (stats === null) return 0;
  const { roundTripMs, lossShare, framesPerSecond } = stats;
  if (roundTripMs <= 80 && lossShare <= 0.01 && framesPerSecond >= 24) return 4;
  if (roundTripMs <= 160 && lossShare <= 0.03 && framesPerSecond >= 18) return 3;
  if (roundTripMs <= 320 && lossShare <= 0.08 && framesPerSecond >= 10) return 2;
  return 1;
}
