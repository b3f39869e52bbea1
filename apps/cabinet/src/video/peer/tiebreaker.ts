import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BINDING_REQUEST = 0x0001;
const COOKIE = 0x2112a442;
const MESSAGE_INTEGRITY = 0x0008;
const ICE_CONTROLLED = 0x8029;
const ICE_CONTROLLING = 0x802a;
const FINGERPRINT = 0x8028;
const HEADER_BYTES = 20;
const FINGERPRINT_XOR = 0x5354554e;

/**
 * Chromium asks over TURN on TCP with the tiebreaker 0, which RFC 8445 allows and libjuice takes for a missing one: it
 * refuses every such request (paullouisageneau/libjuice#355). This gives the request another tiebreaker and signs it again,
 * with the password of our own description. Anything else comes back as it is.
 */
export function withTiebreaker(packet: Buffer, icePassword: string): Buffer {
  if (packet.length < HEADER_BYTES || packet.readUInt16BE(0) !== BINDING_REQUEST) return packet;
  if (packet.readUInt32BE(4) !== COOKIE || packet.readUInt16BE(2) + HEADER_BYTES !== packet.length) return packet;
  const at = attributesOf(packet);
  const role = at.get(ICE_CONTROLLING) ?? at.get(ICE_CONTROLLED);
  const integrity = at.get(MESSAGE_INTEGRITY);
  if (role === undefined || integrity === undefined || role + 12 > packet.length) return packet;
  if (packet.readBigUInt64BE(role + 4) !== 0n || integrity + 24 > packet.length) return packet;

  const signed = Buffer.from(packet);
  signed.writeBigUInt64BE(1n, role + 4);
  // Both are computed over a header that already counts the attribute itself, and nothing behind it.
  signed.writeUInt16BE(integrity + 24 - HEADER_BYTES, 2);
  createHmac('sha1', icePassword)
    .update(signed.subarray(0, integrity))
    .digest()
    .copy(signed, integrity + 4);
  const fingerprint = at.get(FINGERPRINT);
  if (fingerprint === undefined || fingerprint + 8 !== signed.length) {
    signed.writeUInt16BE(packet.readUInt16BE(2), 2);
    return signed;
  }
  signed.writeUInt16BE(fingerprint + 8 - HEADER_BYTES, 2);
  signed.writeUInt32BE((crc32(signed.subarray(0, fingerprint)) ^ FINGERPRINT_XOR) >>> 0, fingerprint + 4);
  return signed;
}

/** Attribute type → where it begins; the first of each. */
function attributesOf(packet: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  for (let at = HEADER_BYTES; at + 4 <= packet.length; ) {
    const type = packet.readUInt16BE(at);
    if (!found.has(type)) found.set(type, at);
    at += 4 + 4 * Math.ceil(packet.readUInt16BE(at + 2) / 4);
  }
  return found;
}
