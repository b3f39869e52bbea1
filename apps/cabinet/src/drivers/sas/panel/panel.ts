import { monotonicMs } from '../../../clock.ts';
import { candleLight, paintCandle } from '../../../video/paint/cabinet/candle.ts';
import { CANDLE, HEIGHT_PX, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { registerFaces } from '../../../video/paint/faces.ts';
import { createLayers } from '../../../video/paint/layers.ts';
import { blend, blit, fill, type Tile } from '../../../video/paint/tile.ts';
import type { FrameSource, I420 } from '../../../video/ports.ts';
import { paintGround } from './ground.ts';
import { drawPanelKeys, paintPanelKeys } from './panel-keys.ts';
import type { PanelView } from './panel-view.ts';
import { drawWindows } from './windows.ts';

const NOTHING_YET = [16, 128, 128] as const;

export interface Panel extends FrameSource {
  /** What is drawn from the next picture on. */
  show(view: PanelView): void;
  /** Paints what all machines share, so that the first picture of a join need not. */
  warm(): void;
}

/** The face of a machine without a camera: what its meters say. Only what has changed is drawn again. */
export function openPanel(): Panel {
  registerFaces();
  const layers = createLayers();
  let shown: { view: PanelView; sinceMs: number } | null = null;
  let face: { key: string; tile: Tile; keys: ReturnType<typeof paintPanelKeys> } | null = null;
  let drawnOn: I420 | null = null;

  /** The empty face; it is laid under everything when it, or the picture's memory, is another than before. */
  const layFace = (picture: I420, view: PanelView) => {
    const key = JSON.stringify([view.game, view.brand, view.number, view.currency, view.keys]);
    if (face?.key !== key) {
      face = { key, tile: paintGround(view), keys: paintPanelKeys(view.keys) };
      drawnOn = null;
    }
    if (drawnOn !== picture) {
      drawnOn = picture;
      layers.invalidate();
      blit(picture, face.tile, 0, 0);
    }
    return face;
  };

  return {
    ...{ widthPx: WIDTH_PX, heightPx: HEIGHT_PX },
    show(view) {
      const isSame = shown?.view.state === view.state;
      shown = { view, sinceMs: isSame && shown !== null ? shown.sinceMs : monotonicMs() };
    },
    warm() {
      paintGround({ game: 'ş', brand: 'ı', number: 1, currency: 'TRY' });
    },
    drawInto(picture, nowMs) {
      if (shown === null) {
        fill(picture, { x: 0, y: 0, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }, NOTHING_YET);
        return true;
      }
      const before = layers.count();
      const { view, sinceMs } = shown;
      const { tile: under, keys } = layFace(picture, view);
      const activity = view.state === 'connecting' ? null : view.state;
      const light = candleLight({ activity, creditMinor: view.meters?.creditMinor ?? 0 }, nowMs - sinceMs);
      layers.draw('candle', JSON.stringify(light), () => {
        blit(picture, under, CANDLE.x, CANDLE.y, CANDLE);
        blend(picture, paintCandle(light), CANDLE.x, CANDLE.y);
      });
      drawWindows({ picture, layers, under }, view, nowMs);
      drawPanelKeys({ picture, layers, under }, keys, view.pressed, nowMs);
      return layers.count() !== before;
    },
  };
}
