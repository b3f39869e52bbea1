import { describe, expect, it } from 'vitest';
import { createFrameReader, type EncodedFrame, frameHeader } from './frame-stream.ts';

const frames: EncodedFrame[] = [
  { data: Buffer.alloc(20_000, 7), keyFrame: true, drawnAtMs: 1_234.567 },
  { data: Buffer.alloc(0), keyFrame: false, drawnAtMs: 0 },
  { data: Buffer.from([0, 0, 0, 1, 65]), keyFrame: false, drawnAtMs: 1_250 },
];
const bytes = Buffer.concat(frames.flatMap((frame) => [frameHeader(frame, frame.drawnAtMs), frame.data]));

describe('frames over a socket', () => {
  it.each([12, 13, 14, 4_096, bytes.length])('come as they were sent in pieces of %i bytes', (size) => {
    const received: EncodedFrame[] = [];
    const read = createFrameReader((frame) => received.push(frame));
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
    expect(received).toEqual(frames);
  });

  it('of a length that no frame has are refused, instead of kept', () => {
    const read = createFrameReader(() => undefined);
    expect(() => read(Buffer.alloc(13, 255))).toThrow('a frame of 4294967295 bytes');
  });
});
