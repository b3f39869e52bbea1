import { type DrawnKey, KEY_COLOURS, KEY_LIT_MS, paintKey } from '../../../video/paint/cabinet/key.ts';
import type { Layers } from '../../../video/paint/layers.ts';
import { blend, blit, type Tile } from '../../../video/paint/tile.ts';
import type { I420 } from '../../../video/ports.ts';
import type { PanelView } from './panel-view.ts';
import { keyPlaces } from './places.ts';

interface KeyTiles {
  id: string;
  drawn: DrawnKey;
  dark: Tile;
  lit: Tile;
}

/** The keys of the operator's file, painted dark and lit. */
export function paintPanelKeys(keys: PanelView['keys']): KeyTiles[] {
  const places = keyPlaces(keys.map(({ kind }) => kind));
  return keys.map(({ id, kind, label }, at) => {
    const colour = kind === 'spin' || kind === 'collect' ? KEY_COLOURS[kind] : KEY_COLOURS.plain;
    const round = kind === 'spin';
    const drawn = { word: label.toUpperCase(), place: places[at]!, round, colour, sizePx: round ? 46 : 32 };
    return { id, drawn, dark: paintKey(drawn, false), lit: paintKey(drawn, true) };
  });
}

/** With the key lit that was pressed a moment ago; `under`: the face without its keys. */
export function drawPanelKeys(
  { picture, layers, under }: { picture: I420; layers: Layers; under: Tile },
  tiles: readonly KeyTiles[],
  pressed: PanelView['pressed'],
  nowMs: number,
): void {
  const litId = pressed !== null && nowMs - pressed.atMs < KEY_LIT_MS ? pressed.button : null;
  for (const { id, drawn, dark, lit } of tiles) {
    const { place } = drawn;
    const isLit = id === litId;
    layers.draw(`key ${id}`, String(isLit), () => {
      blit(picture, under, place.x, place.y, place);
      blend(picture, isLit ? lit : dark, place.x, place.y);
    });
  }
}
