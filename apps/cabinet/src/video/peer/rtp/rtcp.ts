const PAYLOAD_SPECIFIC = 206;
const PLI = 1;
const FIR = 4;
const TRANSPORT_SPECIFIC = 205;
const NACK = 1;
/** Common header, SSRC of the sender, SSRC of the media. */
const FEEDBACK_HEADER = 12;
const SENDER_REPORT = 200;
const SOURCE_DESCRIPTION = 202;
const CNAME = 1;
const EXTENDED_REPORT = 207;
const [RECEIVER_TIME, DELAY_SINCE_RECEIVER_TIME] = [4, 5];
/** Seconds from 1900, where NTP begins, to 1970. */
const NTP_EPOCH_S = 2_208_988_800;

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

/** A receiver's clock as its extended report has it (RRTR, RFC 3611 4.4): the middle 32 bits of its NTP time. */
export interface ReceiverTime {
  ssrc: number;
  middleBits: number;
}

/** The receiver's clock in a compound packet; null: it holds none. */
export function receiverTime(packet: Buffer): ReceiverTime | null {
  for (const { type, body } of partsOf(packet)) {
    if (type !== EXTENDED_REPORT || body.length < 8) continue;
    for (let at = 8; at + 4 <= body.length; at += 4 + 4 * body.readUInt16BE(at + 2))
      if (body.readUInt8(at) === RECEIVER_TIME && at + 12 <= body.length)
        return { ssrc: body.readUInt32BE(4), middleBits: body.readUInt32BE(at + 6) };
  }
  return null;
}

/** What a sender says of itself once a second: its clock, and by which a receiver tells senders apart. */
export interface SenderReport {
  ssrc: number;
  cname: string;
  /** Milliseconds since 1970, and the media clock at the same moment. */
  nowMs: number;
  rtpTimestamp: number;
  packets: number;
  payloadBytes: number;
}

/** SR and SDES in one compound packet (RFC 3550 6.4.1, 6.5). */
export function senderReport({ ssrc, cname, nowMs, rtpTimestamp, packets, payloadBytes }: SenderReport): Buffer {
  const report = packetOf(SENDER_REPORT, 0, 28);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE((Math.floor(nowMs / 1_000) + NTP_EPOCH_S) % 2 ** 32, 8);
  report.writeUInt32BE(Math.floor(((nowMs % 1_000) / 1_000) * 2 ** 32), 12);
  report.writeUInt32BE(rtpTimestamp, 16);
  report.writeUInt32BE(packets % 2 ** 32, 20);
  report.writeUInt32BE(payloadBytes % 2 ** 32, 24);
  // At least one zero ends the items, up to a multiple of four bytes.
  const described = packetOf(SOURCE_DESCRIPTION, 1, 4 * Math.ceil((8 + 2 + cname.length + 1) / 4));
  described.writeUInt32BE(ssrc, 4);
  described.writeUInt8(CNAME, 8);
  described.writeUInt8(cname.length, 9);
  described.write(cname, 10, 'latin1');
  return Buffer.concat([report, described]);
}

/** The answer to a receiver's clock (DLRR, RFC 3611 4.5), by which it knows the round trip. `delayMs`: since that clock came. */
export function roundTripAnswer(ssrc: number, receiver: ReceiverTime, delayMs: number): Buffer {
  const packet = packetOf(EXTENDED_REPORT, 0, 24);
  packet.writeUInt32BE(ssrc, 4);
  packet.writeUInt8(DELAY_SINCE_RECEIVER_TIME, 8);
  packet.writeUInt16BE(3, 10);
  packet.writeUInt32BE(receiver.ssrc, 12);
  packet.writeUInt32BE(receiver.middleBits, 16);
  packet.writeUInt32BE(Math.round(delayMs * 65.536) % 2 ** 32, 20);
  return packet;
}

/** Of `bytes` in all, with its header: version 2, `count` in the lowest five bits. */
function packetOf(type: number, count: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes);
  packet.writeUInt8(0x80 | count, 0);
  packet.writeUInt8(type, 1);
  packet.writeUInt16BE(bytes / 4 - 1, 2);
  return packet;
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
