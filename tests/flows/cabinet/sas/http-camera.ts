import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCanvas } from '@napi-rs/canvas';

const EVERY_MS = 33;
const [WIDTH_PX, HEIGHT_PX] = [360, 640];
const BOUNDARY = 'picture';

/** `still`: a glass at rest before a camera with noise. `repeating`: one frame again and again. `stalled`: connected, and silent. */
type Shows = 'motion' | 'still' | 'repeating' | 'stalled';

/** A camera that sends MJPEG over HTTP. */
export async function openHttpCamera() {
  const frames = {
    motion: [0, 1, 2, 3].map((at) => frame(90 * at, at)),
    still: [0, 1, 2, 3].map((at) => frame(0, at)),
  };
  const viewers = new Set<ServerResponse>();
  let shows: Shows = 'motion';
  let port = 0;
  let at = 0;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}` });
    viewers.add(response);
    response.on('close', () => viewers.delete(response));
  });
  async function listen(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }
  const timer = setInterval(() => {
    if (shows === 'stalled') return;
    if (shows !== 'repeating') at += 1;
    const jpeg = frames[shows === 'still' ? 'still' : 'motion'][at % 4]!;
    const head = `--${BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`;
    for (const viewer of viewers) viewer.write(Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n')]));
  }, EVERY_MS);
  async function vanish(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  await listen();
  return {
    source: () => ({ kind: 'http', url: `http://127.0.0.1:${port}/` }),
    show(next: Shows) {
      shows = next;
    },
    /** Frames so far; none while nothing is sent. */
    sent: () => at,
    isWatched: () => viewers.size > 0,
    vanish,
    /** At the same address. */
    comeBack: listen,
    async close() {
      clearInterval(timer);
      if (server.listening) await vanish();
    },
  };
}

/** A reel at this height; one dot of noise tells it from others. */
function frame(reelPx: number, noise: number): Buffer {
  const canvas = createCanvas(WIDTH_PX, HEIGHT_PX);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#202838';
  brush.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  brush.fillStyle = '#f0d060';
  brush.fillRect(60, 60 + reelPx, 240, 120);
  brush.fillRect(16 * noise, 0, 8, 8);
  return canvas.toBuffer('image/jpeg', 80);
}
