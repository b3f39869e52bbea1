import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withTiebreaker } from './tiebreaker.ts';

const PASSWORD = 'a-password-of-ours-for-ice';

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}
const counted = (packet: Buffer, behind: number) => {
  packet.writeUInt16BE(packet.length + behind - 20, 2);
  return packet;
};
/** A signed binding request, as a browser makes it. */
function request(tiebreaker: bigint, type = 0x0001, role = 0x802a): Buffer {
  const value = Buffer.alloc(8);
  value.writeBigUInt64BE(tiebreaker);
  const header = Buffer.from('000100002112a4420102030405060708090a0b0c', 'hex');
  header.writeUInt16BE(type, 0);
  const body = [header, attribute(0x0006, Buffer.from('ours:theirs')), attribute(role, value)];
  const unsigned = counted(Buffer.concat(body), 24);
  const signed = Buffer.concat([unsigned, attribute(0x0008, createHmac('sha1', PASSWORD).update(unsigned).digest())]);
  const print = Buffer.alloc(4);
  print.writeUInt32BE((crc32(counted(signed, 8)) ^ 0x5354554e) >>> 0);
  return Buffer.concat([signed, attribute(0x8028, print)]);
}

describe('GM-16 withTiebreaker', () => {
  it.each([
    ['controlling', 0x802a],
    ['controlled', 0x8029],
  ])('gives a %s request with the tiebreaker 0 another one, signed as the browser would', (_, role) => {
    expect(withTiebreaker(request(0n, 1, role), PASSWORD)).toEqual(request(1n, 1, role));
  });
  it.each<[string, Buffer]>([
    ['a request with a tiebreaker of its own', request(7n)],
    ['an answer', request(0n, 0x0101)],
    ['media', Buffer.concat([Buffer.from([0x80, 0x60]), Buffer.alloc(60)])],
    ['DTLS', Buffer.from([22, 254, 253, 0, 0])],
    ['nothing', Buffer.alloc(0)],
    ['a request that is cut off', request(0n).subarray(0, 40)],
  ])('leaves %s as it is', (_, packet) => {
    expect(withTiebreaker(packet, PASSWORD)).toBe(packet);
  });
  it('survives whatever the network sends', () => {
    const bytes = fc.uint8Array({ maxLength: 120 });
    fc.assert(fc.property(bytes, (raw) => Buffer.isBuffer(withTiebreaker(Buffer.from(raw), PASSWORD))));
    const cut = fc.tuple(fc.nat(60), fc.nat(255));
    fc.assert(
      fc.property(cut, ([at, value]) => {
        const packet = request(0n);
        packet[at] = value;
        expect(withTiebreaker(packet, PASSWORD)).toHaveLength(packet.length);
      }),
    );
  });
});
