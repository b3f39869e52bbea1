import {
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { cameraOptions } from '../camera-options.ts';
import { createFilterChain, PICTURE_BYTES } from './filter-chain.ts';

const [WIDTH_PX, HEIGHT_PX] = [720, 1_280];
const options = (own: object = {}) => cameraOptions.parse({ source: { kind: 'lavfi', graph: 'x' }, ...own });

/** Grey of 50, and a bright quarter at the top left. */
function pictureOf(widthPx: number, heightPx: number, range = AVCOL_RANGE_MPEG): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  [frame.width, frame.height] = [widthPx, heightPx];
  [frame.colorRange, frame.colorSpace] = [range, AVCOL_SPC_BT709];
  expect(frame.getBuffer(0)).toBe(0);
  const [y, u, v] = frame.data!;
  y!.fill(50);
  u!.fill(128);
  v!.fill(128);
  for (let row = 0; row < heightPx / 2; row += 1)
    y!.fill(200, row * frame.linesize[0]!, row * frame.linesize[0]! + widthPx / 2);
  return frame;
}
function lumaOf(frame: Frame, own: object = {}): (x: number, y: number) => number {
  const into = Buffer.alloc(PICTURE_BYTES);
  const chain = createFilterChain(options(own));
  chain.apply(frame, into);
  chain.close();
  return (x, y) => into[y * WIDTH_PX + x]!;
}

describe('a picture of a camera', () => {
  it('of the right size and colours stays as it is', () => {
    const luma = lumaOf(pictureOf(WIDTH_PX, HEIGHT_PX));
    expect([luma(10, 10), luma(700, 10), luma(10, 1_270)]).toEqual([200, 50, 50]);
  });

  it.each([
    [90, [50, 200, 50, 50]],
    [180, [50, 50, 50, 200]],
    [270, [50, 50, 200, 50]],
  ])('is turned clockwise by %i degrees', (rotate, corners) => {
    const isTurned = rotate !== 180;
    const frame = isTurned ? pictureOf(HEIGHT_PX, WIDTH_PX) : pictureOf(WIDTH_PX, HEIGHT_PX);
    const luma = lumaOf(frame, { rotate });
    expect([luma(10, 10), luma(709, 10), luma(10, 1_269), luma(709, 1_269)]).toEqual(corners);
  });

  it('keeps its shape: the rest is black', () => {
    const luma = lumaOf(pictureOf(1_280, 720));
    expect([luma(360, 10), luma(360, 1_270)]).toEqual([16, 16]);
    expect(luma(10, 640 - 150)).toBe(200);
  });

  it('is cropped and masked in pixels of its own', () => {
    const masks = [{ x: 0, y: 0, widthPx: 100, heightPx: 100 }];
    const crop = { x: 0, y: 0, widthPx: 720, heightPx: 1_280 };
    const luma = lumaOf(pictureOf(1_440, 2_560), { crop, masks });
    expect([luma(50, 50), luma(150, 50), luma(719, 1_279)]).toEqual([16, 200, 200]);
  });

  it('of full range becomes one of limited range', () => {
    const luma = lumaOf(pictureOf(WIDTH_PX, HEIGHT_PX, AVCOL_RANGE_JPEG));
    expect(luma(700, 10)).toBe(Math.round(16 + (50 * 219) / 255));
  });

  it('of another form becomes I420', () => {
    const frame = new Frame();
    frame.alloc();
    frame.format = AV_PIX_FMT_RGB24;
    [frame.width, frame.height] = [320, 240];
    expect(frame.getBuffer(0)).toBe(0);
    frame.data![0]!.fill(255);
    expect(lumaOf(frame)(360, 640)).toBeGreaterThan(230);
  });
});
