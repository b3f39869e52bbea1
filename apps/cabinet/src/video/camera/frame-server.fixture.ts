import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { monotonicMs } from '../../clock.ts';
import { encodeHeader, HEADER_BYTES, NEXT_FRAME } from './frame-message.ts';

/** For tests: what a capture child serves, with pictures that the test makes. */
export interface FrameServerFixture {
  /** To each reader when it asks: the newest one only. Returns when it was taken. */
  send(picture: Buffer, hurry?: boolean): number;
  /** To each reader. */
  sendSound(samples: Float32Array): void;
  /** Readers that are connected. */
  readers(): number;
  close(): Promise<void>;
}

interface Reader {
  isWaiting: boolean;
  sent: Buffer | null;
}

export async function serveTestFrames(
  path: string,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<FrameServerFixture> {
  const readers = new Map<Socket, Reader>();
  let newest: Buffer | null = null;
  const message = (kind: 'frame' | 'sound', payload: Buffer, capturedAtMs: number, hurry: boolean) => {
    const header = Buffer.alloc(HEADER_BYTES);
    encodeHeader({ kind, widthPx, heightPx, hurry, capturedAtMs, payloadBytes: payload.length }, header);
    return Buffer.concat([header, payload]);
  };
  const give = (socket: Socket, reader: Reader) => {
    if (!reader.isWaiting || newest === null || reader.sent === newest) return;
    reader.isWaiting = false;
    reader.sent = newest;
    socket.write(newest);
  };
  const server = createServer((socket) => {
    const reader: Reader = { isWaiting: false, sent: null };
    readers.set(socket, reader);
    socket.on('data', (bytes) => {
      reader.isWaiting ||= bytes.includes(NEXT_FRAME);
      give(socket, reader);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => readers.delete(socket));
  }).listen(path);
  await once(server, 'listening');
  return {
    send(picture, hurry = false) {
      const capturedAtMs = monotonicMs();
      newest = message('frame', picture, capturedAtMs, hurry);
      for (const [socket, reader] of readers) give(socket, reader);
      return capturedAtMs;
    },
    sendSound(samples) {
      const bytes = message('sound', Buffer.from(samples.buffer), monotonicMs(), false);
      for (const socket of readers.keys()) socket.write(bytes);
    },
    readers: () => readers.size,
    async close() {
      for (const socket of readers.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(path, { force: true });
    },
  };
}
