import { framePacer } from './encode/frame-pacer.ts';
import type { AccessUnit, Encoder, FrameSource } from './ports.ts';

/**
 * A receiver asks again and again until a key frame has arrived; each is as large as a second of ordinary pictures, and a
 * second one behind the first would only make both late.
 */
const KEY_FRAME_GAP_MS = 250;

/** Pictures, encoded, in time. A camera that encodes by itself is another feed. */
export interface VideoFeed {
  start(): void;
  /** A picture at once: something has changed that somebody waits for. */
  hurry(): void;
  requestKeyFrame(): void;
  setBitrate(bitsPerSecond: number): void;
  close(): Promise<void>;
}

/** Draws a source into the encoder's own picture, so that no frame is ever copied. `failed`: the codec broke, the feed is over. */
export function drawnFeed(
  source: FrameSource,
  encoder: Encoder,
  emit: (unit: AccessUnit, drawnAtMs: number) => void,
  failed: (reason: string) => void,
): VideoFeed {
  let keyFrame = true;
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  const draw = async () => {
    const drawnAtMs = performance.now();
    source.drawInto(encoder.picture, Date.now());
    const asKeyFrame = keyFrame && drawnAtMs - keyFrameAtMs >= KEY_FRAME_GAP_MS;
    if (asKeyFrame) {
      keyFrame = false;
      keyFrameAtMs = drawnAtMs;
    }
    const unit = await encoder.encode(asKeyFrame);
    if (unit !== null) emit(unit, drawnAtMs);
  };
  const pacer = framePacer(
    () =>
      draw().catch((error: unknown) => {
        pacer.stop();
        failed(String(error));
      }),
    () => performance.now(),
  );
  return {
    start: () => pacer.start(),
    hurry: () => pacer.hurry(),
    requestKeyFrame() {
      keyFrame = true;
      if (performance.now() - keyFrameAtMs >= KEY_FRAME_GAP_MS) pacer.hurry();
    },
    setBitrate: (bitsPerSecond) => encoder.setBitrate(bitsPerSecond),
    async close() {
      pacer.stop();
      await encoder.close();
    },
  };
}
