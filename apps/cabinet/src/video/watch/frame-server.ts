import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createFrameReader, type EncodedFrame } from './frame-stream.ts';

/** The watch process's side of the frames. */
export interface FrameServer {
  requestKeyFrame(): void;
}

export interface FrameServerEvents {
  /** `drawnAtMs` is by this process's clock. */
  frame(frame: EncodedFrame): void;
  /** The player has a connection, or another one: its picture process sends from now on. */
  connected(): void;
}

const KEY_FRAME_PLEASE = Buffer.from([1]);

/** Listens at `path` for the picture process of the player; the newest one counts. */
export async function serveFrames(path: string, events: FrameServerEvents): Promise<FrameServer> {
  let source: Socket | null = null;
  const server = createServer((socket) => {
    source?.destroy();
    source = socket;
    /** Every picture process has a clock of its own. */
    let clockAheadMs: number | null = null;
    const read = createFrameReader((frame) => {
      clockAheadMs ??= performance.now() - frame.drawnAtMs;
      events.frame({ ...frame, drawnAtMs: frame.drawnAtMs + clockAheadMs });
    });
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (source === socket) source = null;
    });
    events.connected();
  });
  server.listen(path);
  await once(server, 'listening');
  return { requestKeyFrame: () => void source?.write(KEY_FRAME_PLEASE) };
}
