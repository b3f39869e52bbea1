import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { monotonicMs } from '../../../../apps/cabinet/src/clock.ts';
import type { CameraState } from '../../../../apps/cabinet/src/video/camera/camera.ts';
import { type CameraOptions, cameraOptions } from '../../../../apps/cabinet/src/video/camera/camera-options.ts';
import { openFrameReader } from '../../../../apps/cabinet/src/video/camera/frame-reader.ts';
import { openCamera } from '../../../../apps/cabinet/src/video/camera/open-camera.ts';
import type { GlassView } from '../../../../tools/egm/camera/glass-view.ts';
import { type BurntCode, readCode } from '../../../../tools/egm/camera/read-code.ts';

/** From the moment at which a camera fails. */
const REPORTED_WITHIN_MS = 2_000;
/** A camera that comes back is looked for once in five seconds. */
const HEALS = { timeout: 20_000, interval: 20 };

export const GLASS: GlassView = {
  ...{ credit: 100, bet: 1, win: 0, isPlaying: false, message: 'SEVEN LINE', pressed: null },
  reels: [],
};

/** A camera as the agent opens it, and what its frames say. */
export function watchCamera(source: CameraOptions['source']) {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const codes: BurntCode[] = [];
  const camera = openCamera({
    ...{ folder, name: 'screen', options: cameraOptions.parse({ source }) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const release = camera.need();
  const reader = openFrameReader(
    { path: camera.socketPath, wants: { widthPx: 720, heightPx: 1_280 } },
    {
      frame({ picture }) {
        const code = readCode(picture);
        if (code !== null) codes.push(code);
      },
    },
  );
  return {
    ...{ camera, release },
    newest: () => codes.at(-1) ?? expect.fail('no frame'),
    /** It is live, and frames that can be read come. */
    async shows(): Promise<void> {
      await expect.poll(camera.state, HEALS).toBe('live');
      const from = codes.length;
      await expect.poll(() => codes.length, HEALS).toBeGreaterThan(from + 15);
      const ageMs = (Math.floor(monotonicMs()) - codes.at(-1)!.atMs) & 0xffff;
      expect(ageMs, 'the age of the newest frame').toBeLessThan(5_000);
    },
    /** In time after this call. */
    async becomes(...states: CameraState[]): Promise<void> {
      const beganMs = performance.now();
      await expect.poll(camera.state, { timeout: 10_000, interval: 10 }).toBeOneOf(states);
      expect(performance.now() - beganMs, states.join()).toBeLessThan(REPORTED_WITHIN_MS);
    },
    close() {
      reader.close();
      camera.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
