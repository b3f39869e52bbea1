import { monotonicMs, processMs } from '../clock.ts';
import { framePacer } from './encode/frame-pacer.ts';
import { createFrameTimes } from './encode/frame-times.ts';
import { createStillness } from './encode/stillness.ts';
import type { ViewFrames } from './picture-source.ts';
import type { AccessUnit, Encoder } from './ports.ts';

/**
 * Minimum time between two key frames. A receiver repeats its request until a key frame has arrived; each is as large as
 * one second of ordinary frames, and a second one would only delay both.
 */
const KEY_FRAME_GAP_MS = 250;

/** Whether the next frame is a key frame: the first one of an encoder is, and one that was asked for. */
function createKeyFrames() {
  let isWanted = true;
  let madeAtMs = Number.NEGATIVE_INFINITY;
  const isDue = (nowMs: number) => isWanted && nowMs - madeAtMs >= KEY_FRAME_GAP_MS;
  return {
    /** Whether it is due at once. */
    request(): boolean {
      isWanted = true;
      return isDue(performance.now());
    },
    encoderBegins(): void {
      isWanted = true;
      madeAtMs = Number.NEGATIVE_INFINITY;
    },
    isDue,
    made(nowMs: number): void {
      isWanted = false;
      madeAtMs = nowMs;
    },
  };
}

/** A frame source and the encoder for it, both of one size. */
export interface VideoPipeline {
  source: ViewFrames;
  encoder: Encoder;
  framesPerSecond: number;
}

/** Encoded frames: at a steady rate of what is drawn as long as it changes, and of a camera as its frames come. */
export interface VideoFeed {
  start(): void;
  /** Sends a frame at once: a press or its result has changed the picture. */
  requestFrame(): void;
  requestKeyFrame(): void;
  /** Switches to another pipeline with the next frame, without a gap, and closes the encoder of the previous one. */
  switchTo(pipeline: VideoPipeline): void;
  setBitrate(bitsPerSecond: number, lowDelayVbv: boolean): void;
  /** A camera is shown: a frame's time is when it was taken. */
  isLive(): boolean;
  /** Frames a second that a camera gives; null: there is none, or that is not known. */
  liveRate(): number | null;
  /** Whether the full rate was sent in the last seconds: of a picture that stands still only signs of life go out. */
  isSteady(): boolean;
  close(): Promise<void>;
}

/**
 * Draws into the encoder's own picture, so that no drawn frame is copied. `takenAtMs`: when the picture was drawn, or its camera
 * took it, by `performance.now`. `failed`: the codec failed and the feed has stopped.
 */
export function createVideoFeed(
  first: VideoPipeline,
  emit: (unit: AccessUnit, takenAtMs: number) => void,
  failed: (reason: string) => void,
): VideoFeed {
  let pipeline = first;
  let next: VideoPipeline | null = null;
  const keyFrames = createKeyFrames();
  let closing: Promise<unknown> = Promise.resolve();
  let isWanted = false;
  const times = createFrameTimes();
  const stillness = createStillness();
  let endListening: (() => void) | undefined;

  const isLive = () => pipeline.source.live?.isLive() ?? false;
  const listen = () => {
    endListening?.();
    endListening = pipeline.source.live?.listen((hurry) => pacer.frameCame(hurry));
  };

  const applySwitch = () => {
    if (next === null) return;
    const { encoder } = pipeline;
    closing = closing.then(() => encoder.close());
    pipeline = next;
    next = null;
    listen();
    keyFrames.encoderBegins();
  };
  const draw = async () => {
    applySwitch();
    const { source, encoder } = pipeline;
    const drawnAtMs = performance.now();
    const isChanged = source.drawInto(encoder.picture, monotonicMs());
    pacer.setLive(isLive());
    const asKeyFrame = keyFrames.isDue(drawnAtMs);
    if (!stillness.isDue(isChanged, drawnAtMs) && !isWanted && !asKeyFrame && !isLive()) return;
    isWanted = false;
    const capturedAtMs = source.live?.capturedAtMs() ?? null;
    const takenAtMs = times.next(drawnAtMs, capturedAtMs === null ? null : processMs(capturedAtMs));
    if (asKeyFrame) keyFrames.made(drawnAtMs);
    const unit = await encoder.encode(asKeyFrame, !asKeyFrame && stillness.isSettled());
    stillness.encoded(unit?.data.length ?? 0, drawnAtMs);
    if (unit !== null) emit(unit, takenAtMs);
  };
  const drawOrFail = () =>
    draw().catch((error: unknown) => {
      pacer.stop();
      failed(String(error));
    });
  const requestFrame = () => {
    isWanted = true;
    pacer.requestFrame();
  };
  const pacer = framePacer(drawOrFail, () => performance.now());
  pacer.setRate(first.framesPerSecond);
  return {
    start() {
      listen();
      pacer.start();
    },
    requestFrame,
    requestKeyFrame() {
      if (keyFrames.request()) pacer.requestFrame();
    },
    switchTo(wanted) {
      const dropped = next;
      if (dropped !== null) closing = closing.then(() => dropped.encoder.close());
      next = wanted;
      pacer.setRate(wanted.framesPerSecond);
      requestFrame();
    },
    setBitrate(bitsPerSecond, lowDelayVbv) {
      pipeline.encoder.setBitrate(bitsPerSecond, lowDelayVbv);
      next?.encoder.setBitrate(bitsPerSecond, lowDelayVbv);
    },
    isLive,
    liveRate: pacer.liveRate,
    isSteady: () => isLive() || stillness.isSteady(performance.now()),
    async close() {
      endListening?.();
      pacer.stop();
      await closing;
      await next?.encoder.close();
      await pipeline.encoder.close();
    },
  };
}
