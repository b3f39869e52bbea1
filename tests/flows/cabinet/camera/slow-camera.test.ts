import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { watchCamera } from './watched-camera.ts';

const PART_MS = 300;
const FRAME_MS = 33;

/** Two pictures by turns. */
const FRAMES = ['navy', 'teal'].map((colour) => {
  const canvas = createCanvas(720, 1_280);
  const brush = canvas.getContext('2d');
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 720, 1_280);
  return canvas.toBuffer('image/jpeg');
});

/** A camera that is there, and shows its first picture after `show`. */
async function startSlowCamera() {
  let isShowing = false;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' });
    response.write('--frame\r\nContent-Type: image/jpeg\r\n');
    let sent = 0;
    const send = () => {
      const jpeg = FRAMES[sent % FRAMES.length]!;
      const head = sent === 0 ? '' : '--frame\r\nContent-Type: image/jpeg\r\n';
      response.write(`${head}Content-Length: ${jpeg.length}\r\n\r\n`);
      response.write(jpeg);
      response.write('\r\n');
      sent += 1;
    };
    const timer = setInterval(() => {
      if (!isShowing) response.write('X-Wait: 1\r\n');
      else {
        clearInterval(timer);
        const frames = setInterval(send, FRAME_MS);
        response.on('close', () => clearInterval(frames));
      }
    }, PART_MS);
    response.on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const show = () => {
    isShowing = true;
  };
  return { server, show };
}

it('that shows its first picture late is gone until then, and not opened anew for it', async () => {
  const { server, show } = await startSlowCamera();
  const watched = watchCamera({ kind: 'http', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  try {
    await expect.poll(watched.camera.state, { timeout: 10_000, interval: 20 }).toBe('gone');
    // Six seconds later it would be opened anew.
    show();
    await expect.poll(watched.camera.state, { timeout: 10_000, interval: 20 }).toBe('live');
    expect(watched.camera.counts()).toMatchObject({ opened: 1, gone: 1 });
  } finally {
    watched.close();
    server.closeAllConnections();
    server.close();
  }
});
