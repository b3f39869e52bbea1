import { expect, it } from 'vitest';
import { cameraOptions } from '../camera-options.ts';
import { inputPlanOf } from './input-plan.ts';

const plan = (source: object, login: string | null = null) =>
  inputPlanOf(cameraOptions.parse({ source }).source, login);
const DEVICE = { kind: 'v4l2', device: '/dev/video0', widthPx: 720, heightPx: 1_280, framesPerSecond: 30 };

it('opens a device in its own format, with the times of its driver', () => {
  expect(plan({ ...DEVICE, format: 'mjpeg' })).toEqual({
    ...{ format: 'video4linux2', url: '/dev/video0', isPaced: false },
    options: { video_size: '720x1280', framerate: '30', timestamps: 'default', input_format: 'mjpeg' },
  });
  expect(plan({ ...DEVICE, format: 'raw' }).options).not.toHaveProperty('input_format');
});

it('gives up a network source that is silent for a second, and buffers nothing of it', () => {
  expect(plan({ kind: 'rtsp', url: 'rtsp://10.0.0.9/1', transport: 'udp' }).options).toMatchObject({
    ...{ rtsp_transport: 'udp', timeout: '1000000', fflags: 'nobuffer', max_delay: '0' },
  });
  expect(plan({ kind: 'http', url: 'http://10.0.0.9/' })).toMatchObject({
    ...{ format: 'mpjpeg', options: { rw_timeout: '1000000' } },
  });
});

it('puts a login into the address alone, with what an address cannot hold escaped', () => {
  const { url, options } = plan({ kind: 'rtsp', url: 'rtsp://10.0.0.9:554/1?a=b' }, 'viewer:p@ss:wörd/');
  expect(url).toBe('rtsp://viewer:p%40ss%3Aw%C3%B6rd%2F@10.0.0.9:554/1?a=b');
  expect(JSON.stringify(options)).not.toContain('viewer');
});

it('paces a file and a graph by their own times', () => {
  expect(plan({ kind: 'file', path: '/films/a.mkv' })).toMatchObject({ format: null, isPaced: true });
  expect(plan({ kind: 'lavfi', graph: 'testsrc2' })).toMatchObject({ format: 'lavfi', isPaced: true });
});
