import { createCanvas } from '@napi-rs/canvas';
import { STILL_SIZE } from '@salon/contract/socket-fallback.ts';
import { emptyPicture } from './empty-picture.ts';
import type { PictureSource } from './picture-source.ts';
import type { I420, LiveFrames } from './ports.ts';
import { openScaler } from './scaler.ts';

/** 20 to 40 kB: two a second pass where hardly anything does. */
const QUALITY = 55;
/** Machines whose scenes are kept: a later still of one draws only what has changed, 9 ms instead of 60; each has 5 MB. */
const SCENES_MOST = 24;

/** The first frame of a camera that is read from now on comes within this time, or none does. */
const FRAME_WITHIN_MS = 700;

export interface Still {
  jpeg: Buffer;
  /** Of a camera: it never comes to rest. */
  isLive: boolean;
}

/** Stills of many machines, one after the other. */
export interface StillMaker {
  /** A JPEG of machine `key`, which shows `view`; null: its camera gives nothing. One call at a time. */
  take(key: number, view: unknown, nowMs: number): Promise<Still | null>;
}

interface Scene {
  source: PictureSource<never>;
  screen: ReturnType<PictureSource<never>['open']>;
  whole: I420;
  shown: string | null;
}

/** Makes JPEGs of `STILL_SIZE`, all of pictures of one size. */
export function createJpegMaker(): (whole: I420) => Promise<Buffer> {
  const { widthPx, heightPx } = STILL_SIZE;
  const small = emptyPicture(widthPx, heightPx);
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  const image = context.createImageData(widthPx, heightPx);
  let scaler: ReturnType<typeof openScaler> | null = null;
  return (whole) => {
    scaler ??= openScaler({ x: 0, y: 0, widthPx: whole.widthPx, heightPx: whole.heightPx }, widthPx, heightPx);
    scaler.scale(whole, small);
    toRgba(small, image.data);
    context.putImageData(image, 0, 0);
    return canvas.encode('jpeg', QUALITY);
  };
}

export function openStills(openSource: () => PictureSource<never>): StillMaker {
  const jpegOf = createJpegMaker();
  /** Least recently used first. */
  const scenes = new Map<number, Scene>();

  function sceneOf(key: number): Scene {
    const known = scenes.get(key);
    scenes.delete(key);
    const scene = known ?? openScene(openSource());
    scenes.set(key, scene);
    for (const oldest of scenes.keys()) {
      if (scenes.size <= SCENES_MOST) break;
      scenes.delete(oldest);
    }
    return scene;
  }

  return {
    async take(key, view, nowMs) {
      const scene = sceneOf(key);
      const { source, screen, whole } = scene;
      const shown = JSON.stringify(view);
      if (scene.shown !== shown) source.show(view as never);
      scene.shown = shown;
      screen.drawInto(whole, nowMs);
      const isLive = screen.live?.isLive() ?? false;
      if (isLive && screen.live?.capturedAtMs() === null) {
        if (!(await frameComes(screen.live))) return null;
        screen.drawInto(whole, nowMs);
      }
      return { jpeg: await jpegOf(whole), isLive };
    },
  };
}

function openScene(source: PictureSource<never>): Scene {
  return { source, screen: source.open('screen'), whole: emptyPicture(source.widthPx, source.heightPx), shown: null };
}

function frameComes(live: LiveFrames): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (comes: boolean) => {
      clearTimeout(timer);
      endListening();
      resolve(comes);
    };
    const timer = setTimeout(end, FRAME_WITHIN_MS, false);
    const endListening = live.listen(() => end(true));
  });
}

/** BT.709, limited range. */
function toRgba({ widthPx, heightPx, y, u, v, yStride, cStride }: I420, rgba: Uint8ClampedArray): void {
  for (let row = 0, at = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1, at += 4) {
      const luma = 1.164 * (y[row * yStride + column]! - 16);
      const colour = (row >> 1) * cStride + (column >> 1);
      const blue = u[colour]! - 128;
      const red = v[colour]! - 128;
      rgba[at] = luma + 1.793 * red;
      rgba[at + 1] = luma - 0.213 * blue - 0.533 * red;
      rgba[at + 2] = luma + 2.112 * blue;
      rgba[at + 3] = 255;
    }
  }
}
