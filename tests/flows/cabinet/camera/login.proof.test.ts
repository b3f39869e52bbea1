import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GlassCamera, startCamera } from '../../../../tools/egm/camera/server.ts';
import { startRtspCamera } from '../../../../tools/rtsp-camera/start.ts';
import { missing } from '../../../programs.ts';
import { GLASS } from './watched-camera.ts';

const PROGRAM = fileURLToPath(new URL('./camera-program.ts', import.meta.url));
const PASSWORD = 'geheim/99@hall';
const LOGIN = `operator:${PASSWORD}`;
const WAIT = { timeout: 20_000, interval: 20 };

let folder: string;
let login: string;
let glass: GlassCamera;
let program: ChildProcess | null = null;
let output = '';
const ends: (() => void)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'login-'));
  login = join(folder, 'login');
  writeFileSync(login, `${LOGIN}\n`, { mode: 0o600 });
  output = '';
  glass = await startCamera(() => GLASS, 0);
});
afterEach(async () => {
  program?.kill('SIGTERM');
  for (const end of ends.splice(0)) end();
  glass.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads it, and keeps all that the agent and its child write. */
function read(source: object): void {
  program = spawn(process.execPath, [PROGRAM, JSON.stringify({ source }), folder]);
  for (const stream of [program.stdout!, program.stderr!])
    stream.on('data', (bytes) => {
      output += bytes;
    });
}
const count = (text: string) => output.split(text).length - 1;
const glassUrl = () => `http://127.0.0.1:${glass.port}/`;

/** A camera that asks for its login (HTTP Basic). */
async function guardGlass(): Promise<Server> {
  const expected = `Basic ${Buffer.from(LOGIN).toString('base64')}`;
  const server = createServer((asked, response) => {
    if (asked.headers.authorization !== expected)
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="hall"' }).end();
    const inner = request(glassUrl(), (found) => {
      response.writeHead(200, found.headers);
      found.pipe(response);
    });
    inner.on('error', () => response.destroy());
    response.on('close', () => inner.destroy());
    return inner.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

/** With a wrong login, with the right one, and without its source. */
async function readThrough(source: object, endSource: () => void): Promise<void> {
  writeFileSync(login, `operator:${PASSWORD}x`);
  read({ ...source, login });
  await expect.poll(() => count('401'), WAIT).toBe(1);
  writeFileSync(login, LOGIN);
  await expect.poll(() => count('state live'), WAIT).toBe(1);
  endSource();
  await expect.poll(() => count('stands still'), WAIT).toBeGreaterThan(1);
  for (const part of [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(LOGIN).toString('base64'), 'operator'])
    expect(output).not.toContain(part);
}

it('shows a camera over HTTP with a login, which no log has', async () => {
  const guarded = (await guardGlass()).address() as AddressInfo;
  await readThrough({ kind: 'http', url: `http://127.0.0.1:${guarded.port}/` }, () => glass.become('gone'));
});

it.skipIf(missing('GStreamer'))('shows a camera over RTSP with a login, which no log has', async () => {
  const own = join(folder, 'own');
  writeFileSync(own, LOGIN);
  const camera = await startRtspCamera({ camera: glassUrl(), login: own });
  ends.push(() => void camera.kill());
  await readThrough({ kind: 'rtsp', url: camera.url }, () => void camera.kill());
});
