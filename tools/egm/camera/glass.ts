import { lookOf } from '../../../apps/cabinet/src/drivers/simulated/scene/art/looks.ts';
import { shadeRows } from '../../../apps/cabinet/src/drivers/simulated/scene/art/shade.ts';
import { paintSymbol, type SymbolTiles } from '../../../apps/cabinet/src/drivers/simulated/scene/art/symbol-tiles.ts';
import { emptyPicture } from '../../../apps/cabinet/src/video/empty-picture.ts';
import { label } from '../../../apps/cabinet/src/video/paint/brush.ts';
import {
  paintBelly,
  paintDeck,
  paintFrame,
  paintHousing,
  paintScreen,
} from '../../../apps/cabinet/src/video/paint/cabinet/body.ts';
import { paintCrown } from '../../../apps/cabinet/src/video/paint/cabinet/crown.ts';
import { KEY_COLOURS, KEY_LIT_MS, paintKey } from '../../../apps/cabinet/src/video/paint/cabinet/key.ts';
import {
  BELLY,
  DECK,
  GLASS,
  HEIGHT_PX,
  MARQUEE,
  WIDTH_PX,
} from '../../../apps/cabinet/src/video/paint/cabinet/places.ts';
import { display, registerFaces } from '../../../apps/cabinet/src/video/paint/faces.ts';
import { createLayers } from '../../../apps/cabinet/src/video/paint/layers.ts';
import { textTile } from '../../../apps/cabinet/src/video/paint/text.ts';
import { blend, blit, paintTile, type Tile } from '../../../apps/cabinet/src/video/paint/tile.ts';
import type { I420, Region } from '../../../apps/cabinet/src/video/ports.ts';
import { SYMBOLS } from '../game/reels.ts';
import type { GlassView } from './glass-view.ts';

const LOOK = { ...lookOf('classic'), crown: 'gable' as const };
const REELS = 3;
const ROWS = 3;
const GAP_PX = 12;
const CELL = { cellWidthPx: 200, cellHeightPx: 142 };
const ROUND_MS = 620;
/** The reels begin and stop one after the other. */
const REEL_DELAY_MS = 60;
const SHADED_PX = 70;
const METERS = (['credit', 'bet', 'win'] as const).map((name, at) => ({
  name,
  place: { x: 60 + at * 204, y: 858, widthPx: 192, heightPx: 138 } satisfies Region,
}));
const KEYS = [
  { key: 'collect', word: 'COLLECT', colour: KEY_COLOURS.collect, round: false },
  { key: 'bet', word: 'BET', colour: KEY_COLOURS.plain, round: false },
  { key: 'max_bet', word: 'MAX BET', colour: KEY_COLOURS.plain, round: false },
  { key: 'spin', word: 'SPIN', colour: KEY_COLOURS.spin, round: true },
].map((one, at) => {
  const place: Region = { x: 44 + at * 160, y: DECK.y + 12, widthPx: 150, heightPx: 72 };
  const drawn = { ...one, place, sizePx: 30 };
  return { ...drawn, number: at };
});

/** The machine as it stands in the hall: drawn once, and then only what has changed. */
export interface Glass {
  readonly picture: I420;
  draw(view: GlassView, nowMs: number): void;
}

/** `brand`: on its crown. */
export function openGlass(brand = 'SARDES'): Glass {
  registerFaces();
  const picture = emptyPicture(WIDTH_PX, HEIGHT_PX);
  const under = paintTile(WIDTH_PX, HEIGHT_PX, (c) => paintCabinet(c, brand));
  const symbols = new Map(SYMBOLS.map((name) => [name, paintSymbol(name, LOOK, { ...CELL } as never)]));
  const keys = KEYS.map((key) => ({ ...key, dark: paintKey(key, false), lit: paintKey(key, true) }));
  const layers = createLayers();
  blit(picture, under, 0, 0);
  let playingSinceMs: number | null = null;

  return {
    picture,
    draw(view, nowMs) {
      playingSinceMs = view.isPlaying ? (playingSinceMs ?? nowMs) : null;
      if (view.isPlaying)
        layers.draw('reels', `at ${nowMs}`, () => drawTurning(picture, symbols, nowMs - playingSinceMs!));
      else layers.draw('reels', view.reels.join(), () => drawAtRest(picture, symbols, view.reels));
      layers.draw('message', view.message, () => write(picture, view.message, MARQUEE, 54));
      for (const { name, place } of METERS)
        layers.draw(name, String(view[name]), () => write(picture, String(view[name]), below(place), 64));
      const litKey = view.pressed !== null && nowMs - view.pressed.atMs < KEY_LIT_MS ? view.pressed.key : null;
      for (const { key, place, dark, lit } of keys)
        layers.draw(key, String(key === litKey), () => {
          blit(picture, under, place.x, place.y, place);
          blend(picture, key === litKey ? lit : dark, place.x, place.y);
        });
    },
  };
}

type Symbols = ReadonlyMap<string, SymbolTiles>;

function drawAtRest(picture: I420, symbols: Symbols, reels: string[][]): void {
  for (let reel = 0; reel < REELS; reel += 1)
    for (let row = 0; row < ROWS; row += 1) {
      const tile = symbols.get(reels[reel]?.[row] ?? '')?.sharp;
      if (tile !== undefined) blit(picture, tile, reelX(reel), GLASS.y + row * CELL.cellHeightPx);
    }
  shadeRows(picture, GLASS, drumLight);
}

/** Streaks of all symbols, from the top down. */
function drawTurning(picture: I420, symbols: Symbols, forMs: number): void {
  const tiles = [...symbols.values()].map(({ blurred }) => blurred);
  const ringPx = tiles.length * CELL.cellHeightPx;
  for (let reel = 0; reel < REELS; reel += 1) {
    const moved = (Math.max(0, forMs - reel * REEL_DELAY_MS) / ROUND_MS) * ringPx;
    // Even rows: two of them share their colour.
    const from = 2 * Math.floor((ringPx - (moved % ringPx)) / 2);
    drawColumn(picture, tiles, reelX(reel), from % ringPx);
  }
  shadeRows(picture, GLASS, drumLight);
}

function drawColumn(picture: I420, tiles: readonly Tile[], x: number, from: number): void {
  for (let row = 0; row < ROWS * CELL.cellHeightPx; ) {
    const at = from + row;
    const within = at % CELL.cellHeightPx;
    const tile = tiles[Math.floor(at / CELL.cellHeightPx) % tiles.length]!;
    const heightPx = Math.min(CELL.cellHeightPx - within, ROWS * CELL.cellHeightPx - row);
    blit(picture, tile, x, GLASS.y + row, { x: 0, y: within, widthPx: CELL.cellWidthPx, heightPx });
    row += heightPx;
  }
}

function write(picture: I420, words: string, { x, y, widthPx, heightPx }: Region, sizePx: number): void {
  const style = { colour: LOOK.led, halo: LOOK.led, background: '#060406' };
  const tile = textTile(words, { widthPx: widthPx - 20, heightPx: heightPx - 12, sizePx, ...style });
  blit(picture, tile, x + 10, y + 6);
}

function paintCabinet(c: Parameters<typeof paintHousing>[0], brand: string): void {
  paintHousing(c, LOOK);
  paintCrown(c, LOOK, brand, 'Seven Line');
  paintScreen(c, MARQUEE, 16);
  paintFrame(c);
  for (const { name, place } of METERS) {
    paintScreen(c, place, 12);
    label(c, name.toUpperCase(), place.x + place.widthPx / 2, place.y + 26, display(26), '#c9b48a');
  }
  paintDeck(c, LOOK);
  paintBelly(c, LOOK, () => label(c, 'SEVEN LINE', BELLY.x + BELLY.widthPx / 2, BELLY.y + 72, display(64), '#f7cd5d'));
}

const below = ({ x, y, widthPx, heightPx }: Region): Region => ({ x, y: y + 40, widthPx, heightPx: heightPx - 44 });
const reelX = (reel: number): number => GLASS.x + reel * (CELL.cellWidthPx + GAP_PX);

/** A drum turns its top and bottom away from the light. */
function drumLight(row: number): number {
  const edge = Math.min(row, GLASS.heightPx - 1 - row);
  return edge >= SHADED_PX ? 1 : 0.5 + 0.5 * Math.sin((edge / SHADED_PX) * (Math.PI / 2));
}
