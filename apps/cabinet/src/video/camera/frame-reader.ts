import { createConnection, type Socket } from 'node:net';
import { type AssemblyEvents, createAssembly, type FrameSize } from './frame-assembly.ts';
import { NEXT_FRAME, SOUND_ON } from './frame-message.ts';

const RETRY_FIRST_MS = 100;
const RETRY_MOST_MS = 1_000;

export interface FrameReaderOptions {
  /** Socket of the camera. */
  path: string;
  /** Frames of this size, or sound. Each has a reader of its own: who shows one camera may play the sound of another. */
  wants: FrameSize | 'sound';
}

export interface FrameReader {
  close(): void;
}

/** Reads a camera's socket until it is closed, and connects again by itself. */
export function openFrameReader(options: FrameReaderOptions, events: Partial<AssemblyEvents>): FrameReader {
  const { path, wants } = options;
  const ask = Buffer.from([wants === 'sound' ? SOUND_ON : NEXT_FRAME]);
  let socket: Socket | null = null;
  let retry: NodeJS.Timeout | null = null;
  let waitMs = RETRY_FIRST_MS;
  let isClosed = false;

  const assembly = createAssembly(wants === 'sound' ? null : wants, {
    frame(frame) {
      waitMs = RETRY_FIRST_MS;
      // The next one is read while this one is drawn.
      socket?.write(ask);
      events.frame?.(frame);
    },
    sound(samples) {
      waitMs = RETRY_FIRST_MS;
      events.sound?.(samples);
    },
  });
  const connect = () => {
    assembly.restart();
    const own = createConnection({
      path,
      onread: {
        buffer: assembly.room,
        callback(count) {
          if (!isClosed && !assembly.written(count)) own.destroy();
          return true;
        },
      },
    });
    socket = own;
    own.on('connect', () => own.write(ask));
    // "close" follows.
    own.on('error', () => undefined);
    own.on('close', () => {
      if (isClosed) return;
      retry = setTimeout(connect, waitMs).unref();
      waitMs = Math.min(2 * waitMs, RETRY_MOST_MS);
    });
  };
  connect();
  return {
    close() {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      socket?.destroy();
    },
  };
}
