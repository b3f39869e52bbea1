import type { Band, BandId } from '@salon/contract/player-picture.ts';
import type { PictureFrame } from '../picture-source.ts';

/** A fixed quality level. `scale`: relative to the full picture; both sides stay even. */
export interface FixedBand {
  id: Exclude<BandId, 'auto'>;
  order: number;
  scale: number;
  framesPerSecond: number;
  maxBps: number;
}

export const MIN_BPS = 150_000;
export const MAX_BPS = 4_000_000;

/** Highest first. */
export const BANDS = [
  { id: 'high', order: 3, scale: 1, framesPerSecond: 30, maxBps: MAX_BPS },
  { id: 'medium', order: 2, scale: 0.75, framesPerSecond: 30, maxBps: 1_500_000 },
  { id: 'low', order: 1, scale: 0.5, framesPerSecond: 20, maxBps: 500_000 },
] as const satisfies readonly FixedBand[];

export type FixedBandId = (typeof BANDS)[number]['id'];

export function bandOf(id: FixedBandId): FixedBand {
  const band = BANDS.find((candidate) => candidate.id === id);
  if (band === undefined) throw new RangeError(`no band ${id}`);
  return band;
}

/** The bands as the player sees them, `auto` first. */
export function offeredBands(frame: PictureFrame, framesMax: number): Band[] {
  const fixed = BANDS.map(({ id, order, scale, framesPerSecond, maxBps }) => ({
    id,
    order,
    widthPx: frame.widthPx * scale,
    heightPx: frame.heightPx * scale,
    framesPerSecond: Math.min(framesPerSecond, framesMax),
    maxKbps: maxBps / 1_000,
  }));
  return [{ id: 'auto', order: 4, widthPx: null, heightPx: null, framesPerSecond: null, maxKbps: null }, ...fixed];
}
