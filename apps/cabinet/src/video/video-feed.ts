import { monotonicMs } from '../clock.ts';
import { framePacer } from './encode/frame-pacer.ts';
import type { AccessUnit, Encoder, FrameSource } from './ports.ts';

/**
 * Minimum time between two key frames. A receiver repeats its request until a key frame has arrived; each is as large as
 * one second of ordinary frames, and a second one would only delay both.
 */
const KEY_FRAME_GAP_MS = 250;

/** A frame source and the encoder for it, both of one size. */
export interface VideoPipeline {
  source: Pick<FrameSource, 'drawInto'>;
  encoder: Encoder;
  framesPerSecond: number;
}

/** Encoded frames at a steady rate. A camera that encodes by itself is another implementation. */
export interface VideoFeed {
  start(): void;
  /** Draws a frame at once: a press or its result has changed the picture. */
  requestFrame(): void;
  requestKeyFrame(): void;
  /** Switches to another pipeline with the next frame, without a gap, and closes the encoder of the previous one. */
  switchTo(pipeline: VideoPipeline): void;
  setBitrate(bitsPerSecond: number, lowDelayVbv: boolean): void;
  close(): Promise<void>;
}

/** Draws into the encoder's own picture, so that no frame is copied. `failed`: the codec failed and the feed has stopped. */
export function createVideoFeed(
  first: VideoPipeline,
  emit: (unit: AccessUnit, drawnAtMs: number) => void,
  failed: (reason: string) => void,
): VideoFeed {
  let pipeline = first;
  let next: VideoPipeline | null = null;
  let keyFrame = true;
  let keyFrameAtMs = Number.NEGATIVE_INFINITY;
  let closing: Promise<unknown> = Promise.resolve();

  const applySwitch = () => {
    if (next === null) return;
    const { encoder } = pipeline;
    closing = closing.then(() => encoder.close());
    pipeline = next;
    next = null;
    // A new encoder begins with a key frame in any case.
    keyFrame = true;
    keyFrameAtMs = Number.NEGATIVE_INFINITY;
  };
  const draw = async () => {
    applySwitch();
    const { source, encoder } = pipeline;
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
  const drawOrFail = () =>
    draw().catch((error: unknown) => {
      pacer.stop();
      failed(String(error));
    });
  const pacer = framePacer(drawOrFail, () => performance.now());
  pacer.setRate(first.framesPerSecond);
  return {
    start: pacer.start,
    requestFrame: pacer.requestFrame,
    requestKeyFrame() {
      keyFrame = true;
      if (performance.now() - keyFrameAtMs >= KEY_FRAME_GAP_MS) pacer.requestFrame();
    },
    switchTo(wanted) {
      const dropped = next;
      if (dropped !== null) closing = closing.then(() => dropped.encoder.close());
      next = wanted;
      pacer.setRate(wanted.framesPerSecond);
      pacer.requestFrame();
    },
    setBitrate(bitsPerSecond, lowDelayVbv) {
      pipeline.encoder.setBitrate(bitsPerSecond, lowDelayVbv);
      next?.encoder.setBitrate(bitsPerSecond, lowDelayVbv);
    },
    async close() {
      pacer.stop();
      await closing;
      await next?.encoder.close();
      await pipeline.encoder.close();
    },
  };
}
