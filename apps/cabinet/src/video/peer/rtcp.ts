const PAYLOAD_SPECIFIC = 206;
const PLI = 1;
const FIR = 4;

/**
 * Whether a receiver asks for a key frame in a compound RTCP packet (RFC 3550, 4585, 5104). Truncated or unknown parts are
 * skipped: they come from the network. Lost packets (NACK) are resent by the transport; what the way carries is measured by
 * marks of our own, since a receiver's estimate never rises much above what is sent, and a picture at rest sends little.
 */
export function asksForKeyFrame(packet: Buffer): boolean {
  let at = 0;
  while (at + 4 <= packet.length) {
    const version = packet.readUInt8(at) >> 6;
    const format = packet.readUInt8(at) & 0x1f;
    const type = packet.readUInt8(at + 1);
    const end = at + 4 * (packet.readUInt16BE(at + 2) + 1);
    if (version !== 2 || end > packet.length) break;
    if (type === PAYLOAD_SPECIFIC && (format === PLI || format === FIR)) return true;
    at = end;
  }
  return false;
}
