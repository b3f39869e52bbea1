import type { View } from '@salon/contract/player-picture.ts';
import type { FixedBand } from './congestion/bands.ts';
import { emptyPicture } from './empty-picture.ts';
import type { PictureFrame, PictureSource } from './picture-source.ts';
import type { FrameSource, Region } from './ports.ts';
import { openScaler } from './scaler.ts';

/** What is shown of the machine, and how large. Sides are even. */
export interface Shot {
  view: View;
  crop: boolean;
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
}

/** Only the screen is cropped: the camera shows where the machine stands. */
export function shotOf(frame: PictureFrame, view: View, crop: boolean, band: FixedBand): Shot {
  const isCropped = crop && view === 'screen';
  const { widthPx, heightPx } = regionOf(frame, isCropped);
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
function regionOf({ widthPx, heightPx, cropped }: PictureFrame, crop: boolean): Region {
  return crop ? cropped : { x: 0, y: 0, widthPx, heightPx };
}

export function isSameShot(a: Shot, b: Shot): boolean {
  return a.view === b.view && a.crop === b.crop && a.widthPx === b.widthPx && a.framesPerSecond === b.framesPerSecond;
}

/** The pictures of a shot: the view's own where it is shown whole, so that nothing is copied; else scaled. */
export function openShot(source: PictureSource<never>, shot: Shot): Pick<FrameSource, 'drawInto'> {
  const { widthPx, heightPx } = source;
  const view = source.open(shot.view);
  if (shot.widthPx === widthPx && shot.heightPx === heightPx) return view;
  const whole = emptyPicture(widthPx, heightPx);
  const scaler = openScaler(regionOf(source, shot.crop), shot.widthPx, shot.heightPx);
  return {
    drawInto(picture, nowMs) {
      view.drawInto(whole, nowMs);
      scaler.scale(whole, picture);
    },
  };
}
