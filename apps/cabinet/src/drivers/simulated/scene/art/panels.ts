import { type Brush, down, GOLD, label } from '../../../../video/paint/brush.ts';
import { GLASS } from '../../../../video/paint/cabinet/places.ts';
import { display } from '../../../../video/paint/faces.ts';
import { amountText } from '../../../../video/paint/text.ts';
import { paintTile, type Tile } from '../../../../video/paint/tile.ts';
import type { Region } from '../../../../video/ports.ts';
import { errorText } from '../message.ts';
import type { SceneState } from '../scene-state.ts';
import { artOf } from './symbol-art.ts';

/** What stands in front of the reels; painted when it changes and laid over them. */
export interface Panel {
  tile: Tile;
  x: number;
  y: number;
}

/** Null: nothing stands there. */
export function panelKey(state: SceneState): string | null {
  if (state.activity === 'error') return `error ${state.fault}`;
  if (state.activity === 'handpay') return `handpay ${state.handPayMinor} ${state.currency}`;
  if (state.boxes !== null) return `boxes ${JSON.stringify(state.boxes)} ${state.currency}`;
  return null;
}

export function paintPanel(state: SceneState): Panel {
  if (state.boxes !== null && state.activity !== 'error' && state.activity !== 'handpay') {
    return paintBoxes(state.boxes, state.currency);
  }
  const place = { x: 110, y: 506, widthPx: 500, heightPx: 200 };
  const handPay = state.activity === 'handpay';
  const tile = paintTile(
    place.widthPx,
    place.heightPx,
    (c) => {
      plate(c, place, 22);
      label(
        c,
        handPay ? 'HAND PAY' : errorText(state.fault),
        250,
        handPay ? 46 : 72,
        display(handPay ? 44 : 60),
        '#ff8a73',
      );
      if (handPay) label(c, amountText(state.handPayMinor ?? 0, state.currency), 250, 106, display(66), '#ffe3a0');
      label(c, 'THE ATTENDANT IS ON THE WAY', 250, handPay ? 162 : 138, display(26), '#f5ecd8');
    },
    true,
  );
  return { tile, x: place.x, y: place.y };
}

function plate(c: Brush, { widthPx, heightPx }: Region, radius: number): void {
  c.beginPath();
  c.roundRect(2, 2, widthPx - 4, heightPx - 4, radius);
  c.fillStyle = 'rgba(9,5,8,.92)';
  c.fill();
  c.strokeStyle = down(c, 0, heightPx, GOLD);
  c.lineWidth = 5;
  c.stroke();
}

const COLUMNS = 4;

function paintBoxes(boxes: NonNullable<SceneState['boxes']>, currency: string): Panel {
  const rows = Math.ceil(boxes.length / COLUMNS);
  const tile = paintTile(GLASS.widthPx, GLASS.heightPx, (c) => {
    const light = c.createRadialGradient(312, 214, 40, 312, 214, 380);
    light.addColorStop(0, '#4a2a12');
    light.addColorStop(1, '#120709');
    c.fillStyle = light;
    c.fillRect(0, 0, GLASS.widthPx, GLASS.heightPx);
    const [width, height] = [GLASS.widthPx / COLUMNS, GLASS.heightPx / rows];
    boxes.forEach(({ prizeMinor }, at) => {
      c.save();
      c.translate((at % COLUMNS) * width + width / 2, Math.floor(at / COLUMNS) * height + height / 2);
      paintBox(c, prizeMinor, at + 1, currency, Math.min(width, height));
      c.restore();
    });
  });
  return { tile, x: GLASS.x, y: GLASS.y };
}

function paintBox(c: Brush, prizeMinor: number | null, number: number, currency: string, size: number): void {
  const half = size / 2 - 6;
  c.beginPath();
  c.roundRect(-half - 6, -half, 2 * half + 12, 2 * half, 14);
  c.fillStyle = prizeMinor === null ? 'rgba(255,214,130,.10)' : 'rgba(0,0,0,.45)';
  c.fill();
  c.strokeStyle = prizeMinor === null ? '#d9a343' : prizeMinor === 0 ? '#7a2a24' : '#3fae6a';
  c.lineWidth = 2.5;
  c.stroke();
  if (prizeMinor === null) {
    c.save();
    c.translate(0, -6);
    c.scale(size / 150, size / 150);
    artOf('bonus')(c);
    c.restore();
    label(c, String(number), 0, half - 14, display(22), '#ffe7ae');
    return;
  }
  if (prizeMinor === 0) {
    label(c, 'END', 0, 2, display(40), '#ff8a73');
    return;
  }
  c.save();
  c.translate(0, -20);
  c.scale(0.5, 0.5);
  artOf('lira')(c);
  c.restore();
  const text = amountText(prizeMinor, currency).replace(/[.,]00$/, '');
  label(c, text, 0, 30, display(text.length > 7 ? 26 : 34), '#ffe3a0');
}
