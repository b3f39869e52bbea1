import { countedMinor } from '@salon/domain';
import { monotonicMs } from '../../../clock.ts';
import { candleLight, paintCandle } from '../../../video/paint/cabinet/candle.ts';
import { CANDLE, HEIGHT_PX, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { registerFaces } from '../../../video/paint/faces.ts';
import { createLayers } from '../../../video/paint/layers.ts';
import { blend, blit, fill, paintTile, type Tile } from '../../../video/paint/tile.ts';
import type { FrameSource, I420 } from '../../../video/ports.ts';
import { paintCabinet } from './art/cabinet-art.ts';
import { type GameArt, gameArt, warmGameArt } from './art/game-art.ts';
import { burn } from './burn.ts';
import { createGlass } from './glass.ts';
import { drawKeys, paintKeys } from './keys.ts';
import { BURN } from './layout.ts';
import { messageOf } from './message.ts';
import { drawTexts } from './meters.ts';
import { restAtMs } from './reels.ts';
import { nextScene, type SceneCourse } from './scene-course.ts';
import type { SceneState } from './scene-state.ts';
import { featureCells, type WinShow, winShow } from './win-lights.ts';

export interface Scene extends FrameSource {
  /** What a camera sees besides the picture itself: the machine's name plate, and the light of its candle. */
  surroundings(nowMs: number): { gameId: string; caption: string; glow: string | null };
  /** What is drawn from the next picture on. */
  show(state: SceneState): void;
  /** Paints what all machines share, so that the first picture of a join need not. */
  warm(): void;
}

const BLACK = [16, 128, 128] as const;

/**
 * The machine's own picture. Only what has changed is drawn again: a frame of a machine at rest costs nothing, one with
 * turning reels well under a millisecond.
 */
export function openScene(): Scene {
  registerFaces();
  const keys = paintKeys();
  const glass = createGlass();
  const parts = createLayers();
  let course: SceneCourse | null = null;
  let base: { key: string; tile: Tile } | null = null;
  let drawnOn: I420 | null = null;

  /** The empty cabinet; it is laid under everything when it, or the picture's memory, is another than before. */
  const layBase = (picture: I420, state: SceneState, art: GameArt): Tile => {
    const { key, paint } = cabinetOf(state, art);
    if (base?.key !== key) {
      base = { key, tile: paint() };
      drawnOn = null;
    }
    if (drawnOn === picture) return base.tile;
    drawnOn = picture;
    parts.invalidate();
    blit(picture, base.tile, 0, 0);
    return base.tile;
  };

  const draw = (picture: I420, course: SceneCourse, nowMs: number) => {
    const { state, version, winsAtMs, wonAtMs, activeAtMs, cameFrom } = course;
    const art = gameArt(state.gameId, state.reels.window);
    const under = layBase(picture, state, art);
    const stoodMs = nowMs - (state.reels.spin === null ? winsAtMs : restAtMs(state.reels));
    const wonMinor =
      stoodMs < 0 ? 0 : countedMinor(state.winMinor, Math.min(stoodMs, nowMs - wonAtMs), state.winCountMs ?? 0);
    const show = winShowOf(state, stoodMs);
    const light = candleLight(state, nowMs - activeAtMs);
    parts.draw('candle', JSON.stringify(light), () => {
      blit(picture, under, CANDLE.x, CANDLE.y, CANDLE);
      blend(picture, paintCandle(light), CANDLE.x, CANDLE.y);
    });
    parts.draw('glass', glass.key(state, version, show, nowMs), () => {
      glass.draw(picture, state, art, under, cameFrom, show, nowMs);
    });
    drawTexts(picture, parts, state, { look: art.look, message: messageOf(state, stoodMs < 0, show), wonMinor });
    drawKeys(picture, parts, keys, under, state.pressed, nowMs);
    parts.draw('burn', String(state.burnId), () => {
      blit(picture, under, BURN.x, BURN.y, BURN);
      if (state.burnId !== null) burn(picture, state.burnId);
    });
  };

  return {
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    show(state) {
      course = nextScene(course, state, monotonicMs());
    },
    warm() {
      warmGameArt();
      // The first cabinet pays for the faces and for code that has not run yet; nobody sees this one.
      const { look, layout } = gameArt('', [[''], [''], ['']]);
      const plate = { brand: 'ı', game: 'ş', number: 1, jackpot: false };
      paintTile(WIDTH_PX, HEIGHT_PX, (c) => paintCabinet(c, look, plate, layout));
    },
    drawInto(picture, nowMs) {
      if (course === null) {
        // No scene has come yet.
        fill(picture, { x: 0, y: 0, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }, BLACK);
        return true;
      }
      const before = parts.count();
      draw(picture, course, nowMs);
      return parts.count() !== before;
    },
    surroundings(nowMs) {
      if (course === null) return { gameId: '', caption: '', glow: null };
      const { state, activeAtMs } = course;
      const { upper, lower } = candleLight(state, nowMs - activeAtMs);
      return { gameId: state.gameId, caption: `No ${state.number}`, glow: upper ?? lower };
    },
  };
}

function cabinetOf(state: SceneState, art: GameArt): { key: string; paint: () => Tile } {
  // The machine knows no site and no language; a currency of lira means Turkish capitals.
  const brand = state.brand.toLocaleUpperCase(state.currency === 'TRY' ? 'tr' : 'en');
  const plate = { brand, game: art.name, number: state.number, jackpot: state.jackpotMinor !== null };
  return {
    key: JSON.stringify([state.gameId, plate]),
    paint: () => paintTile(WIDTH_PX, HEIGHT_PX, (c) => paintCabinet(c, art.look, plate, art.layout)),
  };
}

function winShowOf(state: SceneState, stoodMs: number): WinShow | null {
  const features = featureCells(state.reels.window).length === 0 ? 0 : 1;
  return winShow(Math.max(state.lineWins.length, features), stoodMs);
}
