import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@salon/testkit/until.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CameraFrame } from './frame-assembly.ts';
import { encodeHeader, HEADER_BYTES, NEXT_FRAME, SOUND_ON } from './frame-message.ts';
import { type FrameReader, openFrameReader } from './frame-reader.ts';

const [WIDTH_PX, HEIGHT_PX] = [64, 32];
const SIZE = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX };
let folder: string;
let server: Server;
let sockets: Socket[];
let asked: number[];
let reader: FrameReader | null;
let frames: { luma: number; last: number; capturedAtMs: number; hurry: boolean; memory: unknown }[];
let sound: number[];

function message(kind: 'frame' | 'sound', payload: Buffer, capturedAtMs = 0, hurry = false): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  encodeHeader({ ...SIZE, kind, hurry, capturedAtMs, payloadBytes: payload.length }, header);
  return Buffer.concat([header, payload]);
}
const frame = (luma: number, capturedAtMs = 0, hurry = false) =>
  message('frame', Buffer.alloc((WIDTH_PX * HEIGHT_PX * 3) / 2, luma), capturedAtMs, hurry);

async function serve(): Promise<void> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (bytes) => asked.push(...bytes));
    socket.on('error', () => undefined);
  }).listen(join(folder, 'frames'));
  await once(server, 'listening');
}
async function stop(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await new Promise((resolve) => server.close(resolve));
}
function read(wants: typeof SIZE | 'sound'): void {
  reader = openFrameReader(
    { path: join(folder, 'frames'), wants },
    {
      frame: ({ picture, capturedAtMs, hurry }: CameraFrame) =>
        frames.push({ luma: picture.y[0]!, last: picture.v.at(-1)!, capturedAtMs, hurry, memory: picture.y }),
      sound: (samples) => sound.push(...samples),
    },
  );
}
// Not `once`: a socket that is reset has an error too.
const closing = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve));
async function connection(count: number): Promise<Socket> {
  await until(() => sockets.length >= count);
  return sockets[count - 1]!;
}
/** So many things have come, and these. */
async function come<T>(list: () => readonly T[], expected: unknown[]): Promise<void> {
  await until(() => list().length >= expected.length);
  expect(list()).toMatchObject(expected);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salon-frames-'));
  [sockets, asked, frames, sound, reader] = [[], [], [], [], null];
  await serve();
});
afterEach(async () => {
  reader?.close();
  await stop();
  rmSync(folder, { recursive: true });
});

it('asks for each frame, and puts it together from whatever pieces arrive', async () => {
  read(SIZE);
  const socket = await connection(1);
  await come(() => asked, [NEXT_FRAME]);
  const bytes = frame(17, 1_234.5, true);
  for (const [from, to] of [
    [0, 5],
    [5, 31],
    [31, 33],
    [33, 1_000],
    [1_000, bytes.length],
  ]) {
    socket.write(bytes.subarray(from, to));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await come(() => frames, [{ luma: 17, last: 17, capturedAtMs: 1_234.5, hurry: true }]);
  await come(() => asked, [NEXT_FRAME, NEXT_FRAME]);
});

it('reads any number of frames into the memory of two', async () => {
  read(SIZE);
  const socket = await connection(1);
  socket.write(Buffer.concat([1, 2, 3, 4, 5, 6].map((luma) => frame(luma, luma))));
  await come(() => frames.map(({ luma }) => luma), [1, 2, 3, 4, 5, 6]);
  expect(new Set(frames.map(({ memory }) => memory)).size).toBe(2);
});

it.each([
  ['another magic', Buffer.alloc(HEADER_BYTES, 7)],
  ['a frame of another size', message('frame', Buffer.alloc(12))],
])('leaves a stream with %s, and begins anew', async (_, broken) => {
  read(SIZE);
  const first = await connection(1);
  const closed = closing(first);
  first.write(broken);
  await closed;
  const second = await connection(2);
  second.write(frame(9));
  await come(() => frames, [{ luma: 9, last: 9 }]);
});

it('finds a camera again that was restarted in the middle of a frame', async () => {
  read(SIZE);
  const socket = await connection(1);
  socket.write(frame(3).subarray(0, 200));
  await stop();
  await serve();
  const again = await connection(1);
  again.write(frame(4));
  await come(() => frames, [{ luma: 4, last: 4 }]);
});

it('reads sound alone where that is wanted', async () => {
  read('sound');
  const socket = await connection(1);
  await come(() => asked, [SOUND_ON]);
  socket.write(message('sound', Buffer.from(new Float32Array([0.5, -0.25]).buffer)));
  await come(() => sound, [0.5, -0.25]);
  expect(asked).toEqual([SOUND_ON]);
});

it('is silent after its end', async () => {
  read(SIZE);
  const socket = await connection(1);
  const closed = closing(socket);
  reader?.close();
  await closed;
  expect(sockets).toHaveLength(1);
});
