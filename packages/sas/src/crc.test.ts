import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crcOf, endsInItsCrc, withCrc } from './crc.ts';
import { bytesOf, hexOf } from './hex.fixture.ts';

/** Packets that public sources captured or print, each with its CRC. */
const PACKETS = [
  '01 FF 69 DB5B',
  '01 FF 51 10E6',
  '01 FF 6F ED3E',
  '01 FF 66 2CA3',
  '01 FF 00 1CA5',
  '01 FF 20 1E84',
  '01 FF 82 0602',
  '01 FF 83 8F13',
  '01 72 02 FF 00 0F22',
  '01 72 01 80 0BB4',
  '01 72 02 00 C0 C31B',
  '01 73 01 FF A765',
  '01 94 75CB',
  '01 A8 01 6A2A',
  '01 1A 00001451 3E4D',
  '01 7423 01000000 FF 03 01 9E 46 0000010200 0000000000 0000000000 0002989800 00000000 0000 ABCF',
  '01 2F16 0005 0200000000 1E00000000 0035251500 0130384500 42B0',
].map(bytesOf);

describe('the CRC', () => {
  it.each(PACKETS.map((packet) => [hexOf(packet), packet] as const))('is the one of %s', (_, packet) => {
    expect(hexOf(withCrc(packet.subarray(0, -2)))).toBe(hexOf(packet));
    expect(endsInItsCrc(packet)).toBe(true);
  });

  it('is that of the catalogue: Kermit of "123456789" is 2189', () => {
    expect(crcOf(new TextEncoder().encode('123456789'))).toBe(0x2189);
  });

  it('refuses every single flipped bit of every packet', () => {
    const packet = fc.oneof(fc.constantFrom(...PACKETS), fc.uint8Array({ minLength: 1, maxLength: 257 }).map(withCrc));
    fc.assert(
      fc.property(packet, fc.nat(), (whole, at) => {
        const damaged = Uint8Array.from(whole);
        const bit = at % (whole.length * 8);
        damaged[bit >> 3]! ^= 1 << (bit & 7);
        expect(endsInItsCrc(damaged)).toBe(false);
      }),
    );
    for (const whole of PACKETS)
      for (let bit = 0; bit < whole.length * 8; bit += 1) {
        const damaged = Uint8Array.from(whole);
        damaged[bit >> 3]! ^= 1 << (bit & 7);
        expect(endsInItsCrc(damaged)).toBe(false);
      }
  });

  it('needs something to be the CRC of', () => {
    expect(endsInItsCrc(bytesOf(''))).toBe(false);
    expect(endsInItsCrc(bytesOf('01'))).toBe(false);
    expect(endsInItsCrc(bytesOf('00 00'))).toBe(false);
  });
});
