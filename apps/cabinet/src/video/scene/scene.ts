import { isDeepStrictEqual } from 'node:util';
import type { FrameSource, I420 } from '../ports.ts';
import type { SceneState } from '../scene-state.ts';
import { burn } from './burn.ts';
import { paintCabinet } from './cabinet-art.ts';
import { candleLight, paintCandle } from './candle.ts';
import { registerFaces } from './faces.ts';
import { type GameArt, gameArt, warmGameArt } from './game-art.ts';
import { KEYS, keyOf, LIT_MS, paintKey } from './keys.ts';
import { BURN, CANDLE, GLASS, HEIGHT_PX, JACKPOT, MESSAGE, METERS, WIDTH_PX } from './layout.ts';
import { messageOf } from './message.ts';
import { type Panel, paintPanel, panelKey } from './panels.ts';
import { drawReels, restAtMs } from './reels.ts';
import { amountText, textTile } from './text.ts';
import { blend, blit, fill, paintTile, type Region, type Tile } from './tile.ts';
import { drawWinLights, featureCells, type WinShow, winShow } from './win-lights.ts';

export interface Scene extends FrameSource {
  /** What is drawn from the next picture on. */
  show(state: SceneState): void;
  /** Paints what all machines share, so that the first picture of a join need not. */
  warm(): void;
}

const BLACK = [16, 128, 128] as const;
const METER_TEXT = { sizePx: 54, halo: null, background: '#060406' } as const;

/**
 * The machine's own picture. Only what has changed is drawn again: a frame of a machine at rest costs nothing, one with
 * turning reels well under a millisecond.
 */
export function openScene(): Scene {
  registerFaces();
  const keyTiles = KEYS.map((key) => ({ key, dark: paintKey(key, false), lit: paintKey(key, true) }));
  let state: SceneState | null = null;
  let art: GameArt | null = null;
  let base: { key: string; tile: Tile } | null = null;
  let panel: { key: string; panel: Panel } | null = null;
  let cameFrom: number[] = [];
  let version = 0;
  let winsAtMs = 0;
  let activeAtMs = 0;
  let drawnOn: I420 | null = null;
  let turned = false;
  /** What is on the picture, part by part. */
  const drawn = new Map<string, string>();

  const part = (name: string, key: string, draw: () => void) => {
    if (drawn.get(name) === key) return;
    drawn.set(name, key);
    draw();
  };

  const drawBase = (picture: I420, now: SceneState, game: GameArt) => {
    const plate = { brand: now.brand, game: game.name, number: now.number, jackpot: now.jackpotMinor !== null };
    const key = JSON.stringify([now.gameId, plate]);
    if (base?.key !== key) {
      const tile = paintTile(WIDTH_PX, HEIGHT_PX, (c) => paintCabinet(c, game.look, plate, game.layout));
      base = { key, tile };
      drawnOn = null;
    }
    if (drawnOn === picture) return base.tile;
    drawn.clear();
    drawnOn = picture;
    blit(picture, base.tile, 0, 0);
    return base.tile;
  };

  const drawGlass = (
    picture: I420,
    now: SceneState,
    game: GameArt,
    under: Tile,
    show: WinShow | null,
    nowMs: number,
  ) => {
    const front = panelKey(now);
    if (front !== null && panel?.key !== front) panel = { key: front, panel: paintPanel(now) };
    const turning = nowMs < restAtMs(now.reels);
    part('glass', turning ? `turning ${nowMs}` : `${version} ${show?.step} ${front}`, () => {
      // Between the reels: what a line or a panel has left there.
      if (!turning || !turned) blit(picture, under, GLASS.x, GLASS.y, GLASS);
      turned = turning;
      drawReels(picture, game, now.reels, cameFrom, nowMs);
      if (show !== null && front === null) drawWinLights(picture, game.layout, game.ring, now, game.lines, show);
      if (front !== null && panel !== null) blend(picture, panel.panel.tile, panel.panel.x, panel.panel.y);
    });
  };

  const drawTexts = (picture: I420, now: SceneState, game: GameArt, message: string) => {
    const text = (name: string, words: string, place: Region, sizePx: number, colour: string, halo: string | null) =>
      part(name, words, () => {
        const style = { ...METER_TEXT, widthPx: place.widthPx, heightPx: place.heightPx, sizePx, colour, halo };
        blit(picture, textTile(words, style), place.x, place.y);
      });
    const inside = ({ x, y, widthPx, heightPx }: Region, top: number): Region => ({
      x: x + 8,
      y: y + 6 + top,
      widthPx: widthPx - 16,
      heightPx: heightPx - 12 - top,
    });
    if (now.jackpotMinor !== null) {
      const amount = amountText(now.jackpotMinor, now.currency);
      text('jackpot', `JACKPOT  ${amount}`, inside(JACKPOT, 0), 58, game.look.led, game.look.led);
    }
    text('message', message, inside(MESSAGE, 0), 30, game.look.led, null);
    const meters = [now.creditMinor, now.betMinor, now.winMinor];
    METERS.forEach((place, at) => {
      const colour = at === 2 && now.winMinor > 0 ? '#ffc94a' : '#fdf3dc';
      text(`meter ${at}`, amountText(meters[at] ?? 0, now.currency), inside(place, 20), 54, colour, null);
    });
  };

  const drawKeys = (picture: I420, now: SceneState, under: Tile, nowMs: number) => {
    const since = now.pressed === null ? LIT_MS : nowMs - now.pressed.atMs;
    const pressed = now.pressed !== null && since < LIT_MS ? keyOf(now.pressed.button) : null;
    for (const { key, dark, lit } of keyTiles) {
      const isLit = key.id === pressed;
      part(`key ${key.id}`, String(isLit), () => {
        blit(picture, under, key.place.x, key.place.y, key.place);
        blend(picture, isLit ? lit : dark, key.place.x, key.place.y);
      });
    }
  };

  return {
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    show(told) {
      const nowMs = Date.now();
      const next = withSwingOut(told, state);
      if (next.reels.spin !== null && next.reels.spin.startedAtMs !== state?.reels.spin?.startedAtMs) {
        cameFrom = state === null ? next.reels.stops : state.reels.stops;
      }
      if (next.activity !== state?.activity) activeAtMs = nowMs;
      if (!isDeepStrictEqual([next.lineWins, next.reels], [state?.lineWins, state?.reels])) {
        version += 1;
        winsAtMs = nowMs;
      }
      art = gameArt(next.gameId, next.reels.window);
      state = next;
    },
    warm() {
      warmGameArt();
      // The first cabinet pays for the faces and for code that has not run yet; this one nobody sees.
      const { look, layout } = gameArt('', [[''], [''], ['']]);
      const plate = { brand: 'ı', game: 'ş', number: 1, jackpot: false };
      paintTile(WIDTH_PX, HEIGHT_PX, (c) => paintCabinet(c, look, plate, layout));
      textTile(amountText(0, 'TRY'), {
        ...METER_TEXT,
        widthPx: 100,
        heightPx: 40,
        sizePx: 30,
        colour: '#fff',
        halo: '#fff',
      });
    },
    drawInto(picture, nowMs) {
      if (state === null || art === null) {
        if (drawnOn !== picture) fill(picture, { x: 0, y: 0, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }, BLACK);
        drawnOn = picture;
        return;
      }
      const under = drawBase(picture, state, art);
      const stoodMs = nowMs - Math.max(restAtMs(state.reels), state.reels.spin === null ? winsAtMs : 0);
      const wins = Math.max(state.lineWins.length, featureCells(state.reels.window).length === 0 ? 0 : 1);
      const show = winShow(wins, stoodMs);
      const light = candleLight(state, nowMs - activeAtMs);
      part('candle', JSON.stringify(light), () => {
        blit(picture, under, CANDLE.x, CANDLE.y, CANDLE);
        blend(picture, paintCandle(light), CANDLE.x, CANDLE.y);
      });
      drawGlass(picture, state, art, under, show, nowMs);
      drawTexts(picture, state, art, messageOf(state, stoodMs < 0, show));
      drawKeys(picture, state, under, nowMs);
      const { burnId } = state;
      part('burn', String(burnId), () => {
        blit(picture, under, BURN.x, BURN.y, BURN);
        if (burnId !== null) burn(picture, burnId);
      });
    },
  };
}

/** The play is over the moment the last reel stops, its swing is not: the spin that was told before is kept. */
function withSwingOut(told: SceneState, before: SceneState | null): SceneState {
  const spin = before?.reels.spin ?? null;
  if (told.reels.spin !== null || spin === null || before?.gameId !== told.gameId) return told;
  if (!isDeepStrictEqual(told.reels.stops, before.reels.stops)) return told;
  return { ...told, reels: { ...told.reels, spin } };
}
