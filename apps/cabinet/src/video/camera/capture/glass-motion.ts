/** Every fourth pixel of every fourth row. */
const STEP_PX = 4;
/** Above the noise of a camera in the light of a hall. */
const NOISE_LUMA = 24;
/** Of the glass: less is a clock, or a lamp that blinks. */
const MOVED_SHARE = 0.01;

export interface Motion {
  isMoving: boolean;
  /** Not one of the pixels that are compared is another than before. */
  isSame: boolean;
}

export interface GlassMotion {
  /** Compares a picture's luma with the one before. `stride`: bytes from row to row. */
  compare(luma: Uint8Array, stride: number): Motion;
}

export function createGlassMotion(widthPx: number, heightPx: number): GlassMotion {
  const columns = Math.ceil(widthPx / STEP_PX);
  const rows = Math.ceil(heightPx / STEP_PX);
  const before = new Uint8Array(columns * rows);
  const enough = MOVED_SHARE * before.length;
  let isFirst = true;
  return {
    compare(luma, stride) {
      let moved = 0;
      let other = 0;
      let at = 0;
      for (let row = 0; row < heightPx; row += STEP_PX) {
        const from = row * stride;
        for (let column = 0; column < widthPx; column += STEP_PX, at += 1) {
          const now = luma[from + column]!;
          const difference = now - before[at]!;
          if (difference === 0) continue;
          other += 1;
          if (difference > NOISE_LUMA || difference < -NOISE_LUMA) moved += 1;
          before[at] = now;
        }
      }
      const motion = { isMoving: !isFirst && moved >= enough, isSame: !isFirst && other === 0 };
      isFirst = false;
      return motion;
    },
  };
}
