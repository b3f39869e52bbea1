import { describe, expect, it } from 'vitest';
import { createVideoStream, type VideoStreamDeps } from './video-stream.ts';

const SSRC = 0x0a0b0c0d;
/** One NAL unit of so many bytes, with its start code. */
const unitOf = (bytes: number) => Buffer.concat([Buffer.from([0, 0, 1, 0x65]), Buffer.alloc(bytes - 1, 7)]);
const isMedia = (packet: Buffer) => (packet.readUInt8(1) & 0x7f) === 96;
const sequenceOf = (packet: Buffer) => packet.readUInt16BE(2);

function open(options: Partial<VideoStreamDeps> = {}) {
  const sent: Buffer[] = [];
  const later: { ms: number; run: () => void }[] = [];
  const clock = { nowMs: 10_000, keyFrames: 0 };
  const stream = createVideoStream({
    ...{ ssrc: SSRC, cname: 'machine-video', payloadType: 96, playoutDelayId: 5, firstSequence: 65_534 },
    send: (packet) => sent.push(packet),
    keyFrameRequested: () => {
      clock.keyFrames += 1;
    },
    rtpNow: () => 900_000,
    nowMs: () => clock.nowMs,
    after: (ms, run) => later.push({ ms, run }),
    ...options,
  });
  const takeMedia = () => sent.splice(0).filter(isMedia);
  return { stream, sent, later, clock, takeMedia };
}

/** A generic NACK of each number by itself. */
function nack(...sequences: number[]): Buffer {
  const packet = Buffer.alloc(12 + 4 * sequences.length);
  packet.writeUInt8(0x81, 0);
  packet.writeUInt8(205, 1);
  packet.writeUInt16BE(2 + sequences.length, 2);
  packet.writeUInt32BE(SSRC, 8);
  for (const [at, sequence] of sequences.entries()) packet.writeUInt16BE(sequence, 12 + 4 * at);
  return packet;
}

describe('a frame', () => {
  it('is packets in order with its timestamp, the last of them marked, each with a playout delay of nothing', () => {
    const { stream, takeMedia } = open();
    stream.sendFrame(unitOf(2_500), 4_294_967_295);
    const packets = takeMedia();
    expect(packets.map(sequenceOf)).toEqual([65_534, 65_535, 0]);
    expect(packets.map((one) => one.readUInt8(1))).toEqual([96, 96, 96 | 0x80]);
    for (const packet of packets) {
      expect(packet.readUInt8(0)).toBe(0x90);
      expect(packet.readUInt32BE(4)).toBe(4_294_967_295);
      expect(packet.readUInt32BE(8)).toBe(SSRC);
      expect(packet.subarray(12, 20).toString('hex')).toBe('bede0001' + '52000000');
      expect(packet.length).toBeLessThanOrEqual(20 + 1_180);
    }
  });
  it('has no extension where the browser knows none', () => {
    const { stream, takeMedia } = open({ playoutDelayId: null });
    stream.sendFrame(unitOf(100), 1);
    const [packet] = takeMedia();
    expect(packet!.readUInt8(0)).toBe(0x80);
    expect(packet!.length).toBe(12 + 100);
  });
});

describe('a sender report', () => {
  it('goes out with the first frame and then once a second, with the clock, what was sent, and the name', () => {
    const { stream, sent, clock } = open();
    const isReport = (packet: Buffer) => packet.readUInt8(1) === 200;
    stream.sendFrame(unitOf(1_000), 1);
    clock.nowMs += 999;
    stream.sendFrame(unitOf(1_000), 2);
    expect(sent.filter(isReport)).toHaveLength(1);
    clock.nowMs += 1;
    stream.sendFrame(unitOf(1_000), 3);
    const [first, second] = sent.filter(isReport);
    expect([first!.readUInt32BE(20), first!.readUInt32BE(24)]).toEqual([0, 0]);
    expect([second!.readUInt32BE(20), second!.readUInt32BE(24)]).toEqual([2, 2_000]);
    expect(second!.readUInt32BE(4)).toBe(SSRC);
    expect(second!.readUInt32BE(8)).toBeGreaterThan(3_900_000_000);
    expect(second!.readUInt32BE(16)).toBe(900_000);
    expect(second!.readUInt8(29)).toBe(202);
    expect(second!.toString('latin1')).toContain('machine-video\0');
    expect(second!.length % 4).toBe(0);
  });
});

describe('what the receiver asks for', () => {
  it('a missing packet is sent again as it was; one that was never sent is not', () => {
    const { stream, takeMedia, clock } = open();
    stream.sendFrame(unitOf(2_500), 1);
    const packets = takeMedia();
    stream.received(nack(65_535, 0));
    expect(takeMedia()).toEqual([packets[1], packets[2]]);
    expect(clock.keyFrames).toBe(0);
    stream.received(nack(1));
    expect(takeMedia()).toEqual([]);
  });
  it('a packet that is no longer kept is repaired by one key frame, and a later loss by another', () => {
    const { stream, clock } = open();
    for (let frame = 0; frame < 300; frame += 1) stream.sendFrame(unitOf(100), frame);
    const newest = (65_534 + 299) % 65_536;
    stream.received(nack(newest - 255));
    expect(clock.keyFrames).toBe(0);
    stream.received(nack(newest - 256, newest - 257));
    stream.received(nack(newest - 256));
    expect(clock.keyFrames).toBe(1);
    for (let frame = 0; frame < 300; frame += 1) stream.sendFrame(unitOf(100), frame);
    stream.received(nack(newest + 1));
    expect(clock.keyFrames).toBe(2);
  });
  it('one packet ten times and no more', () => {
    const { stream, takeMedia } = open();
    stream.sendFrame(unitOf(100), 1);
    takeMedia();
    for (let request = 0; request < 30; request += 1) stream.received(nack(65_534, 65_534));
    expect(takeMedia()).toHaveLength(10);
  });
  it('a key frame', () => {
    const { stream, clock } = open();
    stream.received(Buffer.from('81ce00020000000100000002', 'hex'));
    expect(clock.keyFrames).toBe(1);
  });
  it('its clock is answered, so that it knows the round trip', () => {
    const { stream, sent } = open();
    // Clock e1234567 89abcdef of the receiver 01020304.
    stream.received(Buffer.from(`80cf0004${'01020304'}${'04000002'}${'e123456789abcdef'}`, 'hex'));
    expect(sent.map((one) => one.toString('hex'))).toEqual([
      `80cf0005${'0a0b0c0d'}${'05000003'}${'01020304'}${'456789ab'}${'00000000'}`,
    ]);
  });
  it('nothing of any bytes: they come from outside', () => {
    const { stream, sent } = open();
    for (const bytes of ['', '80', '80cf0001', '80cf000200000001040000ff', 'ffffffffffff', '81cd000200000000'])
      stream.received(Buffer.from(bytes, 'hex'));
    expect(sent).toEqual([]);
  });
});

describe('repeats', () => {
  it('send each packet once more ten milliseconds later, also one that was requested', () => {
    const { stream, later, takeMedia } = open();
    stream.sendFrame(unitOf(100), 1);
    expect(later).toEqual([]);
    stream.repeat(true);
    takeMedia();
    stream.sendFrame(unitOf(2_500), 2);
    const once = takeMedia();
    expect(later.map(({ ms }) => ms)).toEqual([10]);
    later[0]!.run();
    expect(takeMedia()).toEqual(once);
    stream.received(nack(sequenceOf(once[1]!)));
    expect(takeMedia()).toEqual([once[1]]);
    later[1]!.run();
    expect(takeMedia()).toEqual([once[1]]);
    stream.repeat(false);
    stream.sendFrame(unitOf(100), 3);
    expect(later).toHaveLength(2);
  });
});

describe('the share of packets that were missed', () => {
  it('counts each packet once, however often it is requested, and none that was not sent', () => {
    const { stream } = open();
    for (let frame = 0; frame < 100; frame += 1) stream.sendFrame(unitOf(100), frame);
    stream.received(nack(10, 10, 11));
    stream.received(nack(10, 5_000));
    expect(stream.lossShare()).toBe(0.02);
  });
});
