import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForKeyFrame } from './rtcp.ts';

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
  it('hears PLI and FIR, also in one compound packet with what it does not know', () => {
    expect(asksForKeyFrame(PLI)).toBe(true);
    expect(asksForKeyFrame(FIR)).toBe(true);
    expect(asksForKeyFrame(Buffer.concat([REPORT, NACK, REMB, PLI]))).toBe(true);
    expect(asksForKeyFrame(Buffer.concat([REPORT, NACK, REMB]))).toBe(false);
  });
  it('survives whatever the network sends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof asksForKeyFrame(Buffer.from(bytes))).toBe('boolean');
      }),
    );
    for (let length = 0; length < PLI.length; length += 1) expect(asksForKeyFrame(PLI.subarray(0, length))).toBe(false);
  });
});
