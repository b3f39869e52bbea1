import { monotonicMs } from '../clock.ts';
import { framePacer } from './encode/frame-pacer.ts';
import type { AccessUnit, Encoder, FrameSource } from './ports.ts';

/**
 * A receiver asks again and again until a key frame has arrived; each is as large as a second of ordinary pictures, and a
 * second one behind the first would only make both late.
 */
const KEY_FRAME_GAP_MS = 250;

/** What is drawn, and what encodes it; both of one size. */
export interface Take {
  source: Pick<FrameSource, 'drawInto'>;
  encoder: Encoder;
  framesPerSecond: number;
}

/** Pictures, encoded, in time. A camera that encodes by itself is another feed. */
export interface VideoFeed {
  start(): void;
  /** A picture at once: something has changed that somebody waits for. */
  hurry(): void;
  requestKeyFrame(): void;
  /** Goes on with another take from the next picture on, without a gap; the encoder of the one before is closed. */
  change(take: Take): void;
  setBitrate(bitsPerSecond: number, isTight: boolean): void;
  close(): Promise<void>;
}

/** Draws a source into the encoder's own picture, so that no frame is ever copied. `failed`: the codec broke, the feed is over. */
export function drawnFeed(
  first: Take,
  emit: (unit: AccessUnit, drawnAtMs: number) => void,
  failed: (reason: string) => void,
): VideoFeed {
  let take = first;
  let next: Take | null = null;
  let keyFrame = true;
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  let closing: Promise<unknown> = Promise.resolve();

  const changeOver = () => {
    if (next === null) return;
    const { encoder } = take;
    closing = closing.then(() => encoder.close());
    take = next;
    next = null;
    // What a new encoder gives out first is a key frame in any case.
    keyFrame = true;
    keyFrameAtMs = Number.NEGATIVE_INFINITY;
  };
  const draw = async () => {
    changeOver();
    const { source, encoder } = take;
    const drawnAtMs = performance.now();
    source.drawInto(encoder.picture, monotonicMs());
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
  pacer.setRate(first.framesPerSecond);
  return {
    start: () => pacer.start(),
    hurry: () => pacer.hurry(),
    requestKeyFrame() {
      keyFrame = true;
      if (performance.now() - keyFrameAtMs >= KEY_FRAME_GAP_MS) pacer.hurry();
    },
    change(wanted) {
      const dropped = next;
      if (dropped !== null) closing = closing.then(() => dropped.encoder.close());
      next = wanted;
      pacer.setRate(wanted.framesPerSecond);
      pacer.hurry();
    },
    setBitrate(bitsPerSecond, isTight) {
      take.encoder.setBitrate(bitsPerSecond, isTight);
      next?.encoder.setBitrate(bitsPerSecond, isTight);
    },
    async close() {
      pacer.stop();
      await closing;
      await next?.encoder.close();
      await take.encoder.close();
    },
  };
}
