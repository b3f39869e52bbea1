import { fill } from '../../../apps/cabinet/src/video/paint/tile.ts';
import type { I420 } from '../../../apps/cabinet/src/video/ports.ts';
import { BLOCK_PX, type BurntCode, checkOf, DATA_BITS, GUARDS, STRIP } from './read-code.ts';

const WHITE = [235, 128, 128] as const;
const BLACK = [16, 128, 128] as const;

export function burnCode(picture: I420, { atMs, press }: BurntCode): void {
  const [time, key] = [Math.floor(atMs) & 0xffff, press & 0xff];
  const data = ((time << 16) | (key << 8) | checkOf(time, key)) >>> 0;
  const bits = Array.from({ length: DATA_BITS }, (_, at) => (data >>> (DATA_BITS - 1 - at)) & 1);
  [...GUARDS.first, ...bits, ...GUARDS.last].forEach((bit, at) => {
    fill(picture, { ...STRIP, x: STRIP.x + at * BLOCK_PX, widthPx: BLOCK_PX }, bit === 1 ? WHITE : BLACK);
  });
}
