import { display, registerFaces } from '../../../video/paint/faces.ts';
import { amountText, textTile } from '../../../video/paint/text.ts';
import { blit, paintTile, type Tile } from '../../../video/paint/tile.ts';
import type { FrameSource, I420 } from '../../../video/ports.ts';
import type { PanelView } from './panel-view.ts';

export const WIDTH_PX = 720;
export const HEIGHT_PX = 1280;
const GROUND = '#101418';
const PLATE = '#1a2027';
const LINE = '#2c343d';
const DIM = '#9aa7b4';
const BRIGHT = '#f4f7fa';
const LIT = '#ffd27a';

/** Machines show English; the client shows the player's language. */
const STATES: Record<PanelView['state'], string> = {
  connecting: 'CONNECTING',
  idle: 'READY',
  spinning: 'GAME IN PLAY',
  bonus: 'BONUS',
  cashing_out: 'CASHING OUT',
  handpay: 'HAND PAY',
  error: 'OUT OF SERVICE',
};

interface Field {
  y: number;
  label: string;
  value(view: PanelView): string;
  isLarge?: true;
}
const amount = (name: 'creditMinor' | 'betMinor' | 'winMinor') => (view: PanelView) =>
  view.meters === null ? '–' : amountText(view.meters[name], view.currency);
const FIELDS: Field[] = [
  { y: 470, label: 'CREDIT', value: amount('creditMinor'), isLarge: true },
  { y: 690, label: 'WIN', value: amount('winMinor'), isLarge: true },
  { y: 910, label: 'BET', value: amount('betMinor') },
];
const FIELD_X = 60;
const FIELD_WIDTH_PX = WIDTH_PX - 2 * FIELD_X;

/** A machine without a camera: what its meters say, drawn again where they change. */
export function openPanel(): FrameSource & { show(view: PanelView): void } {
  registerFaces();
  let view: PanelView | null = null;
  let ground: { key: string; tile: Tile } | null = null;
  let drawnOn: I420 | null = null;
  let drawn: string[] = [];

  const draw = (
    picture: I420,
    slot: number,
    text: string,
    at: { x: number; y: number },
    style: Parameters<typeof textTile>[1],
  ) => {
    const key = `${text}|${style.colour}`;
    if (drawn[slot] === key) return;
    drawn[slot] = key;
    blit(picture, textTile(text, style), at.x, at.y);
  };

  return {
    ...{ widthPx: WIDTH_PX, heightPx: HEIGHT_PX },
    show(next) {
      view = next;
    },
    drawInto(picture) {
      if (view === null) return;
      const key = `${view.name} ${view.number} ${view.brand}`;
      if (ground?.key !== key) {
        ground = { key, tile: paintGround(view) };
        drawnOn = null;
      }
      if (drawnOn !== picture) {
        blit(picture, ground.tile, 0, 0);
        drawnOn = picture;
        drawn = [];
      }
      const common = { widthPx: FIELD_WIDTH_PX - 40, halo: null, background: PLATE };
      const isPaying = view.state === 'handpay' && view.meters !== null;
      const state = isPaying
        ? `HAND PAY  ${amountText(view.meters?.handPayMinor ?? 0, view.currency)}`
        : STATES[view.state];
      const colour = view.state === 'error' || view.state === 'connecting' ? '#ff8a73' : LIT;
      draw(picture, 0, state, { x: FIELD_X + 20, y: 340 }, { ...common, heightPx: 80, sizePx: 54, colour });
      for (const [index, { y, value, isLarge }] of FIELDS.entries())
        draw(
          picture,
          index + 1,
          value(view),
          { x: FIELD_X + 20, y: y + 60 },
          {
            ...common,
            heightPx: 110,
            sizePx: isLarge ? 96 : 64,
            colour: BRIGHT,
          },
        );
    },
  };
}

function paintGround({ name, number, brand }: PanelView): Tile {
  return paintTile(WIDTH_PX, HEIGHT_PX, (c) => {
    c.fillStyle = GROUND;
    c.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    const write = (text: string, y: number, sizePx: number, colour: string) => {
      c.fillStyle = colour;
      c.font = display(sizePx);
      c.fillText(text, WIDTH_PX / 2, y, WIDTH_PX - 80);
    };
    write(brand.toUpperCase(), 110, 40, DIM);
    write(name, 180, 84, BRIGHT);
    write(`No ${number}`, 250, 36, DIM);
    plate(310, 140);
    for (const { y, label } of FIELDS) {
      plate(y, 190);
      c.textAlign = 'start';
      c.fillStyle = DIM;
      c.font = display(34);
      c.fillText(label, FIELD_X + 24, y + 34);
      c.textAlign = 'center';
    }
    write('This machine has no camera: its meters are shown', 1180, 30, DIM);

    function plate(y: number, heightPx: number): void {
      c.fillStyle = PLATE;
      c.strokeStyle = LINE;
      c.lineWidth = 2;
      c.beginPath();
      c.roundRect(FIELD_X, y, FIELD_WIDTH_PX, heightPx, 18);
      c.fill();
      c.stroke();
    }
  });
}
