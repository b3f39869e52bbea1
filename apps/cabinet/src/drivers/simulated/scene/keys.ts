import { down, GOLD, label } from '../../../video/paint/brush.ts';
import { display } from '../../../video/paint/faces.ts';
import type { Layers } from '../../../video/paint/layers.ts';
import { blend, blit, paintTile, type Tile } from '../../../video/paint/tile.ts';
import type { I420, Region } from '../../../video/ports.ts';
import type { SceneState } from './scene-state.ts';

/** A key stays lit this long after it was pressed. */
const LIT_MS = 260;

interface Key {
  id: string;
  word: string;
  place: Region;
  round: boolean;
  colour: readonly [string, string];
}

const IVORY = ['#f3e6c4', '#b79a5e'] as const;
const key = (id: string, word: string, x: number): Key => ({
  id,
  word,
  place: { x, y: 1028, widthPx: 104, heightPx: 60 },
  round: false,
  colour: IVORY,
});

/** The keys of the simulated machine's deck, by the ids of its buttons. */
const KEYS: readonly Key[] = [
  { ...key('collect', 'COLLECT', 40), colour: ['#ff8f73', '#a3241c'] },
  key('bet_down', 'BET −', 156),
  key('bet_up', 'BET +', 272),
  key('bet_max', 'MAX BET', 388),
  {
    id: 'spin',
    word: 'SPIN',
    place: { x: 512, y: 1020, widthPx: 164, heightPx: 76 },
    round: true,
    colour: ['#ffd56b', '#c4811a'],
  },
];

/** Which key a press lights: stop is on the spin key, everything unknown lights none. */
function keyOf(button: string): string | null {
  const id = button === 'stop' ? 'spin' : button;
  return KEYS.some((known) => known.id === id) ? id : null;
}

function paintKey({ word, place, round, colour }: Key, lit: boolean): Tile {
  const { widthPx: width, heightPx: height } = place;
  const radius = round ? height / 2 : 12;
  return paintTile(
    width,
    height,
    (c) => {
      const sink = lit ? 3 : 0;
      c.fillStyle = 'rgba(0,0,0,.75)';
      c.beginPath();
      c.roundRect(1, 5, width - 2, height - 6, radius);
      c.fill();
      c.beginPath();
      c.roundRect(2, 2 + sink, width - 4, height - 9, radius);
      c.fillStyle = down(c, 0, height, GOLD);
      c.fill();
      c.beginPath();
      c.roundRect(5, 5 + sink, width - 10, height - 15, radius - 3);
      const [light, dark] = colour;
      c.fillStyle = down(c, 4, height - 8, [
        [0, lit ? '#ffffff' : light],
        [0.5, lit ? '#fff6da' : light],
        [1, lit ? light : dark],
      ]);
      c.fill();
      c.fillStyle = 'rgba(255,255,255,.28)';
      c.beginPath();
      c.roundRect(10, 8 + sink, width - 20, (height - 15) / 3, radius / 2);
      c.fill();
      label(c, word, width / 2, (height - 4) / 2 + sink, display(round ? 42 : 24), '#2a1509');
    },
    true,
  );
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
  const litKey = pressed !== null && nowMs - pressed.atMs < LIT_MS ? keyOf(pressed.button) : null;
  for (const { key, dark, lit } of tiles) {
    const isLit = key.id === litKey;
    parts.draw(`key ${key.id}`, String(isLit), () => {
      blit(picture, under, key.place.x, key.place.y, key.place);
      blend(picture, isLit ? lit : dark, key.place.x, key.place.y);
    });
  }
}
