import { type DrawnKey, KEY_COLOURS, KEY_LIT_MS, paintKey } from '../../../video/paint/cabinet/key.ts';
import type { Layers } from '../../../video/paint/layers.ts';
import { blend, blit, type Tile } from '../../../video/paint/tile.ts';
import type { I420 } from '../../../video/ports.ts';
import type { SceneState } from './scene-state.ts';

interface Key extends DrawnKey {
  id: string;
}

const key = (id: string, word: string, x: number): Key => ({
  id,
  word,
  place: { x, y: 1028, widthPx: 104, heightPx: 60 },
  round: false,
  colour: KEY_COLOURS.plain,
  sizePx: 24,
});

/** The keys of the simulated machine's deck, by the ids of its buttons. */
const KEYS: readonly Key[] = [
  { ...key('collect', 'COLLECT', 40), colour: KEY_COLOURS.collect },
  key('bet_down', 'BET −', 156),
  key('bet_up', 'BET +', 272),
  key('bet_max', 'MAX BET', 388),
  {
    id: 'spin',
    word: 'SPIN',
    place: { x: 512, y: 1020, widthPx: 164, heightPx: 76 },
    round: true,
    colour: KEY_COLOURS.spin,
    sizePx: 42,
  },
];

/** Which key a press lights: stop is on the spin key, everything unknown lights none. */
function keyOf(button: string): string | null {
  const id = button === 'stop' ? 'spin' : button;
  return KEYS.some((known) => known.id === id) ? id : null;
}

interface KeyTiles {
  key: Key;
  dark: Tile;
  lit: Tile;
}

export function paintKeys(): KeyTiles[] {
  return KEYS.map((key) => ({ key, dark: paintKey(key, false), lit: paintKey(key, true) }));
}

/** The deck, with the key lit that was pressed a moment ago; `under` is the empty cabinet. */
export function drawKeys(
  picture: I420,
  parts: Layers,
  tiles: readonly KeyTiles[],
  under: Tile,
  pressed: SceneState['pressed'],
  nowMs: number,
): void {
  const litKey = pressed !== null && nowMs - pressed.atMs < KEY_LIT_MS ? keyOf(pressed.button) : null;
  for (const { key, dark, lit } of tiles) {
    const isLit = key.id === litKey;
    parts.draw(`key ${key.id}`, String(isLit), () => {
      blit(picture, under, key.place.x, key.place.y, key.place);
      blend(picture, isLit ? lit : dark, key.place.x, key.place.y);
    });
  }
}
