import type { I420 } from '../ports.ts';
import { decodeHeader, type FrameHeader, HEADER_BYTES } from './frame-message.ts';

/** A second of sound: more in one message is a broken stream. */
const SOUND_BYTES_MAX = 48_000 * Float32Array.BYTES_PER_ELEMENT;

/** One picture of a camera. */
export interface CameraFrame {
  /** The reader's own memory: valid until the next frame is complete. */
  picture: I420;
  /** See `FrameHeader`. */
  capturedAtMs: number;
  hurry: boolean;
}

export interface AssemblyEvents {
  frame(frame: CameraFrame): void;
  /** `samples`: valid during the call. */
  sound(samples: Float32Array): void;
}

/** Puts messages together right where the socket writes them: no byte of a frame is copied. */
export interface Assembly {
  /** Where the next bytes belong; never empty. */
  room(): Uint8Array;
  /** So many bytes were written there. False: the stream is broken. */
  written(count: number): boolean;
  /** Another stream begins. */
  restart(): void;
}

export type FrameSize = Pick<I420, 'widthPx' | 'heightPx'>;

/**
 * One frame is being filled and one is complete: memory does not grow, however slowly frames are drawn. `size`: of the frames; null:
 * there are none.
 */
export function createAssembly(size: FrameSize | null, events: AssemblyEvents): Assembly {
  const header = Buffer.alloc(HEADER_BYTES);
  let sound: Uint8Array | null = null;
  let filling = emptyFrame(size ?? NO_FRAME);
  let complete = emptyFrame(size ?? NO_FRAME);
  /** Null: its header is not complete. */
  let message: FrameHeader | null = null;
  let at = 0;

  const isOurs = (found: FrameHeader): boolean =>
    found.kind === 'frame'
      ? found.widthPx === size?.widthPx &&
        found.heightPx === size.heightPx &&
        found.payloadBytes === filling.bytes.length
      : found.payloadBytes > 0 && found.payloadBytes % 4 === 0 && found.payloadBytes <= SOUND_BYTES_MAX;
  const payload = ({ kind }: FrameHeader): Uint8Array => {
    if (kind === 'frame') return filling.bytes;
    sound ??= new Uint8Array(SOUND_BYTES_MAX);
    return sound;
  };
  const finish = (done: FrameHeader) => {
    const { kind, capturedAtMs, hurry, payloadBytes } = done;
    if (kind === 'sound') return events.sound(new Float32Array(payload(done).buffer, 0, payloadBytes / 4));
    [filling, complete] = [complete, filling];
    events.frame({ picture: complete.picture, capturedAtMs, hurry });
  };

  return {
    room: () => (message === null ? header.subarray(at) : payload(message).subarray(at, message.payloadBytes)),
    written(count) {
      at += count;
      if (at < (message?.payloadBytes ?? HEADER_BYTES)) return true;
      at = 0;
      const done = message;
      message = null;
      if (done !== null) finish(done);
      else {
        const found = decodeHeader(header);
        if (found === null || !isOurs(found)) return false;
        message = found;
      }
      return true;
    },
    restart() {
      message = null;
      at = 0;
    },
  };
}

const NO_FRAME: FrameSize = { widthPx: 0, heightPx: 0 };

function emptyFrame({ widthPx, heightPx }: FrameSize): { bytes: Uint8Array; picture: I420 } {
  const size = widthPx * heightPx;
  const bytes = Buffer.alloc(size + size / 2);
  const [y, u, v] = [bytes.subarray(0, size), bytes.subarray(size, size + size / 4), bytes.subarray(size + size / 4)];
  return { bytes, picture: { widthPx, heightPx, y, u, v, yStride: widthPx, cStride: widthPx / 2 } };
}
