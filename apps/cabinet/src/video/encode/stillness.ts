/**
 * A frame of a picture that stands still goes out so often, since a receiver takes silence for a frozen picture. It also shows that the
 * frame before has been lost. Browsers count a freeze where a frame is 150 ms later than usual.
 */
export const HEARTBEAT_MS = 125;
/** An encoded frame in which nothing is new, at the most; below it are only the headers of a whole picture. Bytes. */
const EMPTY_BYTES = 600;
/**
 * Empty frames in a row after which a picture has all its detail. They go out at the full rate: a packet that is lost of the last
 * change is missed with the next one.
 */
const SETTLED_FRAMES = 10;
/** Reports of a receiver are of about a second, and come late. */
const STEADY_AFTER_MS = 2_000;

/** Which of the drawn pictures are worth encoding: not those that would only repeat what the receiver has. It reads no clock. */
export interface Stillness {
  /** A picture was drawn, another one than before or not. Whether it has to go out. */
  isDue(isChanged: boolean, nowMs: number): boolean;
  /** It was encoded; `bytes` 0: the encoder gave nothing out. */
  encoded(bytes: number, nowMs: number): void;
  /** The receiver has the picture with all its detail. */
  isSettled(): boolean;
  /** None has been left out for long enough that the receiver must have the full rate. */
  isSteady(nowMs: number): boolean;
}

export function createStillness(): Stillness {
  let emptyFrames = 0;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let leftOutAtMs = Number.NEGATIVE_INFINITY;
  const isSettled = () => emptyFrames >= SETTLED_FRAMES;
  return {
    isDue(isChanged, nowMs) {
      if (isChanged) emptyFrames = 0;
      if (!isSettled() || nowMs - sentAtMs >= HEARTBEAT_MS) return true;
      leftOutAtMs = nowMs;
      return false;
    },
    encoded(bytes, nowMs) {
      sentAtMs = nowMs;
      emptyFrames = bytes > 0 && bytes <= EMPTY_BYTES ? emptyFrames + 1 : 0;
    },
    isSettled,
    isSteady: (nowMs) => nowMs - leftOutAtMs >= STEADY_AFTER_MS,
  };
}
