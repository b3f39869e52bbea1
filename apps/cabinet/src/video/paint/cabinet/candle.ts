import type { Activity } from '@salon/domain';
import { down, GOLD, label } from '../brush.ts';
import { display } from '../faces.ts';
import { paintTile, type Tile } from '../tile.ts';
import { CANDLE } from './places.ts';

export interface CandleLight {
  upper: string | null;
  lower: string | null;
  mark: string;
}

const OK = '#33c46b';
const BUSY = '#f2a227';
const BONUS = '#c66bf2';
const BAD = '#f0453a';
/** It blinks at most once a second and rests after five: a light that never rests is no longer seen. */
const BLINK_FOR_MS = 5_000;

/** `activity` null: not known. `sinceMs`: how long the machine has been doing what it does. */
export function candleLight(
  { activity, creditMinor }: { activity: Activity | null; creditMinor: number },
  sinceMs: number,
): CandleLight {
  const off = sinceMs < BLINK_FOR_MS && sinceMs % 1_000 >= 500;
  if (activity === null) return { upper: null, lower: null, mark: '' };
  if (activity === 'error') return { upper: off ? null : BAD, lower: null, mark: '!' };
  if (activity === 'handpay') return { upper: off ? null : BAD, lower: BUSY, mark: '' };
  if (activity === 'bonus') return { upper: off ? null : BONUS, lower: null, mark: '' };
  if (activity === 'cashing_out') return { upper: null, lower: off ? null : BUSY, mark: '' };
  if (activity === 'spinning' || creditMinor > 0) return { upper: null, lower: BUSY, mark: '' };
  return { upper: OK, lower: OK, mark: '' };
}

export function paintCandle(light: CandleLight): Tile {
  const { widthPx: width, heightPx: height } = CANDLE;
  return paintTile(
    width,
    height,
    (c) => {
      c.fillStyle = down(c, 46, height, GOLD);
      c.fillRect(26, 50, 28, 10);
      for (const [top, colour] of [
        [2, light.upper],
        [26, light.lower],
      ] as const) {
        c.beginPath();
        c.roundRect(16, top, 48, 22, 7);
        c.fillStyle = colour ?? '#1c181c';
        c.shadowColor = colour ?? 'transparent';
        c.shadowBlur = colour === null ? 0 : 9;
        c.fill();
        c.shadowBlur = 0;
        c.fillStyle = colour === null ? 'rgba(255,255,255,.06)' : 'rgba(255,255,255,.4)';
        c.fillRect(24, top + 4, 8, 14);
        c.strokeStyle = 'rgba(0,0,0,.6)';
        c.lineWidth = 2;
        c.beginPath();
        c.roundRect(16, top, 48, 22, 7);
        c.stroke();
      }
      if (light.mark !== '') label(c, light.mark, 41, 14, display(20), '#fff');
    },
    true,
  );
}
