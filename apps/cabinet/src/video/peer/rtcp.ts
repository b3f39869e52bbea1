/** What a receiver says back about the video, as far as we act on it. */
export type Feedback = { kind: 'key_frame' } | { kind: 'bandwidth'; bitsPerSecond: number };

const PAYLOAD_SPECIFIC = 206;
const PLI = 1;
const FIR = 4;
const APPLICATION = 15;

/**
 * Reads a compound RTCP packet (RFC 3550, 4585, 5104, draft REMB). Truncated or unknown parts are skipped: they come from
 * the network. Lost packets (NACK) are resent by the transport, and the share of loss comes with the browser's own statistics.
 */
export function readFeedback(packet: Buffer): Feedback[] {
  const found: Feedback[] = [];
  let at = 0;
  while (at + 4 <= packet.length) {
    const version = packet.readUInt8(at) >> 6;
    const format = packet.readUInt8(at) & 0x1f;
    const type = packet.readUInt8(at + 1);
    const end = at + 4 * (packet.readUInt16BE(at + 2) + 1);
    if (version !== 2 || end > packet.length) break;
    const body = packet.subarray(at, end);
    if (type === PAYLOAD_SPECIFIC && (format === PLI || format === FIR)) found.push({ kind: 'key_frame' });
    if (type === PAYLOAD_SPECIFIC && format === APPLICATION) found.push(...readRemb(body));
    at = end;
  }
  return found;
}

function readRemb(body: Buffer): Feedback[] {
  if (body.length < 20 || body.toString('latin1', 12, 16) !== 'REMB') return [];
  const exponent = body.readUInt8(17) >> 2;
  const mantissa = ((body.readUInt8(17) & 0x03) << 16) | body.readUInt16BE(18);
  return [{ kind: 'bandwidth', bitsPerSecond: mantissa * 2 ** exponent }];
}
