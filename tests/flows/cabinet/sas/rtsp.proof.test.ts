import { freePort } from '@salon/testkit/free-port.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RtspCamera, startRtspCamera } from '../../../../tools/rtsp-camera/start.ts';
import { missing } from '../../../programs.ts';
import { watchCamera } from '../camera/watched-camera.ts';
import { openPlayedCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

/** A camera that comes back is looked for once in five seconds. */
const HEALS = { timeout: 20_000, interval: 20 };

describe.skipIf(missing('GStreamer'))('a machine with an RTSP camera', () => {
  let rtsp: RtspCamera;
  let cabinet: SasCabinet;
  let glassUrl: string;
  beforeEach(async () => {
    const camera = await freePort();
    glassUrl = `http://127.0.0.1:${camera}/`;
    rtsp = await startRtspCamera({ camera: glassUrl });
    const screen = { source: { kind: 'rtsp', url: rtsp.url } };
    const places = { line: 'tcp:127.0.0.1:0', control: 0, camera, board: 0 };
    cabinet = await openPlayedCabinet({ hasCamera: true, places }, 5_000, { cameras: { screen } });
  });
  afterEach(async () => {
    await cabinet.close();
    await rtsp.kill();
  });

  it.each(['h264', 'mjpeg'] as const)('shows each press on its glass (%s)', async (codec) => {
    const other = await startRtspCamera({ camera: glassUrl, codec });
    const watched = watchCamera({ kind: 'rtsp', url: other.url, transport: 'tcp' });
    try {
      await watched.shows();
      const before = watched.newest().press;
      expect(await cabinet.press('bet')).toBeNull();
      await expect.poll(() => watched.newest().press, WAIT).toBe(before + 1);
    } finally {
      watched.close();
      await other.kill();
    }
  });

  it('is not played while it is gone, and is played again by itself', async () => {
    const { machine, driver } = cabinet;
    expect(driver().counts?.().picture).toMatchObject({ state: 'live' });
    await rtsp.kill();
    const beganMs = performance.now();
    await expect.poll(() => machine().inhibits(), WAIT).toEqual(['no_picture']);
    console.log(`inhibited after ${(performance.now() - beganMs).toFixed(0)} ms`);
    expect(driver().counts?.().picture?.state).toBeOneOf(['stalled', 'gone']);
    rtsp = await startRtspCamera({ camera: glassUrl, port: rtsp.port });
    await expect.poll(() => machine().inhibits(), HEALS).toEqual([]);
    await expect.poll(() => driver().refuses({ button: 'spin' }), WAIT).toBeNull();
    expect(await cabinet.press('spin')).toBeNull();
    await expect.poll(() => machine().state().lastPlay, WAIT).toBe(1);
  });
});
