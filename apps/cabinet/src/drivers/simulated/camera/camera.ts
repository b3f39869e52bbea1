import { emptyPicture } from '../../../video/empty-picture.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { display } from '../../../video/paint/faces.ts';
import { createLayers } from '../../../video/paint/layers.ts';
import { blend, blit, paintTile, type Tile } from '../../../video/paint/tile.ts';
import type { FrameSource, I420 } from '../../../video/ports.ts';
import { lookOf } from '../scene/art/looks.ts';
import type { Scene } from '../scene/scene.ts';
import { paintHallView } from './hall-art.ts';
import type { Quad } from './homography.ts';
import { type Projection, projection } from './projection.ts';

/** Where the webcam, a little to the left and above, sees the machine. */
const MACHINE: Quad = [
  { x: 168, y: 150 },
  { x: 584, y: 132 },
  { x: 626, y: 1_128 },
  { x: 132, y: 1_098 },
];
const CAPTION = { x: 12, y: 10, widthPx: 696, heightPx: 40 };

let shared: Projection | null = null;

/**
 * The cabinet as a webcam in the hall sees it: at an angle, in the light of lamps and neighbours, with the candle's glow on
 * the wall and the time burned in. The machine's own picture is drawn first and then projected.
 */
export function openCamera(scene: Scene): Pick<FrameSource, 'drawInto'> {
  const sheet = emptyPicture(WIDTH_PX, HEIGHT_PX);
  shared ??= projection(MACHINE);
  const { project } = shared;
  const parts = createLayers();
  let drawnOn: I420 | null = null;
  let hall: { key: string; tile: Tile } | null = null;
  return {
    drawInto(picture, nowMs) {
      const before = parts.count();
      const isFresh = scene.drawInto(sheet, nowMs);
      const { gameId, caption, glow } = scene.surroundings(nowMs);
      const key = `${gameId} ${glow}`;
      if (hall?.key !== key) {
        const tile = paintTile(WIDTH_PX, HEIGHT_PX, (c) => paintHallView(c, lookOf(gameId), MACHINE, glow));
        hall = { key, tile };
        drawnOn = null;
      }
      const isOther = drawnOn !== picture;
      if (isOther) {
        blit(picture, hall.tile, 0, 0);
        parts.invalidate();
        drawnOn = picture;
      }
      const { tile } = hall;
      if (isFresh || isOther) project(sheet, tile, picture);
      const text = `CAM 1   ${caption}   ${timeText(new Date())}`;
      parts.draw('caption', text, () => {
        blit(picture, tile, CAPTION.x, CAPTION.y, CAPTION);
        blend(picture, paintCaption(text), CAPTION.x, CAPTION.y);
      });
      return isFresh || isOther || parts.count() !== before;
    },
  };
}

/** The machine's own clock, to the second. */
function timeText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

function paintCaption(text: string): Tile {
  return paintTile(
    CAPTION.widthPx,
    CAPTION.heightPx,
    (c) => {
      c.font = display(28);
      c.textBaseline = 'middle';
      c.shadowColor = '#000';
      c.shadowBlur = 6;
      c.fillStyle = '#f4f0e6';
      c.fillText(text, 8, CAPTION.heightPx / 2);
    },
    true,
  );
}
