import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { HEIGHT_PX, WIDTH_PX } from '../../../apps/cabinet/src/video/paint/cabinet/places.ts';
import { burnCode } from './code.ts';
import type { CameraFault } from './faults.ts';
import { openGlass } from './glass.ts';
import type { GlassView } from './glass-view.ts';
import { openJpegEncoder } from './jpeg-encoder.ts';

const FRAME_MS = 1_000 / 30;
const BOUNDARY = 'frame';
/** A reader that takes nothing for so long gets no more until it does, bytes. */
const WAITING_MOST = 1_000_000;

export interface GlassCamera {
  port: number;
  become(fault: CameraFault): void;
  close(): void;
}

/** A camera before the machine: MJPEG over HTTP at 30 frames a second, drawn only while somebody reads it. */
export async function startCamera(view: () => GlassView, port: number): Promise<GlassCamera> {
  const readers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (is === 'gone') return request.socket.destroy();
    response.writeHead(200, { 'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}` });
    response.flushHeaders();
    readers.add(response);
    response.on('close', () => readers.delete(response));
    void run();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const studio = openStudio(view);
  let is: CameraFault = 'live';
  let isRunning = false;
  let last: Buffer | null = null;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    const take = await studio;
    for (
      let dueMs = performance.now();
      readers.size > 0;
      dueMs = Math.max(dueMs + FRAME_MS, performance.now() - FRAME_MS)
    ) {
      await until(dueMs);
      if (is === 'stalled') continue;
      if (is !== 'repeating' || last === null) last = take(is === 'frozen');
      for (const reader of readers) if (reader.writableLength < WAITING_MOST) send(reader, last);
    }
    isRunning = false;
  }
  return {
    port: (server.address() as AddressInfo).port,
    become(fault) {
      is = fault;
      if (fault === 'gone') for (const reader of readers) reader.destroy();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Paints and encodes; made once, when it is read for the first time or shortly after the start. */
async function openStudio(view: () => GlassView): Promise<(isFrozen: boolean) => Buffer> {
  const encoder = await openJpegEncoder(WIDTH_PX, HEIGHT_PX);
  const glass = openGlass();
  let frozen: { view: GlassView; nowMs: number } | null = null;
  return (isFrozen) => {
    const nowMs = Number(process.hrtime.bigint() / 1_000_000n);
    const now = { view: view(), nowMs };
    frozen = isFrozen ? (frozen ?? now) : null;
    const shown = frozen ?? now;
    glass.draw(shown.view, shown.nowMs);
    burnCode(glass.picture, { atMs: nowMs, press: shown.view.pressed?.number ?? 0 });
    return encoder.encode(glass.picture);
  };
}

function send(reader: ServerResponse, jpeg: Buffer): void {
  reader.cork();
  reader.write(`--${BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`);
  reader.write(jpeg);
  reader.write('\r\n');
  reader.uncork();
}

const until = (atMs: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())));
