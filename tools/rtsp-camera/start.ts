import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const SERVER = fileURLToPath(new URL('./server.py', import.meta.url));
/** Debian's own: another Python does not see its GStreamer. */
const PYTHON = '/usr/bin/python3';

const ready = z.object({ port: z.number() });

export interface RtspCameraOptions {
  /** Of the camera with MJPEG over HTTP whose picture it shows. */
  camera: string;
  codec?: 'h264' | 'mjpeg';
  /** Absent: a free one. */
  port?: number;
  /** A file of `user:password`, for those who read it and for the camera. */
  login?: string;
}

export interface RtspCamera {
  url: string;
  port: number;
  kill(): Promise<void>;
}

/** Rejects with what is missing where GStreamer is not installed (`tools/system-packages.mjs`). */
export async function startRtspCamera({
  camera,
  codec = 'h264',
  port = 0,
  login,
}: RtspCameraOptions): Promise<RtspCamera> {
  const args = ['--camera', camera, '--codec', codec, '--port', String(port), ...(login ? ['--login', login] : [])];
  const child = spawn(PYTHON, [SERVER, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const errors = text(child.stderr);
  const ended = once(child, 'exit');
  const line = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
  if (line === null) throw new Error((await errors).trim());
  const opened = ready.parse(JSON.parse(String(line[0])));
  return {
    ...{ url: `rtsp://127.0.0.1:${opened.port}/glass`, port: opened.port },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
