import { describe, expect, it } from 'vitest';
import { jpegFile, metadata } from './jpeg.fixture.ts';
import { readJpeg } from './jpeg.ts';

describe('CA-11 a photo that a player uploads', () => {
  it('has its size, and keeps nothing of camera, place and comments, nor what hangs behind it', () => {
    const plain = jpegFile({ widthPx: 200, heightPx: 300 });
    const described = jpegFile({ widthPx: 200, heightPx: 300, before: metadata, behind: '<script>alert(1)</script>' });
    expect(described.toString('latin1')).toMatch(/GPS.*taken at home.*script/s);
    expect(readJpeg(described)).toEqual({ bytes: plain, widthPx: 200, heightPx: 300 });
    expect(readJpeg(plain)?.bytes).toEqual(plain);
  });

  it.each([0xc0, 0xc1, 0xc2])('may be of the frame %i, grey or in colour', (frame) => {
    for (const components of [1, 3]) expect(readJpeg(jpegFile({ frame, components }))).toMatchObject({ widthPx: 256 });
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['no more than a beginning', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a lossless frame', jpegFile({ frame: 0xc3 })],
    ['an arithmetic one', jpegFile({ frame: 0xc9 })],
    ['four components', jpegFile({ components: 4 })],
    ['no height', jpegFile({ heightPx: 0 })],
    ['a text that begins like one', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('<html>')])],
  ])('is not %s', (_, file) => expect(readJpeg(file)).toBeNull());

  it('is refused wherever it is cut off, and never throws on damaged bytes', () => {
    const whole = jpegFile({ before: metadata });
    for (let length = 0; length < whole.length; length += 1) expect(readJpeg(whole.subarray(0, length))).toBeNull();
    for (let at = 0; at < whole.length; at += 1)
      for (const byte of [0x00, 0x01, 0x7f, 0xd9, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        expect(() => readJpeg(damaged)).not.toThrow();
      }
  });
});
