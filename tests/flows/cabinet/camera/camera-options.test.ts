import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Camera } from '../../../../apps/cabinet/src/video/camera/camera.ts';
import { cameraOptions } from '../../../../apps/cabinet/src/video/camera/camera-options.ts';
import { openFrameReader } from '../../../../apps/cabinet/src/video/camera/frame-reader.ts';
import { openCamera } from '../../../../apps/cabinet/src/video/camera/open-camera.ts';

const OPENS = { timeout: 10_000, interval: 20 };
/** Of pictures that are the same, longer than any rule needs. */
const AT_REST_MS = 2_500;
const AT_REST = { kind: 'lavfi', graph: 'color=c=navy:size=720x1280:rate=30' };
const TONE_HZ = 440;
const RATE_HZ = 48_000;
const WITH_TONE = { kind: 'lavfi', graph: `testsrc2=size=720x1280:rate=30[out0];sine=frequency=${TONE_HZ}[out1]` };
const NOISY = { kind: 'lavfi', graph: 'nullsrc=size=720x1280:rate=30,geq=lum=random(1)*255:cb=128:cr=128' };

let folder: string;
let camera: Camera;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'camera-'));
  warnings = [];
});
afterEach(() => {
  camera.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(options: object): Camera {
  camera = openCamera({
    ...{ folder, name: 'screen', options: cameraOptions.parse(options) },
    log: {
      info: () => undefined,
      warn: (_facts: unknown, message?: string) => void warnings.push(message ?? ''),
      error: () => undefined,
    },
  });
  camera.need();
  return camera;
}

it('a picture at rest is a fault of a camera that has noise', async () => {
  open({ source: AT_REST });
  await expect.poll(camera.state, OPENS).toBe('repeating');
});

it('a picture at rest is none of a digital signal, until a game has begun that it does not show', async () => {
  open({ source: AT_REST, noise: false });
  await expect.poll(camera.state, OPENS).toBe('live');
  await sleep(AT_REST_MS);
  expect([camera.state(), camera.counts().opened]).toEqual(['live', 1]);
  camera.gameStarted();
  await expect.poll(camera.state, OPENS).toBe('unchanged');
});

it('a sound device that cannot be read is said once, and the picture goes on', async () => {
  open({ source: NOISY, sound: { kind: 'alsa', device: 'hw:31,0' } });
  await expect.poll(camera.state, OPENS).toBe('live');
  await expect.poll(() => warnings, OPENS).toEqual(['the sound of a camera cannot be read']);
  await sleep(1_000);
  expect([camera.state(), camera.counts().opened]).toEqual(['live', 1]);
});

it('the sound of a stream comes as samples of 48 kHz', async () => {
  open({ source: WITH_TONE, sound: { kind: 'stream' } });
  const received: number[] = [];
  const events = { sound: (samples: Float32Array) => void received.push(...samples) };
  const reader = openFrameReader({ path: camera.socketPath, wants: 'sound' }, events);
  await expect.poll(() => received.length, OPENS).toBeGreaterThan(RATE_HZ);
  reader.close();
  const second = received.slice(0, RATE_HZ);
  const risings = second.filter((sample, at) => at > 0 && sample >= 0 && second[at - 1]! < 0).length;
  expect(Math.abs(risings - TONE_HZ)).toBeLessThanOrEqual(2);
});
