import { Frame, type Packet } from 'node-av/lib';
import { monotonicMs } from '../../../clock.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../paint/cabinet/places.ts';
import type { CameraOptions } from '../camera-options.ts';
import { createFilterChain } from './filter-chain.ts';
import type { FrameServer } from './frame-server.ts';
import { type FreezeWatch, INTER_REPEATS, INTRA_REPEATS } from './freeze-watch.ts';
import { createGlassMotion } from './glass-motion.ts';
import type { InputStream } from './open-input.ts';

/** A time of a device's own clock is believed while it is so near to ours. */
const SAME_CLOCK_MS = 2_000;

export interface PictureCapture {
  /** Decodes one packet and publishes what it holds. Throws where the camera sends another thing than pictures. */
  packet(packet: Packet): void;
  counts(): { frames: number; dropped: number };
  /** The newest picture, as it was published; null: there is none yet. */
  newest(): Buffer | null;
}

interface PictureCaptureDeps {
  stream: InputStream;
  options: CameraOptions;
  server: FrameServer;
  watch: FreezeWatch;
}

/** From packets of a camera to pictures of one size for its readers, and to what the freeze watch wants to know. */
export function createPictureCapture({ stream, options, server, watch }: PictureCaptureDeps): PictureCapture {
  const { decoder, isIntraOnly, unitMs } = stream;
  const chain = createFilterChain(options);
  const motion = createGlassMotion(WIDTH_PX, HEIGHT_PX);
  const decoded = new Frame();
  decoded.alloc();
  const counts = { frames: 0, dropped: 0 };
  let newest: Buffer | null = null;
  let wasMoving = false;
  let before = Buffer.alloc(0);

  /** Bytes that are the same are the same picture, and need not be decoded. */
  function isRepeat(bytes: Buffer): boolean {
    const isSame = bytes.length === before.length && bytes.equals(before);
    if (!isSame) before = Buffer.from(bytes);
    return isSame;
  }
  function publish(atMs: number): void {
    const memory = server.memory();
    if (memory === null) {
      counts.dropped += 1;
      return;
    }
    chain.apply(decoded, memory);
    const { isMoving, isSame } = motion.compare(memory, WIDTH_PX);
    counts.frames += 1;
    newest = memory;
    const hurry = isMoving && !wasMoving;
    wasMoving = isMoving;
    server.publish(memory, { hurry, widthPx: WIDTH_PX, heightPx: HEIGHT_PX, capturedAtMs: atMs });
    watch.frame(
      { isSame: options.noise && !isIntraOnly && isSame, isMoving },
      isIntraOnly ? INTRA_REPEATS : INTER_REPEATS,
    );
  }
  /** A V4L2 device says when it took the picture, by this computer's monotonic clock. */
  function takenAtMs(packet: Packet): number {
    const nowMs = monotonicMs();
    if (options.source.kind !== 'v4l2') return nowMs;
    const atMs = Number(packet.pts) * unitMs;
    return atMs <= nowMs && nowMs - atMs < SAME_CLOCK_MS ? atMs : nowMs;
  }

  return {
    packet(packet) {
      if (isIntraOnly && packet.data !== null && isRepeat(packet.data))
        return watch.frame({ isSame: options.noise, isMoving: false }, INTRA_REPEATS);
      const atMs = takenAtMs(packet);
      // A packet that was damaged on its way is a picture less.
      if (decoder.sendPacketSync(packet) < 0) return;
      while (decoder.receiveFrameSync(decoded) >= 0) {
        publish(atMs);
        decoded.unref();
      }
    },
    counts: () => counts,
    newest: () => newest,
  };
}
