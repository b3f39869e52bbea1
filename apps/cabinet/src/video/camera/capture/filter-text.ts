import type { CameraOptions } from '../camera-options.ts';

export interface SourceFacts {
  widthPx: number;
  heightPx: number;
  /** As the pixel format is called, e.g. `yuvj420p`. */
  pixelFormat: string;
  isFullRange: boolean;
  /** Null: it does not say; JPEG and small pictures are BT.601 then, as cameras have it. */
  matrix: 'bt601' | 'bt709' | null;
}

/** Formats whose matrix and range the `colorspace` filter changes in one pass. */
const DIRECT = /^yuvj?4(20|22|44)p$/;
const HD_ROWS = 720;

/** Filters from a camera's picture to one of `widthPx` x `heightPx`: I420, BT.709, limited range; aspect kept, the rest black. */
export function filterTextOf(
  { crop, rotate, masks }: Pick<CameraOptions, 'crop' | 'rotate' | 'masks'>,
  source: SourceFacts,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): string {
  const filters = masks.map(
    ({ x, y, widthPx: w, heightPx: h }) => `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=black:t=fill`,
  );
  if (crop !== undefined) filters.push(`crop=${crop.widthPx}:${crop.heightPx}:${crop.x}:${crop.y}`);
  filters.push(...{ 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] }[rotate]);

  const cropped = crop ?? source;
  const isTurned = rotate === 90 || rotate === 270;
  const isSize =
    (isTurned ? cropped.heightPx : cropped.widthPx) === widthPx &&
    (isTurned ? cropped.widthPx : cropped.heightPx) === heightPx;
  const matrix = source.matrix ?? (source.heightPx >= HD_ROWS && !source.isFullRange ? 'bt709' : 'bt601');
  if (!DIRECT.test(source.pixelFormat)) {
    // RGB, packed and other forms: the scaler makes what the rest expects.
    const range = source.isFullRange ? 'full' : 'tv';
    filters.push(`scale=out_range=${range}:out_color_matrix=${matrix}`, 'format=yuv420p');
  }
  if (!isSize)
    filters.push(
      `scale=${widthPx}:${heightPx}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=area`,
      `pad=${widthPx}:${heightPx}:-1:-1:black`,
    );
  if (source.isFullRange || matrix !== 'bt709')
    filters.push(
      `colorspace=all=bt709:iall=${matrix === 'bt709' ? 'bt709' : 'bt601-6-625'}:irange=${source.isFullRange ? 'pc' : 'tv'}:range=tv:format=yuv420p:fast=1`,
    );
  filters.push('format=yuv420p');
  return filters.join(',');
}
