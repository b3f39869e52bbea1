import type { Region } from '../../ports.ts';

/** Parts of a drawn cabinet, portrait. All places are even: two pixels share their colour. */
export const WIDTH_PX = 720;
export const HEIGHT_PX = 1280;

export const CANDLE = { x: 320, y: 10, widthPx: 80, heightPx: 60 } as const satisfies Region;
export const CROWN = { x: 56, y: 64, widthPx: 608, heightPx: 200 } as const satisfies Region;
/** The strip below the crown. */
export const MARQUEE = { x: 76, y: 280, widthPx: 568, heightPx: 76 } as const satisfies Region;
/** Brass frame around the glass. */
export const FRAME = { x: 28, y: 372, widthPx: 664, heightPx: 468 } as const satisfies Region;
export const GLASS = { x: 48, y: 392, widthPx: 624, heightPx: 428 } as const satisfies Region;
export const MESSAGE = { x: 60, y: 852, widthPx: 600, heightPx: 44 } as const satisfies Region;
export const DECK = { x: 12, y: 1012, widthPx: 696, heightPx: 96 } as const satisfies Region;
export const BELLY = { x: 60, y: 1126, widthPx: 600, heightPx: 138 } as const satisfies Region;
