import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@salon/testkit/until.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FrameReader, openFrameReader } from '../frame-reader.ts';
import { type FrameServer, openFrameServer } from './frame-server.ts';

const SIZE = { widthPx: 720, heightPx: 1_280 };
const BYTES = (SIZE.widthPx * SIZE.heightPx * 3) / 2;
let folder: string;
let path: string;
let server: FrameServer;
let readers: FrameReader[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'salon-frames-'));
  path = join(folder, 'camera.sock');
  readers = [];
  server = await openFrameServer(path, BYTES);
});
afterEach(() => {
  for (const reader of readers) reader.close();
  server.close();
  rmSync(folder, { recursive: true });
});

function publish(luma: number): boolean {
  const memory = server.memory();
  if (memory === null) return false;
  memory.fill(luma);
  server.publish(memory, { ...SIZE, hurry: luma === 7, capturedAtMs: luma });
  return true;
}
function read(): { luma: number; capturedAtMs: number; hurry: boolean }[] {
  const frames: { luma: number; capturedAtMs: number; hurry: boolean }[] = [];
  const frame = (came: { picture: { y: Uint8Array }; capturedAtMs: number; hurry: boolean }) =>
    frames.push({ luma: came.picture.y[0]!, capturedAtMs: came.capturedAtMs, hurry: came.hurry });
  readers.push(openFrameReader({ path, wants: SIZE }, { frame }));
  return frames;
}

it('gives the newest picture to each who asks, and the next when it comes', async () => {
  publish(3);
  const frames = read();
  await until(() => frames.length > 0);
  expect(frames).toEqual([{ luma: 3, capturedAtMs: 3, hurry: false }]);
  publish(7);
  await until(() => frames.length > 1);
  expect(frames).toEqual([expect.anything(), { luma: 7, capturedAtMs: 7, hurry: true }]);
});

it('sends a reader that was slow the newest picture, and none of those between', async () => {
  const frames = read();
  publish(1);
  publish(2);
  await until(() => frames.length > 0);
  for (let luma = 10; luma < 60; luma += 1) publish(luma);
  await until(() => frames.at(-1)?.luma === 59);
  expect(frames.length).toBeLessThan(10);
});

it('goes on for others while a reader takes nothing, and needs no more memory', async () => {
  const stuck: Socket[] = Array.from({ length: 3 }, () => createConnection(path).pause());
  for (const socket of stuck) socket.write(Buffer.from([1]));
  const frames = read();
  await until(() => {
    expect(publish(5)).toBe(true);
    return frames.length > 5;
  });
  for (const socket of stuck) socket.destroy();
});

it('is private to the agent, and takes the place of one that was killed', async () => {
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const again = await openFrameServer(path, BYTES);
  again.close();
});
