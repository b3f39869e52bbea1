import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForKeyFrame, missingPackets } from './rtcp.ts';

const PLI = Buffer.from('81ce00020000000100000002', 'hex');
const FIR = Buffer.from('84ce0004000000010000000000000002' + '01000000', 'hex');
// 18 bits of mantissa 200000, exponent 3: 1.6 Mbit/s.
const REMB = Buffer.concat([
  Buffer.from('8fce000500000001' + '00000000', 'hex'),
  Buffer.from('REMB'),
  Buffer.from('010f0d40' + '00000002', 'hex'),
]);
// One report block with a quarter lost.
const REPORT = Buffer.from(`81c90007000000010000000240000010${'00000000'.repeat(4)}`, 'hex');
const NACK = Buffer.from('81cd0003' + '00000001' + '00000002' + '00050000', 'hex');

describe('asksForKeyFrame', () => {
  it('finds PLI and FIR, also in a compound packet with unknown parts', () => {
    expect(asksForKeyFrame(PLI)).toBe(true);
    expect(asksForKeyFrame(FIR)).toBe(true);
    expect(asksForKeyFrame(Buffer.concat([REPORT, NACK, REMB, PLI]))).toBe(true);
    expect(asksForKeyFrame(Buffer.concat([REPORT, NACK, REMB]))).toBe(false);
  });
  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof asksForKeyFrame(Buffer.from(bytes))).toBe('boolean');
      }),
    );
    for (let length = 0; length < PLI.length; length += 1) expect(asksForKeyFrame(PLI.subarray(0, length))).toBe(false);
  });
});

describe('missingPackets', () => {
  // 65534, 65535 and 14 (65534 + 16) by bitmask; 7 alone.
  const MANY = Buffer.from('81cd0004' + '00000001' + '00000002' + 'fffe8001' + '00070000', 'hex');

  it('reads every sequence number of one stream and wraps at 16 bits', () => {
    expect(missingPackets(NACK, 2)).toEqual([5]);
    expect(missingPackets(Buffer.concat([REPORT, MANY, REMB]), 2)).toEqual([65_534, 65_535, 14, 7]);
    expect(missingPackets(MANY, 3)).toEqual([]);
    expect(missingPackets(PLI, 2)).toEqual([]);
  });
  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const sequence of missingPackets(Buffer.from(bytes), 2)) expect(sequence).toBeLessThan(65_536);
      }),
    );
    for (let length = 0; length < MANY.length; length += 1)
      expect(missingPackets(MANY.subarray(0, length), 2)).toEqual([]);
    // A NACK that is cut off before its SSRC.
    expect(missingPackets(Buffer.from('81cd0001' + '00000001', 'hex'), 2)).toEqual([]);
  });
});
