import type { GameView } from '../session/game-view.ts';

export type QualityLevel = 0 | 1 | 2 | 3 | 4;

/**
 * Four bars where a press feels immediate and no frame is missing, none without a connection. The frame rate says nothing of the
 * network: a picture at rest is sent eight times a second.
 */
export function qualityOf({ stats, frames, still }: Pick<GameView, 'stats' | 'frames' | 'still'>): QualityLevel {
  if (stats === null) return 0;
  // Stills are what is left where no network path carries video.
  if (frames === 'stalled' || still !== null) return 1;
  const { roundTripMs, frozenShare } = stats;
  // One packet is a tenth of what a picture at rest takes in a second, so the first lost one is no sign.
  const lossShare = stats.lossShare - 1 / Math.max(1, stats.packets);
  // A browser that expects the next frame of a spin may count the first pause of the rest as a freeze, of 0.2 s.
  if (roundTripMs <= 80 && lossShare <= 0.01 && frozenShare <= 0.25) return 4;
  if (roundTripMs <= 160 && lossShare <= 0.03 && frozenShare <= 0.4) return 3;
  if (roundTripMs <= 320 && lossShare <= 0.08 && frozenShare <= 0.6) return 2;
  return 1;
}
