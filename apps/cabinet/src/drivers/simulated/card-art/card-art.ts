/** The machine of each game at rest, painted by the cabinet's own scene: the picture on the lobby's cards. */
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import { STILL_SIZE } from '@salon/contract/socket-fallback.ts';
import type { Game } from '@salon/domain/games/index.ts';
import { windowAt } from '@salon/domain/games/index.ts';
import { monotonicMs } from '../../../clock.ts';
import { CANDLE, HEIGHT_PX, MARQUEE, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { rgbaOf } from '../../../video/paint/rgba.ts';
import type { I420, Region } from '../../../video/ports.ts';
import { paintCabinet } from '../scene/art/cabinet-art.ts';
import { gameArt } from '../scene/art/game-art.ts';
import { openScene } from '../scene/scene.ts';

/** As wide as a still, which takes its place within seconds. */
const ART_WIDTH_PX = STILL_SIZE.widthPx;
/** From the candle to the message line; the meters below it have a currency. */
const CROP_PX = 900;
const ART_HEIGHT_PX = (ART_WIDTH_PX * CROP_PX) / WIDTH_PX;

/** Candle and the strip of brand or jackpot are left empty: the page lays the machine's own there. */
export function paintArt(game: Game): Canvas {
  const stops = showyStops(game);
  const window = windowAt(game, stops);
  const scene = openScene();
  const hasJackpot = game.paytable().features.jackpot !== null;
  scene.show({
    gameId: game.id,
    name: game.name,
    brand: '',
    number: 0,
    currency: 'TRY',
    creditMinor: 0,
    betMinor: game.betsMinor[0] ?? 0,
    winMinor: 0,
    jackpotMinor: hasJackpot ? 0 : null,
    activity: 'idle',
    reels: { window, spin: null, stops },
    lineWins: [],
    freeSpinsLeft: 0,
    boxes: null,
    pressed: null,
    burnId: null,
  });
  const picture = emptyPicture();
  // Long after the reels have come to rest.
  scene.drawInto(picture, monotonicMs() + 60_000);
  const whole = createCanvas(WIDTH_PX, HEIGHT_PX);
  const brush = whole.getContext('2d');
  brush.putImageData(new ImageData(rgbaOf(picture), WIDTH_PX, HEIGHT_PX), 0, 0);

  const bare = createCanvas(WIDTH_PX, HEIGHT_PX);
  const { look, name, layout } = gameArt(game.id, window);
  paintCabinet(bare.getContext('2d'), look, { brand: '', game: name, number: 0, jackpot: true }, layout);
  for (const { x, y, widthPx, heightPx } of [CANDLE, MARQUEE] satisfies Region[])
    brush.drawImage(bare, x, y, widthPx, heightPx, x, y, widthPx, heightPx);

  const art = createCanvas(ART_WIDTH_PX, ART_HEIGHT_PX);
  const small = art.getContext('2d');
  small.imageSmoothingQuality = 'high';
  small.drawImage(whole, 0, 0, WIDTH_PX, CROP_PX, 0, 0, ART_WIDTH_PX, ART_HEIGHT_PX);
  return art;
}

/** Of 200 stops those whose window has the most different symbols and opens no feature. */
function showyStops(game: Game): number[] {
  let best: { stops: number[]; symbols: number } = { stops: game.reels.map(() => 0), symbols: 0 };
  for (let step = 0; step < 200; step += 1) {
    const stops = game.reels.map((strip, reel) => (step * (reel * 2 + 3) + reel * 7) % strip.length);
    const shown = windowAt(game, stops).flat();
    const symbols = new Set(shown).size;
    const opens = ['scatter', 'bonus'].some((symbol) => shown.filter((one) => one === symbol).length > 1);
    if (!opens && symbols > best.symbols) best = { stops, symbols };
  }
  return best.stops;
}

function emptyPicture(): I420 {
  const size = WIDTH_PX * HEIGHT_PX;
  const planes = { y: new Uint8Array(size), u: new Uint8Array(size / 4), v: new Uint8Array(size / 4) };
  return { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, ...planes, yStride: WIDTH_PX, cStride: WIDTH_PX / 2 };
}
