import { payloadsOf } from './h264-payloads.ts';
import { createLossMeter } from './loss-meter.ts';
import { asksForKeyFrame, missingPackets, receiverTime, roundTripAnswer, senderReport } from './rtcp.ts';

/**
 * Packets retained for retransmission: half a second of the highest band. After a longer outage a key frame repairs more than old
 * packets do.
 */
const HISTORY = 256;
/** RTP payload that fits a packet of 1280 bytes with all headers, also through a relay over IPv6. Bytes. */
const PAYLOAD_BYTES = 1_180;
/** A repeat goes out so long after its packet: what loses one packet often loses the next as well. */
const REPEAT_AFTER_MS = 10;
/** As often as a browser requests one packet. Who asks for more would have the cabinet's uplink for themselves. */
const MOST_REQUESTS = 10;
const REPORT_EVERY_MS = 1_000;
const HEADER_BYTES = 12;
const EXTENSION_BYTES = 8;
/** RFC 8285: profile of one-byte headers. */
const ONE_BYTE_HEADERS = 0xbede;

export interface VideoStreamDeps {
  ssrc: number;
  cname: string;
  payloadType: number;
  /** Id of the playout-delay extension, whose delays are both 0 here; null: the browser does not know it. */
  playoutDelayId: number | null;
  firstSequence: number;
  /** RTP or RTCP, dropped where it cannot go out. Must not throw. */
  send(packet: Buffer): void;
  /** By PLI or FIR, or because a missing packet is no longer retained for retransmission. */
  keyFrameRequested(): void;
  /** Media clock of now, 32 bits. */
  rtpNow(): number;
  nowMs(): number;
  after(ms: number, run: () => void): void;
}

/** One H.264 stream in RTP, with what its receiver asks for: missing packets, key frames, the round trip. */
export interface VideoStream {
  /** `timestamp`: of the media clock, 32 bits. */
  sendFrame(accessUnit: Buffer, timestamp: number): void;
  /** A compound RTCP packet of the receiver. */
  received(rtcp: Buffer): void;
  /** Every packet is sent twice from now on, or once. */
  repeat(isOn: boolean): void;
  /** Share of packets that were missing at first, 0 to 1, of the last two seconds. */
  lossShare(): number;
}

export function createVideoStream(deps: VideoStreamDeps): VideoStream {
  const { ssrc, send, nowMs } = deps;
  const loss = createLossMeter();
  const history: (Buffer | undefined)[] = Array.from({ length: HISTORY });
  /** How often each of the history was requested, by its sequence number. */
  const requests = new Map<number, number>();
  let sequence = deps.firstSequence;
  let isRepeating = false;
  /** Losses up to this sequence number are repaired by a key frame; null: there was none. */
  let repairedUpTo: number | null = null;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const sent = { packets: 0, payloadBytes: 0 };

  const transmit = (packets: readonly Buffer[]) => {
    for (const packet of packets) send(packet);
    if (isRepeating && packets.length > 0) deps.after(REPEAT_AFTER_MS, () => packets.forEach(send));
  };
  const keep = (payload: Buffer, timestamp: number, isLast: boolean): Buffer => {
    const packet = rtpPacket({ ...deps, payload, timestamp, isLast, sequence });
    const replaced = history[sequence % HISTORY];
    if (replaced !== undefined) requests.delete(sequenceOf(replaced));
    history[sequence % HISTORY] = packet;
    sequence = (sequence + 1) % 2 ** 16;
    sent.packets += 1;
    sent.payloadBytes += payload.length;
    return packet;
  };
  const retained = (number: number): Buffer | null => {
    const packet = history[number % HISTORY];
    return packet !== undefined && sequenceOf(packet) === number ? packet : null;
  };
  /** The packet, where it may be sent again. */
  const requested = (number: number): Buffer | null => {
    const packet = retained(number);
    const times = (requests.get(number) ?? 0) + 1;
    if (packet === null || times > MOST_REQUESTS) return null;
    if (times === 1) loss.missed(nowMs());
    requests.set(number, times);
    return packet;
  };
  const isRepaired = (number: number) => repairedUpTo !== null && ahead(number, repairedUpTo) <= 0;
  const report = () => {
    if (nowMs() - reportedAtMs < REPORT_EVERY_MS) return;
    reportedAtMs = nowMs();
    send(senderReport({ ssrc, cname: deps.cname, nowMs: Date.now(), rtpTimestamp: deps.rtpNow(), ...sent }));
  };
  return {
    sendFrame(accessUnit, timestamp) {
      report();
      const payloads = payloadsOf(accessUnit, PAYLOAD_BYTES);
      const packets = payloads.map((payload, at) => keep(payload, timestamp, at === payloads.length - 1));
      loss.sent(packets.length, nowMs());
      transmit(packets);
    },
    received(rtcp) {
      const receiver = receiverTime(rtcp);
      if (receiver !== null) send(roundTripAnswer(ssrc, receiver, 0));
      const missing = missingPackets(rtcp, ssrc);
      transmit(missing.flatMap((number) => requested(number) ?? []));
      const isUnrecoverable = missing.some((number) => retained(number) === null && !isRepaired(number));
      if (isUnrecoverable) repairedUpTo = (sequence + 2 ** 16 - 1) % 2 ** 16;
      // A browser requests a key frame only after 3 s without a picture.
      if (isUnrecoverable || asksForKeyFrame(rtcp)) deps.keyFrameRequested();
    },
    repeat(isOn) {
      isRepeating = isOn;
    },
    lossShare: () => loss.share(nowMs()),
  };
}

/** How far `a` is ahead of `b`, negative where it is behind: sequence numbers have 16 bits and wrap. */
const ahead = (a: number, b: number): number => ((a - b) << 16) >> 16;

const sequenceOf = (packet: Buffer): number => packet.readUInt16BE(2);

interface RtpPacket {
  ssrc: number;
  payloadType: number;
  playoutDelayId: number | null;
  sequence: number;
  timestamp: number;
  isLast: boolean;
  payload: Buffer;
}

function rtpPacket({ ssrc, payloadType, playoutDelayId, sequence, timestamp, isLast, payload }: RtpPacket): Buffer {
  const extension = playoutDelayId === null ? 0 : EXTENSION_BYTES;
  const packet = Buffer.alloc(HEADER_BYTES + extension + payload.length);
  packet.writeUInt8(0x80 | (extension > 0 ? 0x10 : 0), 0);
  packet.writeUInt8((isLast ? 0x80 : 0) | payloadType, 1);
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.writeUInt32BE(ssrc, 8);
  if (playoutDelayId !== null) {
    packet.writeUInt16BE(ONE_BYTE_HEADERS, 12);
    packet.writeUInt16BE(1, 14);
    // Three bytes: 12 bits least and 12 bits most delay, in units of 10 ms. Both stay 0.
    packet.writeUInt8((playoutDelayId << 4) | 2, 16);
  }
  payload.copy(packet, HEADER_BYTES + extension);
  return packet;
}
