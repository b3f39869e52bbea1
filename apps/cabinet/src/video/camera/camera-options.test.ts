import { describe, expect, it } from 'vitest';
import { cameraOptions } from './camera-options.ts';

const lineOf = (value: unknown): string => cameraOptions.safeParse(value).error?.issues[0]?.message ?? '';

describe('the options of a camera', () => {
  it('have noise, no rotation and no masks unless they are named', () => {
    expect(cameraOptions.parse({ source: { kind: 'rtsp', url: 'rtsp://10.0.0.9/1' } })).toEqual({
      source: { kind: 'rtsp', url: 'rtsp://10.0.0.9/1', transport: 'tcp' },
      ...{ rotate: 0, masks: [], noise: true },
    });
  });

  it.each([
    [{ source: { kind: 'http', url: 'http://root:secret@10.0.0.9/' } }, /names a user/],
    [{ source: { kind: 'rtsp', url: 'rtsp://root@10.0.0.9/' } }, /names a user/],
    [{ source: { kind: 'rtsp', url: 'http://10.0.0.9/' } }, /must be rtsp/],
    [
      { source: { kind: 'v4l2', device: 'video0', format: 'raw', widthPx: 2, heightPx: 2, framesPerSecond: 1 } },
      /\/dev/,
    ],
    [{ source: { kind: 'lavfi', graph: 'x' }, rotate: 45 }, /./],
    [{ source: { kind: 'lavfi', graph: 'x' }, sound: { kind: 'microphone' } }, /./],
  ])('%j is refused, and its words hold no password', (value, line) => {
    expect(lineOf(value)).toMatch(line);
    expect(lineOf(value)).not.toContain('secret');
  });
});
