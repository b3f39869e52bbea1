import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withCrc } from '../crc.ts';
import { PROFILES } from '../profiles.ts';
import { decodeValidationStatus } from './control.ts';
import { decodeExtendedMeters } from './extended-meters.ts';
import { decodeHandPay, decodeHandPayAnswer } from './hand-pay.ts';
import { decodeFeatures, decodeGameIdentity, decodeVersion } from './identity.ts';
import { decodeLockStatus } from './lock-status.ts';
import { decodeMeterGroup, METER_GROUPS, type MeterGroup } from './meter-groups.ts';
import { decodeRegistration } from './register.ts';
import { decodeSelectedMeters } from './selected-meters.ts';
import { decodeTransferReply } from './transfer-reply.ts';

type Decode = (packet: Uint8Array) => unknown;
const groups = (Object.keys(METER_GROUPS).map(Number) as MeterGroup[]).map((group): [number, Decode] => [
  group,
  (packet) => decodeMeterGroup(packet, group),
]);
const DECODERS: [number, Decode][] = [
  [0x72, (packet) => decodeTransferReply(packet, PROFILES.spec)],
  [0x73, (packet) => decodeRegistration(packet, PROFILES.egt)],
  [0x74, (packet) => decodeLockStatus(packet, PROFILES.bb2)],
  [0x7b, (packet) => decodeValidationStatus(packet, PROFILES.spec)],
  [0x2f, (packet) => decodeSelectedMeters(packet, PROFILES.spec)],
  [0x6f, (packet) => decodeExtendedMeters(packet, 'usual')],
  [0xaf, (packet) => decodeExtendedMeters(packet, 'alternative')],
  [0x1b, decodeHandPay],
  [0x94, (packet) => decodeHandPayAnswer(packet, 0x94)],
  [0x1f, decodeGameIdentity],
  [0x54, decodeVersion],
  [0xa0, decodeFeatures],
  ...groups,
];

it.each(DECODERS)(
  'the decoder of %d takes any bytes, also with a right CRC and a right length byte',
  (command, decode) => {
    const data = fc.uint8Array({ maxLength: 255 });
    const framed = fc.oneof(
      data,
      data.map((bytes) => withCrc(Uint8Array.of(1, command, ...bytes))),
      data.map((bytes) => withCrc(Uint8Array.of(1, command, bytes.length, ...bytes))),
    );
    fc.assert(
      fc.property(framed, (packet) => {
        expect(() => decode(packet)).not.toThrow();
        // Its texts are escaped at most fourfold: nothing grows without a limit.
        expect(JSON.stringify(decode(packet) ?? null).length).toBeLessThan(8_000);
      }),
      { numRuns: 300 },
    );
  },
);

it.each(DECODERS)('the decoder of %d refuses a packet with a flipped bit', (command, decode) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(), (bytes, at) => {
      const packet = withCrc(Uint8Array.of(1, command, bytes.length, ...bytes));
      packet[(at >> 3) % packet.length]! ^= 1 << (at & 7);
      expect(decode(packet)).toBeNull();
    }),
  );
});
