import type { ButtonKind } from '@salon/domain';
import { GLASS } from '../../../video/paint/cabinet/places.ts';
import type { Region } from '../../../video/ports.ts';

/** What is left when the picture is cropped: the windows, and what the machine is doing. Quarters of its sides are whole. */
export const CROPPED = { x: 24, y: 268, widthPx: 672, heightPx: 644 } as const satisfies Region;
/** Where a real machine's reels are: its meters, in three windows. */
export const CREDIT = { x: 60, y: 404, widthPx: 600, heightPx: 196 } as const satisfies Region;
export const BET = { x: 60, y: 612, widthPx: 294, heightPx: 196 } as const satisfies Region;
export const WIN = { x: 366, y: 612, widthPx: 294, heightPx: 196 } as const satisfies Region;
/** Over bet and win: why nothing can be played. The credit stays in sight. */
export const PLATE = { x: GLASS.x + 12, y: 612, widthPx: 600, heightPx: 196 } as const satisfies Region;
export const NOTE = { x: 60, y: 854, widthPx: 600, heightPx: 52 } as const satisfies Region;
export const KEY_BOARD = { x: 12, y: 934, widthPx: 696, heightPx: 174 } as const satisfies Region;

const KEYS_IN_A_ROW = 6;
const GAP_PX = 12;
const MARGIN_PX = 28;

/** Places of the keys on the board, in rows of the same height; the spin key is half as wide again. */
export function keyPlaces(kinds: readonly ButtonKind[]): Region[] {
  const rows = Math.ceil(kinds.length / KEYS_IN_A_ROW);
  const perRow = Math.ceil(kinds.length / rows);
  const heightPx = even((KEY_BOARD.heightPx - 24 - (rows - 1) * GAP_PX) / rows);
  return Array.from({ length: rows }, (_, row) => kinds.slice(row * perRow, (row + 1) * perRow)).flatMap((own, row) =>
    rowOf(own, KEY_BOARD.y + 12 + row * (heightPx + GAP_PX), heightPx),
  );
}

function rowOf(kinds: readonly ButtonKind[], y: number, heightPx: number): Region[] {
  const shares = kinds.map((kind) => (kind === 'spin' ? 1.5 : 1));
  const free = KEY_BOARD.widthPx - 2 * MARGIN_PX - (kinds.length - 1) * GAP_PX;
  const share = Math.min(free / shares.reduce((sum, one) => sum + one, 0), WIDEST_PX);
  const taken = shares.reduce((sum, one) => sum + even(one * share), (kinds.length - 1) * GAP_PX);
  let x = KEY_BOARD.x + even((KEY_BOARD.widthPx - taken) / 2);
  return shares.map((one) => {
    const place = { x, y: even(y), widthPx: even(one * share), heightPx };
    x += place.widthPx + GAP_PX;
    return place;
  });
}

const WIDEST_PX = 180;
const even = (px: number): number => 2 * Math.floor(px / 2);
