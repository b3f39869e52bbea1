import type { View } from '@salon/contract/player-picture.ts';
import { CROPPED, HEIGHT_PX, WIDTH_PX } from '../drivers/simulated/scene/layout.ts';
import type { Region } from '../drivers/simulated/scene/tile.ts';
import type { FixedBand } from './congestion/bands.ts';

/** What is shown of the machine, and how large. Sides are even. */
export interface Shot {
  view: View;
  crop: boolean;
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
}

const WHOLE: Region = { x: 0, y: 0, widthPx: WIDTH_PX, heightPx: HEIGHT_PX };

/** The camera has no reels to crop to: it shows where the machine stands. */
export function shotOf(view: View, crop: boolean, band: FixedBand): Shot {
  const isCropped = crop && view === 'screen';
  const { widthPx, heightPx } = regionOf(isCropped);
  const even = (px: number) => 2 * Math.round((px * band.scale) / 2);
  return {
    view,
    crop: isCropped,
    widthPx: even(widthPx),
    heightPx: even(heightPx),
    framesPerSecond: band.framesPerSecond,
  };
}

/** Part of the machine's own picture that a shot shows. */
export function regionOf(crop: boolean): Region {
  return crop ? CROPPED : WHOLE;
}

export function isSameShot(a: Shot, b: Shot): boolean {
  return a.view === b.view && a.crop === b.crop && a.widthPx === b.widthPx && a.framesPerSecond === b.framesPerSecond;
}
