const PAYLOAD_SPECIFIC = 206;
const PLI = 1;
const FIR = 4;
const TRANSPORT_SPECIFIC = 205;
const NACK = 1;
/** Common header, SSRC of the sender, SSRC of the media. */
const FEEDBACK_HEADER = 12;

/**
 * Whether a compound RTCP packet holds a key frame request, PLI or FIR (RFC 3550, 4585, 5104). Truncated or unknown parts are
 * skipped. REMB is not used: a receiver's estimate never rises much above what is sent, and a picture at rest sends little.
 */
export function asksForKeyFrame(packet: Buffer): boolean {
  return partsOf(packet).some(({ type, format }) => type === PAYLOAD_SPECIFIC && (format === PLI || format === FIR));
}

/** RTP sequence numbers of the stream `ssrc` that a generic NACK requests (RFC 4585 6.2.1), in no order. */
export function missingPackets(packet: Buffer, ssrc: number): number[] {
  return partsOf(packet)
    .filter(({ type, format, body }) => type === TRANSPORT_SPECIFIC && format === NACK && isOf(body, ssrc))
    .flatMap(({ body }) => sequencesOf(body.subarray(FEEDBACK_HEADER)));
}

const isOf = (body: Buffer, ssrc: number) => body.length >= FEEDBACK_HEADER && body.readUInt32BE(8) === ssrc;

/** Pairs of 16 bits: the first missing packet, and a bitmask of the 16 packets after it. */
function sequencesOf(pairs: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 0; at + 4 <= pairs.length; at += 4) {
    const first = pairs.readUInt16BE(at);
    const following = pairs.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit += 1) if ((following >> bit) & 1) sequences.push((first + bit + 1) & 0xffff);
  }
  return sequences;
}

interface Part {
  type: number;
  format: number;
  /** With its header. */
  body: Buffer;
}

function partsOf(packet: Buffer): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at + 4 <= packet.length) {
    const version = packet.readUInt8(at) >> 6;
    const end = at + 4 * (packet.readUInt16BE(at + 2) + 1);
    if (version !== 2 || end > packet.length) break;
    parts.push({
      type: packet.readUInt8(at + 1),
      format: packet.readUInt8(at) & 0x1f,
      body: packet.subarray(at, end),
    });
    at = end;
  }
  return parts;
}
