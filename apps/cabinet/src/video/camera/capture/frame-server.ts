import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { encodeHeader, type FrameHeader, HEADER_BYTES, NEXT_FRAME, SOUND_ON } from '../frame-message.ts';

/** Pictures that wait for readers: more are only dropped sooner. */
const PICTURES_MOST = 6;
/** A reader that takes no sound for so long has lost it, bytes. */
const SOUND_WAITING_MOST = 96_000;

type FrameFacts = Pick<FrameHeader, 'hurry' | 'widthPx' | 'heightPx' | 'capturedAtMs'>;

export interface FrameServer {
  /** Memory for the next picture; null: all of it is on its way to slow readers. */
  memory(): Buffer | null;
  /** Gives the picture in `memory` to who waits for one; it stays the newest until the next. */
  publish(memory: Buffer, facts: FrameFacts): void;
  /** 32-bit float samples, mono, 48 kHz. */
  sound(samples: Buffer, capturedAtMs: number): void;
  hasListeners(): boolean;
  close(): void;
}

interface Picture {
  memory: Buffer;
  header: Buffer;
  /** Readers that it is being sent to, and one more while it is the newest. */
  users: number;
}

interface Reader {
  socket: Socket;
  wantsFrame: boolean;
  wantsSound: boolean;
  isSending: boolean;
  last: Picture | null;
}

/** Serves the newest picture at a Unix socket, to each reader as fast as it takes them. Rejects where it cannot listen there. */
export async function openFrameServer(path: string, pictureBytes: number): Promise<FrameServer> {
  const readers = new Set<Reader>();
  const free: Buffer[] = Array.from({ length: PICTURES_MOST }, () => Buffer.allocUnsafeSlow(pictureBytes));
  let newest: Picture | null = null;

  const release = (picture: Picture) => {
    picture.users -= 1;
    if (picture.users === 0) free.push(picture.memory);
  };
  const serve = (reader: Reader) => {
    const picture = newest;
    if (picture === null || !reader.wantsFrame || reader.isSending || reader.last === picture) return;
    picture.users += 1;
    [reader.last, reader.wantsFrame, reader.isSending] = [picture, false, true];
    reader.socket.cork();
    reader.socket.write(picture.header);
    // Called too where the reader has gone: nothing is sent of it any more.
    reader.socket.write(picture.memory, () => {
      reader.isSending = false;
      release(picture);
      serve(reader);
    });
    reader.socket.uncork();
  };
  const server = await listen(path, (socket) => {
    const reader: Reader = { socket, wantsFrame: false, wantsSound: false, isSending: false, last: null };
    readers.add(reader);
    socket.on('data', (bytes) => {
      if (bytes.includes(SOUND_ON)) reader.wantsSound = true;
      if (bytes.includes(NEXT_FRAME)) reader.wantsFrame = true;
      serve(reader);
    });
    // "close" follows.
    socket.on('error', () => undefined);
    socket.on('close', () => readers.delete(reader));
  });

  return {
    memory: () => free.pop() ?? null,
    publish(memory, facts) {
      const header = Buffer.alloc(HEADER_BYTES);
      encodeHeader({ ...facts, kind: 'frame', payloadBytes: memory.length }, header);
      const before = newest;
      newest = { memory, header, users: 1 };
      if (before !== null) release(before);
      for (const reader of readers) serve(reader);
    },
    sound(samples, capturedAtMs) {
      const header = Buffer.alloc(HEADER_BYTES);
      const facts = { hurry: false, widthPx: 0, heightPx: 0, capturedAtMs };
      encodeHeader({ ...facts, kind: 'sound', payloadBytes: samples.length }, header);
      for (const { socket, wantsSound } of readers)
        if (wantsSound && socket.writableLength < SOUND_WAITING_MOST) socket.write(Buffer.concat([header, samples]));
    },
    hasListeners: () => [...readers].some(({ wantsSound }) => wantsSound),
    close() {
      server.close();
      for (const { socket } of readers) socket.destroy();
    },
  };
}

async function listen(path: string, connected: (socket: Socket) => void): Promise<Server> {
  // Of a process that was killed.
  rmSync(path, { force: true });
  const server = createServer(connected);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return server;
}
