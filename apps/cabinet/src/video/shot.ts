import { isDeepStrictEqual } from 'node:util';
import type { View } from '@salon/contract/player-picture.ts';
import type { FixedBand } from './congestion/bands.ts';
import { emptyPicture } from './empty-picture.ts';
import type { PictureFrame, PictureSource, ViewFrames } from './picture-source.ts';
import type { I420, Region } from './ports.ts';
import { openScaler } from './scaler.ts';

/** What is shown of the machine, and how large. Sides are even. */
export interface Shot {
  view: View;
  crop: boolean;
  /** What is left of the machine's own picture. */
  part: Region;
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
}

/** Only the screen is cropped: the camera shows where the machine stands. */
export function shotOf(frame: PictureFrame, view: View, crop: boolean, band: FixedBand): Shot {
  const cropped = crop && view === 'screen' ? frame.cropped : null;
  const part = cropped ?? { x: 0, y: 0, widthPx: frame.widthPx, heightPx: frame.heightPx };
  const even = (px: number) => 2 * Math.round((px * band.scale) / 2);
  return {
    view,
    crop: cropped !== null,
    part,
    widthPx: even(part.widthPx),
    heightPx: even(part.heightPx),
    framesPerSecond: band.framesPerSecond,
  };
}

export const isSameShot: (a: Shot, b: Shot) => boolean = isDeepStrictEqual;

/** The pictures of a shot: the view's own where it is shown whole, so that nothing is copied; else scaled. */
export function openShot(source: PictureSource<never>, shot: Shot): ViewFrames {
  const { widthPx, heightPx } = source;
  const view = source.open(shot.view);
  if (shot.widthPx === widthPx && shot.heightPx === heightPx) return view;
  const whole = emptyPicture(widthPx, heightPx);
  const scaler = openScaler(shot.part, shot.widthPx, shot.heightPx);
  let scaledInto: I420 | null = null;
  return {
    ...view,
    drawInto(picture, nowMs) {
      if (!view.drawInto(whole, nowMs) && scaledInto === picture) return false;
      scaledInto = picture;
      scaler.scale(whole, picture);
      return true;
    },
  };
}
