import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFramedLineDecoder, encodeFramed, type LineByte } from './framed-line.ts';
import { bytesOf, hexOf } from './hex.fixture.ts';

const plain = (byte: number): LineByte => ({ byte, isWakeUp: false });
const wakeUp = (byte: number): LineByte => ({ byte, isWakeUp: true });

describe('the framed line', () => {
  it('wakes with the first byte of the host and doubles a literal FF', () => {
    expect(hexOf(encodeFramed(bytesOf('01 72 02 FF 00 0F22'), true))).toBe('FF00017202FFFF000F22');
    expect(hexOf(encodeFramed(bytesOf('01 FF 69 DB5B'), false))).toBe('01FFFF69DB5B');
    expect(hexOf(encodeFramed(bytesOf('FF'), true))).toBe('FF00FF');
  });

  it('gives back what was sent, however the chunks are torn', () => {
    const packets = fc.array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(packets, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), (sent, sizes) => {
        const line = sent.flatMap(([bytes, isFirstWakeUp]) => [...encodeFramed(bytes, isFirstWakeUp)]);
        const decode = createFramedLineDecoder();
        const received: LineByte[] = [];
        for (let at = 0, next = 0; at < line.length; next += 1) {
          const end = at + sizes[next % sizes.length]!;
          const chunk = decode(Uint8Array.from(line.slice(at, end)));
          expect(chunk.illegalEscapes).toBe(0);
          received.push(...chunk.bytes);
          at = end;
        }
        const expected = sent.flatMap(([bytes, isFirstWakeUp]) =>
          [...bytes].map((byte, index) => ({ byte, isWakeUp: isFirstWakeUp && index === 0 })),
        );
        expect(received).toEqual(expected);
      }),
    );
  });

  it('reports an illegal escape and reads on after it', () => {
    const decode = createFramedLineDecoder();
    expect(decode(bytesOf('01 FF 33 FF00 81'))).toEqual({
      bytes: [plain(0x01), plain(0x33), wakeUp(0x81)],
      illegalEscapes: 1,
    });
    expect(decode(bytesOf('02 FF'))).toEqual({ bytes: [plain(0x02)], illegalEscapes: 0 });
    expect(decode(bytesOf('44 FFFF'))).toEqual({ bytes: [plain(0x44), plain(0xff)], illegalEscapes: 1 });
  });

  it('takes any bytes at all, and never gives more than it got', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (chunks) => {
        const decode = createFramedLineDecoder();
        const count = chunks.reduce((sum, chunk) => sum + decode(chunk).bytes.length, 0);
        expect(count).toBeLessThanOrEqual(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      }),
    );
  });
});
