import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payloadsOf } from './h264-payloads.ts';

const hex = (payloads: Buffer[]) => payloads.map((one) => one.toString('hex'));

it('has one payload for each small unit, whatever the length of the start codes', () =>
  expect(
    hex(payloadsOf(Buffer.from('00000001' + '6742' + '000001' + '68ce' + '00000001' + '6588', 'hex'), 100)),
  ).toEqual(['6742', '68ce', '6588']));

it('has nothing of bytes without a start code', () => expect(payloadsOf(Buffer.from('6742', 'hex'), 100)).toEqual([]));

it('cuts a large unit into fragments that say which is the first and which the last', () =>
  // NRI 3, type 5; six bytes of body, three fragments.
  expect(hex(payloadsOf(Buffer.from('000001' + '65' + '010203040506', 'hex'), 4))).toEqual([
    '7c85' + '0102',
    '7c05' + '0304',
    '7c45' + '0506',
  ]));

it('loses and adds no byte of any unit, and no payload is too large', () => {
  /** No start code in it, no zero at its end, as the standard has it, and no type of its own for fragments. */
  const unit = fc
    .uint8Array({ minLength: 2, maxLength: 5_000, min: 1 })
    .map((bytes) => Uint8Array.from(bytes, (byte, at) => (at === 0 ? (byte & 0x60) | 5 : byte)));
  fc.assert(
    fc.property(
      fc.array(unit, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 3, max: 1_200 }),
      (units, maxBytes) => {
        const accessUnit = Buffer.concat(units.flatMap((one) => [Buffer.from([0, 0, 0, 1]), one]));
        const payloads = payloadsOf(accessUnit, maxBytes);
        const rebuilt: Buffer[] = [];
        for (const payload of payloads) {
          expect(payload.length).toBeLessThanOrEqual(maxBytes);
          if ((payload[0]! & 0x1f) !== 28) rebuilt.push(payload);
          else if (payload[1]! & 0x80)
            rebuilt.push(
              Buffer.concat([Buffer.from([(payload[0]! & 0xe0) | (payload[1]! & 0x1f)]), payload.subarray(2)]),
            );
          else rebuilt.push(Buffer.concat([rebuilt.pop()!, payload.subarray(2)]));
        }
        expect(hex(rebuilt)).toEqual(hex(units.map((one) => Buffer.from(one))));
      },
    ),
  );
});
